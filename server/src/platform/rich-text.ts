// Texts that may carry a little markup: cleaned when written, so that every reader can trust what is stored (trust.md 7).
import sanitizeHtml from 'sanitize-html'

const rule: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'i', 'strong', 'em', 'u', 'a', 'p', 'br', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }) },
}

/** Keeps the allowed tags and line breaks, drops everything else. */
export const toRichText = (text: string): string =>
  sanitizeHtml(text.toWellFormed().normalize('NFC').replaceAll('\0', ''), rule).trim()

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

/** Where the first `most` characters end; a long text is not read beyond. */
function endOf(text: string, most: number): number {
  // No character is longer than its text.
  if (text.length <= most) return text.length
  if (plain.test(text.slice(0, most))) return most
  character.lastIndex = 0
  for (let count = 0; count < most; count++) if (!character.test(text)) return text.length
  return character.lastIndex
}
