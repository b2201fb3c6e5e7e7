/** A readable address: words of the title, and enough of the id to be the only one. */
export function slugOf(id: string, words: string, otherwise = 'post'): string {
  const readable = words
    .replace(/<[^>]*>|&\w+;/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50)
    .replace(/-[^-]*$/, (end) => (end.length > 12 ? '' : end))
  return `${readable === '' ? otherwise : readable}-${id.slice(-12)}`
}
