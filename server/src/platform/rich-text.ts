// Texts that may carry a little markup: cleaned when written, so that every reader can trust what is stored (access.md 7).
import sanitizeHtml from 'sanitize-html'
import { withoutUnseen } from './plain-text.ts'

const rule: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'i', 'strong', 'em', 'u', 'a', 'p', 'br', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }) },
}

/** Of pages that staff of the site writes: headings, too. */
const pageRule: sanitizeHtml.IOptions = { ...rule, allowedTags: [...(rule.allowedTags || []), 'h2'] }

const link = /<a href="([^"]*)"([^>]*)>(.*?)<\/a>/gis
/** What reads as the name of a site, in any script; looked for where a word begins, so that dots without end cost no more. */
const siteName =
  /(?<![\p{L}\p{N}.\u3002\uff0e\uff61-])[\p{L}\p{N}-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{N}-]+)*[.\u3002\uff0e\uff61]\p{L}{2,}/gu

const hostOf = (address: string): string | undefined => URL.parse(address)?.hostname.replace(/^www\./, '')

/** A link that shows the name of a site leads there; one that would lead elsewhere shows its own address instead. */
const showHosts = (html: string): string =>
  html.replace(link, (whole, href: string, more: string, inner: string) => {
    const address = href.replaceAll('&amp;', '&')
    const host = address.startsWith('mailto:') ? address.split('@').at(-1)?.split('?')[0] : hostOf(address)
    const shown = inner.replace(/<[^>]*>/g, '').match(siteName) ?? []
    const isHonest = shown.every((name) => {
      const other = hostOf(`https://${name}`)
      return other !== undefined && (host === other || host?.endsWith(`.${other}`))
    })
    return isHonest ? whole : `<a href="${href}"${more}>${href.replace(/^mailto:/, '')}</a>`
  })

/** Keeps the allowed tags and line breaks, drops everything else. */
export const toRichText = (text: string): string => clean(text, rule)

/** The same with headings, of who writes in the name of the site. */
export const toPageText = (text: string): string => clean(text, pageRule)

// Twice: a mark may also be written as an entity, which the cleaning reads.
const clean = (text: string, by: sanitizeHtml.IOptions): string => showHosts(withoutUnseen(sanitizeHtml(withoutUnseen(text), by))).trim()

/**
 * Stored text without any tag. What `toRichText` wrote holds angle brackets in tags only, so cutting them out is enough;
 * entities stay, and the result is still HTML.
 */
const withoutTags = (html: string): string =>
  // Most texts have none, and looking for one character is far cheaper.
  (html.includes('<') ? html.replace(/<(br|\/p|\/li)[^>]*>/g, ' ').replace(/<[^>]*>/g, '') : html).trim()

const character = /&(?:#\d+|#x[\da-f]+|\w+);|./gisu
/** Texts in which a character is a character: no entity, nothing outside the basic plane. */
const plain = /^[^&\ud800-\udfff]*$/

/** At most `most` characters without tags, cut between words; an entity counts as one character. */
export function cutRichText(html: string, most: number): { text: string; isCut: boolean } {
  const text = withoutTags(html)
  const end = endOf(text, most)
  if (end >= text.length) return { text, isCut: false }
  const space = text.lastIndexOf(' ', end - 1)
  return { text: text.slice(0, space > end / 2 ? space : end), isCut: true }
}

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** A stored text as plain words on one line, where no markup is read; of a long one the beginning, at most about `most` characters. */
export function wordsOf(html: string, most = Number.POSITIVE_INFINITY): string {
  const { text, isCut } = cutRichText(html, most)
  // What `toRichText` writes holds no other entities.
  const words = text
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => signs[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  return isCut ? `${words}…` : words
}

/** Where the first `most` characters end; a long text is not read beyond. */
function endOf(text: string, most: number): number {
  // No character is longer than its text.
  if (text.length <= most) return text.length
  if (plain.test(text.slice(0, most))) return most
  character.lastIndex = 0
  for (let count = 0; count < most; count++) if (!character.test(text)) return text.length
  return character.lastIndex
}
