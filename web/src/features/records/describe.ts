// What a line of the sports card says about itself in a word or a line.
import { plainText } from '../../lib/plain-text.ts'
import type { AthleteRecord } from './api.ts'

type Reason = NonNullable<AthleteRecord['declineReason']>

/** As the staff chooses it. */
export const reasonWords: Record<Reason, string> = {
  figures: 'Our figures differ',
  season: 'It was another season',
  'not-ours': 'It was not with this team',
  unknown: 'Nobody here can say',
}

/** `2026–27 · Volleyball` */
export const whenOf = ({ season, sport }: Pick<AthleteRecord, 'season' | 'sport'>): string =>
  [season.label, sport?.name].filter(Boolean).join(' · ')

/** What names it in a list or a sheet. */
export const nameOf = (record: Pick<AthleteRecord, 'title' | 'season' | 'sport'>): string => record.title ?? whenOf(record)

export const confirmerOf = ({ confirmedBy }: Pick<AthleteRecord, 'confirmedBy'>): string => confirmedBy?.name ?? 'the team'

/** To its athlete: where it stands, and what the team had against it. */
export function standingOf(record: Pick<AthleteRecord, 'status' | 'confirmedBy' | 'declineReason' | 'kind'>): string {
  if (record.status === 'confirmed') return `Confirmed by ${confirmerOf(record)}`
  if (record.status === 'waiting') return 'Waiting for the coach'
  if (record.status === 'declined') return `Declined: ${record.declineReason ? reasonWords[record.declineReason] : 'ask the team'}`
  return record.kind === 'stats' ? 'Own figures' : 'Own entry'
}

/** The latest season of which there are figures: what stands on the card itself. */
export const latestOf = (records: readonly AthleteRecord[] | undefined): AthleteRecord | undefined =>
  records?.find(({ kind }) => kind === 'stats')

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
  title || plainText(text).slice(0, 60) || 'Without words'
