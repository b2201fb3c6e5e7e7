/** Opens the site to one of the staff as another account sees it, while it lasts. */
export type LookTable = {
  id: string
  token_hash: Buffer
  account_id: string
  by_account: string
  /** Ends with it. */
  by_session: string
  at: Date
  until: Date
}
