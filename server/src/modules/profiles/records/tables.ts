import type { Figure, AthleteRecord } from '@fieldhouse/contract'

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
