// A comment's text in parts: names that link, addresses that may. Pure.
export type Part = { readonly text: string; readonly to?: string; readonly href?: string }

interface Named {
  readonly username: string
  readonly path: string
}

const marks = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]|@[a-z0-9_]{3,30}/gi

/** Whoever reads it goes to pages of this site, and elsewhere only where its page has written it. */
export function partsOf(text: string, mentions: readonly Named[], linksOut: boolean): Part[] {
  const paths = new Map(mentions.map(({ username, path }) => [`@${username}`, path]))
  const parts: Part[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(marks)) {
    const to = paths.get(found.toLowerCase())
    const isLink = linksOut && found.startsWith('http')
    if (to === undefined && !isLink) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push(to === undefined ? { text: found, href: found } : { text: found, to })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** What is being named where somebody writes: `@ma` before the caret gives `ma` and where its sign stands. */
export function namedAt(text: string, caret: number): { q: string; start: number } | undefined {
  const q = /(?:^|[^\w@.])@(\w{0,30})$/.exec(text.slice(0, caret))?.[1]
  return q === undefined ? undefined : { q: q.toLowerCase(), start: caret - q.length - 1 }
}
