// What the forms of a sports card offer, apart from the words of the card itself: visitors need none of it.
import { cut, plainText } from '../../lib/plain-text.ts'

/** What a sport counts, as a suggestion: `kills`, `td`, `50-free`. */
export const countedIn = (keys: readonly string[] | undefined): string[] =>
  (keys ?? []).map((key) => (key.length <= 3 ? key.toUpperCase() : (key[0] ?? '').toUpperCase() + key.slice(1).replaceAll('-', ' ')))

const spanLabel = (startYear: number, endYear: number): string =>
  startYear === endYear ? String(startYear) : `${startYear}–${String(endYear % 100).padStart(2, '0')}`

export interface Span {
  readonly startYear: number
  readonly endYear: number
}

/** Years and seasons to choose from, the latest first; one that is older stays in its place. */
export function spansFor(now: Date, kept?: Span): (Span & { value: string; text: string })[] {
  const latest = now.getFullYear()
  const years = Array.from({ length: 25 }, (_, back) => latest - back)
  const spans = years.flatMap((year) => [
    { startYear: year, endYear: year + 1 },
    { startYear: year, endYear: year },
  ])
  const isThere = kept === undefined || spans.some(({ startYear, endYear }) => startYear === kept.startYear && endYear === kept.endYear)
  return [...spans, ...(isThere ? [] : [kept])].map(({ startYear, endYear }) => ({
    startYear,
    endYear,
    value: `${startYear}-${endYear}`,
    text: spanLabel(startYear, endYear),
  }))
}

/** A post without a title is named by its beginning. */
export const titleOf = ({ title, text = '' }: { title: string | null; text?: string }): string =>
  title || cut(plainText(text), 60) || 'Without words'
