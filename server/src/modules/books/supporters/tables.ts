/** What somebody has paid to a page, and for how long they have subscribed; worked out from sales and grants, never added up. */
export type StatTable = {
  page_id: string
  account_id: string
  since: Date
  /** The month of subscription that they are in, or ended in; 0: never subscribed. */
  months: number
  /** Hundredths. */
  spent_30d: number
  spent: number
  counted_at: Date
}

export type PairTable = { page_id: string; account_id: string }

/** Whether their name may stand on the page; no row: never asked. */
export type WishTable = { page_id: string; account_id: string; is_shown: boolean; said_at: Date }

export type Tables = { supporter_stat: StatTable; supporter_due: PairTable; supporter_wish: WishTable }
