// Pure rules of the sports card: what a change does to a confirmation, and who reads what of a decision.
import type { RecordRow } from './tables.ts'

/** What the athlete says. */
export type Content = Pick<RecordRow, 'sport_id' | 'team_id' | 'season_start' | 'season_end' | 'title' | 'detail' | 'figures'>

/** A line as others than its athlete see it; undefined: nobody has seen it yet. */
export const asSeen = (row: RecordRow): RecordRow | undefined => {
  if (row.sight === null) return row
  return row.seen === null ? undefined : { ...row, ...row.seen }
}

export const sayingOf = (row: RecordRow): NonNullable<RecordRow['seen']> => {
  const { status, waiting_since, decided_by, decided_at, decline_reason, decline_note } = row
  return { ...contentOf(row), status, waiting_since, decided_by, decided_at, decline_reason, decline_note }
}

export const contentOf = ({ sport_id, team_id, season_start, season_end, title, detail, figures }: Content): Content => ({
  sport_id,
  team_id,
  season_start,
  season_end,
  title,
  detail,
  figures,
})

const figuresText = (figures: Content['figures']) => JSON.stringify(figures.map(({ label, value }) => [label, value]))

export const isSame = (one: Content, other: Content): boolean =>
  one.sport_id === other.sport_id &&
  one.team_id === other.team_id &&
  one.season_start === other.season_start &&
  one.season_end === other.season_end &&
  one.title === other.title &&
  one.detail === other.detail &&
  figuresText(one.figures) === figuresText(other.figures)

export type Standing = Pick<RecordRow, 'status' | 'waiting_since' | 'decided_by' | 'decided_at' | 'decline_reason' | 'decline_note'>

/** Whatever was decided was about other words: a team that is named is asked, or asked anew. */
export const standingOf = ({ team_id: teamId }: Pick<Content, 'team_id'>, now: Date): Standing => ({
  status: teamId === null ? 'own' : 'waiting',
  waiting_since: teamId === null ? null : now,
  decided_by: null,
  decided_at: null,
  decline_reason: null,
  decline_note: null,
})

/** Who looks: everybody, the athlete, an athlete who is a minor, or staff of its team. */
export type Eyes = 'public' | 'athlete' | 'minor' | 'staff'

/** That a team was asked, and said no, is between the two; others read the athlete's own word. */
export const statusFor = (eyes: Eyes, status: RecordRow['status']): RecordRow['status'] =>
  eyes === 'public' && status !== 'confirmed' ? 'own' : status

/** Free words of an adult to a minor would be a message (youth.md 6.1). */
export const mayReadNote = (eyes: Eyes): boolean => eyes === 'athlete' || eyes === 'staff'
