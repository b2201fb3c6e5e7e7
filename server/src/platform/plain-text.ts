// Texts without markup, as they are stored: line breaks are kept (wire.md 1.2, access.md 7).
const tags = /<\/?(?:!|[a-z])[^>]*>/gi
// Control characters, marks that turn the direction of what follows, and what takes no room. Joiners stay: families of emoji
// and some scripts are written with them.
const unseen =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffd]/g

/** In one form, without anything that is not seen or that makes text read otherwise than it is. Line breaks and tabs stay. */
export const withoutUnseen = (text: string): string => text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replace(unseen, '')

export const toPlainText = (text: string): string => withoutUnseen(text).replace(tags, '').replaceAll('\t', ' ').trim()

const link = /https?:\/\/|www\.|(?<![@\w])[a-z0-9-]{2,}\.(?:com|net|org|io|me|co|gg|tv|link|shop|xyz|info|app|ly)(?![a-z])/i
/** Whether somebody is led elsewhere by it. */
export const hasLink = (text: string): boolean => link.test(text)
/** To how many places it leads; one that is said again, or cut off, is the same. */
export function countLinks(text: string): number {
  const links = [...new Set(text.split(/[\s,;|<>()…]+/).filter(hasLink))]
  return links.filter((one) => !links.some((other) => other !== one && other.startsWith(one))).length
}

/** The beginning of a text that is longer than `most` characters, up to a word, with … after it; never half of a sign. */
export const shorten = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .replace(/\s\S{0,20}$/, '')
        .replace(/[\s\u200d]+$/, '')}…`

/** Plain text on one line; empty when nothing of it is seen. */
export function toLine(text: string): string {
  const line = withoutUnseen(text)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /[^\s\u200c\u200d]/.test(line) ? line : ''
}
