// Where something that the operator writes may lead to: a page of this site, or another site over https.
import { parseUrl } from './parse-url.ts'

const internal = /^\/(?![/\\])[^\s\\<>"]{0,299}$/
const outside = /^https:\/\/[^\s\\<>"]{3,290}$/

export const isInternal = (path: string): boolean => path.startsWith('/')

/** What is wrong with it, in words for who entered it. */
export function problemWithLink(path: string): string | undefined {
  if (isInternal(path)) return internal.test(path) ? undefined : 'Enter a page of this site, such as /discover.'
  const url = outside.test(path) ? parseUrl(path) : undefined
  if (!url) return 'Enter a page of this site, such as /discover, or an address with https://.'
  const { username, password, hostname } = url
  return username === '' && password === '' && hostname.includes('.') ? undefined : 'Enter an address that everybody can open.'
}
