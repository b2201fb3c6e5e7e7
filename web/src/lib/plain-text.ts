// Texts with tags as one plain line.
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }

export const decodeEntities = (text: string): string => text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

export const plainText = (html: string): string =>
  decodeEntities(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Its first words, with … where something follows; never half of a sign. */
export function cut(text: string, most: number): string {
  const signs = [...text]
  return signs[most]
    ? `${signs
        .slice(0, most)
        .join('')
        .replace(/\s\S{0,20}$/, '')}…`
    : text
}
