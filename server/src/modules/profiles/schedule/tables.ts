import type { TeamEvent } from '@fieldhouse/contract'

export type EventRow = {
  id: string
  team_id: string
  kind: TeamEvent['kind']
  opponent: string | null
  is_home: boolean
  venue: string | null
  starts_at: Date
  ends_at: Date | null
  result: string | null
  note: string | null
  is_canceled: boolean
  /** Counts changes, for calendars that subscribe. */
  revision: number
  feed_id: string | null
  created_by: string
  created_at: Date
  updated_at: Date
}

export type Tables = { team_event: EventRow }
