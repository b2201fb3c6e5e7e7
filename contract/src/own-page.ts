// Whether an address that somebody hands us is a page of this site: the one rule of every way back, in the browser and on
// the server. An open redirect would lend our name to whoever made the link.
import { parseUrl } from './parse-url.ts'

// oxlint-disable-next-line no-control-regex
const isStrange = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/

/** The page as the browser will resolve it; go there, never to the text that was given. */
export function ownPage(address: string, siteUrl: string): URL | undefined {
  const url = isStrange.test(address) ? undefined : parseUrl(address, siteUrl)
  if (!url) return undefined
  const isOwn = url.origin === new URL(siteUrl).origin && url.username === '' && url.password === ''
  // Dots are gone by now: `/..//evil.example` has become a path that a browser reads as another host.
  return isOwn && !url.pathname.startsWith('//') ? url : undefined
}

/** The same for a path, as the path that it resolves to; undefined for whole addresses too. */
export function ownPath(path: string): string | undefined {
  const url = path.startsWith('/') ? ownPage(path, 'https://own.invalid') : undefined
  return url && url.pathname + url.search + url.hash
}
