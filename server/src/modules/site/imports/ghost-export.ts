// The JSON that Ghost exports, as it is now and as it was before version 4: posts and pages.
import { lineOf, most, tooMany, unreadable, wordOf, type Found } from './found.ts'

interface Entry {
  readonly [name: string]: unknown
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && !Array.isArray(value)

function dataOf(file: unknown): Entry | undefined {
  if (!isEntry(file)) return undefined
  const inner = Array.isArray(file['db']) ? (file['db'][0] as unknown) : file
  return isEntry(inner) && isEntry(inner['data']) ? inner['data'] : undefined
}

/** Where a post has no HTML its plain words are taken, in paragraphs. */
const htmlOf = (post: Entry): string => {
  const html = wordOf(post['html'])
  if (html !== '') return html
  const escaped = wordOf(post['plaintext']).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return escaped
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part}</p>`)
    .join('')
}

export function readGhost(text: string): Found[] {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw unreadable('This JSON is damaged. Export it from Ghost anew and send that.')
  }
  const posts = dataOf(file)?.['posts']
  if (!Array.isArray(posts)) throw unreadable('This JSON is no export of Ghost: there are no posts in it.')
  if (posts.length > most.texts) throw tooMany(`There are more than ${most.texts} posts in this file.`)
  return posts.map((post: unknown, at): Found => {
    const line = at + 1
    if (!isEntry(post)) return { kind: 'post', line, title: '–', fault: 'This is no post.' }
    const kind = post['type'] === 'page' || post['page'] === 1 || post['page'] === true ? 'page' : 'post'
    const title = lineOf(post['title']) || '–'
    const externalId = lineOf(post['uuid']) || lineOf(post['id'])
    if (externalId === '') return { kind, line, title, fault: 'It has no id, so that it could come twice.' }
    const html = htmlOf(post)
    if (html.length > most.text) return { kind, line, title, fault: 'Its text is far longer than posts are.' }
    const summary = lineOf(post['custom_excerpt'] ?? post['meta_description'])
    return {
      kind,
      line,
      externalId,
      title,
      html,
      cover: lineOf(post['feature_image'] ?? post['image'], 2000),
      slug: lineOf(post['slug']),
      summary,
    }
  })
}
