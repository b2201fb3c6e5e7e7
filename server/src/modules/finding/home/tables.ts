import type { HomeOrderName, HomeWhy } from '@fieldhouse/contract'

/** Nobody has a row before the first choice. */
export type HomeOrderTable = { account_id: string; wish: HomeOrderName; shows_away: boolean }

/** That somebody has seen a post in a list, or has opened it: once each, however often. */
export type HomeLookTable = { account_id: string; feed_id: string; page_id: string; shown_at: Date; opened_at: Date | null }

/** `at`: when they were at home last; `away_since`: how long they had not been before this visit began. */
export type HomeVisitTable = { account_id: string; at: Date; began_at: Date; away_since: Date | null }

/** An order that is being read. */
export type HomeListTable = {
  account_id: string
  id: string
  made_at: Date
  feed_ids: string[]
  whys: HomeWhy[]
  rest_at: Date
  rest_id: string
}

export type Tables = { home_order: HomeOrderTable; home_look: HomeLookTable; home_list: HomeListTable; home_visit: HomeVisitTable }
