import type { ReminderChoice, TeamEvent } from '@fieldhouse/contract'

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

export type ChoiceTable = {
  team_id: string
  account_id: string
  choice: ReminderChoice
  /** Chosen inside of the team; counts while one is. */
  as_member: boolean
}

/** One that was sent, or that nobody could be sent. */
export type ReminderTable = { event_id: string; account_id: string; kind: ReminderKind; starts_at: Date; reminded_at: Date }
export type ReminderKind = Exclude<ReminderChoice, 'off'>

export type Tables = { team_event: EventRow; schedule_choice: ChoiceTable; schedule_reminder: ReminderTable }
