import type { Figure, AthleteRecord } from '@fieldhouse/contract'

/** What of a line changes with its words. */
export type Saying =
  | 'sport_id'
  | 'team_id'
  | 'season_start'
  | 'season_end'
  | 'title'
  | 'detail'
  | 'figures'
  | 'status'
  | 'waiting_since'
  | 'decided_by'
  | 'decided_at'
  | 'decline_reason'
  | 'decline_note'

export type RecordRow = {
  id: string
  athlete_id: string
  kind: AthleteRecord['kind']
  sport_id: string | null
  /** Whose staff is asked. */
  team_id: string | null
  season_start: number
  season_end: number
  title: string | null
  detail: string | null
  figures: readonly Figure[]
  status: AthleteRecord['status']
  /** Of an athlete under 18: nobody else sees it as it is, because a moderator has to, or has refused it. Null: everybody does. */
  sight: 'waiting' | 'refused' | null
  /** What others see meanwhile, with what a team said of it; null: nothing. */
  seen: Pick<RecordRow, Saying> | null
  /** Counts changes of its athlete. */
  revision: number
  waiting_since: Date | null
  decided_by: string | null
  decided_at: Date | null
  decline_reason: AthleteRecord['declineReason']
  decline_note: string | null
  created_at: Date
  updated_at: Date
}

export type Tables = { athlete_record: RecordRow }
