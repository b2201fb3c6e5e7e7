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
  html
    .replace(/<(br|\/p|\/li)[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .trim()

/** At most `most` characters without tags, cut between words; an entity counts as one character. */
export function cutRichText(html: string, most: number): { text: string; isCut: boolean } {
  const characters = withoutTags(html).match(/&(?:#\d+|#x[\da-f]+|\w+);|./gisu) ?? []
  if (characters.length <= most) return { text: characters.join(''), isCut: false }
  const kept = characters.slice(0, most).join('')
  const end = kept.lastIndexOf(' ')
  return { text: end > kept.length / 2 ? kept.slice(0, end) : kept, isCut: true }
}
