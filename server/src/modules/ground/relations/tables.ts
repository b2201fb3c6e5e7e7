export type RelationTable = {
  id: string
  /** An account, or the page of a team. */
  owner_id: string
  other_id: string
  kind: 'block'
  reason: string
  created_at: Date
}

/** A country from which nobody sees a page. */
export type CountryBlockTable = { page_id: string; country: string; created_at: Date }
