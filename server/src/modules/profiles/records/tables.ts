import type { Figure, SportsRecord } from '@fieldhouse/contract'

export type RecordRow = {
  id: string
  athlete_id: string
  kind: SportsRecord['kind']
  sport_id: string | null
  /** Whose staff is asked. */
  team_id: string | null
  season_start: number
  season_end: number
  title: string | null
  detail: string | null
  figures: readonly Figure[]
  status: SportsRecord['status']
  /** Counts changes of its athlete. */
  revision: number
  waiting_since: Date | null
  decided_by: string | null
  decided_at: Date | null
  decline_reason: SportsRecord['declineReason']
  decline_note: string | null
  created_at: Date
  updated_at: Date
}

export type Tables = { sports_record: RecordRow }
