export type RelationTable = {
  id: string
  /** An account, or the page of a team. */
  owner_id: string
  other_id: string
  kind: 'block' | 'mute' | 'restrict'
  reason: string
  created_at: Date
  /** Of a mute: when it ends by itself; null: never. */
  until: Date | null
}

/** A country from which nobody sees a page. */
export type CountryBlockTable = { page_id: string; country: string; created_at: Date }
