// What people write: the few tags that may stay (wire.md 1.2), or none. Cleaned when it is stored.
import sanitizeHtml from 'sanitize-html'

const rich: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'i', 'strong', 'em', 'u', 'a', 'p', 'br', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }) },
}

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const tidy = (text: string) => text.toWellFormed().normalize('NFC').replace(controls, '').trim()

/** Keeps the allowed tags. */
export const cleanHtml = (text: string): string => sanitizeHtml(tidy(text), rich)

/** Keeps no tag at all; line breaks stay. What looked like a tag is gone, other signs stand for themselves. */
export const cleanText = (text: string): string =>
  sanitizeHtml(tidy(text), { allowedTags: [], allowedAttributes: {}, textFilter: (part) => part.replaceAll('&amp;', '&') })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .trim()
