// Texts that were written for another program, brought down to what ours hold: words, the little markup of posts, and the addresses of pictures.
import sanitizeHtml from 'sanitize-html'
import { toRichText, toPageText } from './rich-text.ts'

export interface Reduced {
  readonly html: string
  /** In their order, each once. */
  readonly pictures: readonly string[]
}

const paragraphs = [
  'div',
  'section',
  'article',
  'header',
  'footer',
  'figure',
  'figcaption',
  'blockquote',
  'pre',
  'table',
  'tr',
  'dl',
  'dt',
  'dd',
]
const heads = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
/** What is nested deeper stands for nothing that anybody wrote. */
const deepest = 40

const tidy = (html: string): string =>
  html
    .replace(/(?:<p>\s*)+/g, '<p>')
    .replace(/(?:<\/p>\s*)+/g, '</p>')
    .replace(/<(p|h2|li|b|strong|em|i|u)>\s*<\/\1>/g, '')
    .trim()

function reduce(foreign: string, keepsHeads: boolean): Reduced {
  const pictures = new Set<string>()
  const into = (tagName: string) => () => ({ tagName, attribs: {} })
  const html = sanitizeHtml(foreign, {
    allowedTags: ['b', 'i', 'strong', 'em', 'u', 'a', 'p', 'br', 'ul', 'ol', 'li', 'h2'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: deepest,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'svg', 'template'],
    transformTags: {
      ...Object.fromEntries(paragraphs.map((name) => [name, into('p')])),
      ...Object.fromEntries(heads.map((name) => [name, into(keepsHeads ? 'h2' : 'p')])),
      img: (tagName, attribs) => {
        const address = attribs['src'] ?? attribs['data-src'] ?? ''
        if (address !== '') pictures.add(address)
        return { tagName, attribs: {} }
      },
      // What was played inside of the page stays as a link to it.
      iframe: (_name, attribs) => ({ tagName: 'a', attribs: { href: attribs['src'] ?? '' }, text: attribs['src'] ?? '' }),
    },
  })
  // As browsers read it: a line break in the source is none.
  return { html: tidy(html.replace(/\s+/g, ' ')), pictures: [...pictures] }
}

const opening = /<(\/?)([a-z][a-z0-9]*)/gi
/** They close by themselves, or hold nothing. */
const flat = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option', 'br', 'hr', 'img', 'input', 'source', 'wbr', 'col', 'embed'])

/** What nobody writes: cleaning it would take longer than it is worth. Looks at each character once. */
export function isNestedTooDeep(foreign: string): boolean {
  let depth = 0
  for (const { 1: closing, 2: name = '' } of foreign.matchAll(opening)) {
    if (flat.has(name.toLowerCase())) continue
    depth = closing === '/' ? Math.max(0, depth - 1) : depth + 1
    if (depth > deepest * 5) return true
  }
  return false
}

/** For a post. */
export function reduceForPost(foreign: string): Reduced {
  const { html, pictures } = reduce(foreign, false)
  return { html: tidy(toRichText(html)), pictures }
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** For a page of the site, in the marks that whoever writes one uses: “# ”, “- ”, two stars. */
export function reduceForPage(foreign: string): { text: string; pictures: readonly string[] } {
  const { html, pictures } = reduce(foreign, true)
  const text = toPageText(html)
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_all, href: string, words: string) =>
      words.includes(href) ? words : `${words} (${href})`,
    )
    .replace(/<\/?(?:b|strong)>/g, '**')
    .replace(/\s*<li>\s*(?:<p>)?/g, '\n- ')
    .replace(/<\/?(?:ul|ol|p)>/g, '\n\n')
    .replace(/\s*<h2>\s*/g, '\n\n# ')
    .replace(/<\/h2>/g, '\n\n')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll('****', '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { text, pictures }
}

const mark = /<(\/?)(p|ul|ol|li|b|i|strong|em|u|a|br)\b[^>]*>/g

/** Cut where nothing is open, into pieces of at most so many characters; undefined where one paragraph alone is longer. */
export function cutBetweenParagraphs(html: string, most: number): string[] | undefined {
  const ends: number[] = []
  let depth = 0
  for (const { 0: whole, 1: closing, 2: name, index } of html.matchAll(mark)) {
    if (name !== 'br') depth += closing === '/' ? -1 : 1
    if (depth <= 0 && (closing === '/' || name === 'br')) ends.push(index + whole.length)
  }
  ends.push(html.length)
  const pieces: string[] = []
  let from = 0
  let last = 0
  for (const end of ends) {
    if (end - from > most) {
      if (last === from) return undefined
      pieces.push(html.slice(from, last).trim())
      from = last
      if (end - from > most) return undefined
    }
    last = end
  }
  if (from < html.length) pieces.push(html.slice(from).trim())
  return pieces.filter((piece) => piece !== '')
}
