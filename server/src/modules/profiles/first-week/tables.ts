import type { FanStep } from '@fieldhouse/contract'

/** What a fan has said so far; nobody has a row before the first word. */
export type FirstWeekTable = {
  account_id: string
  sport_ids: string[]
  school_id: string | null
  state_code: string | null
  skipped: FanStep[]
}

export type Tables = { first_week: FirstWeekTable }
