// What a line of the sports card says about itself in a word or a line.
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
