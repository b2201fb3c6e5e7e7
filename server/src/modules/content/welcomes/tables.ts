import type { SealedColumns } from '#platform/sealing/index.ts'

export type Occasion = 'follow' | 'subscription'

export type WelcomeTable = {
  id: string
  page_id: string
  occasion: Occasion
  /** Sealed. */
  text: string
  type: 'text' | 'photo' | 'video' | 'audio'
  file_ids: string[]
  /** Hundredths of a token. */
  price: number | null
  created_at: Date
  /** Null: what is sent now. */
  replaced_at: Date | null
}

/** Somebody became a fan; there is one row for ever of each occasion. */
export type VisitTable = {
  page_id: string
  account_id: string
  occasion: Occasion
  state: 'waiting' | 'sent' | 'skipped'
  due_at: Date
  /** What they received, and its copy. */
  welcome_id: string | null
  message_id: string | null
}

export type SealedWelcomes = SealedColumns<'id', 'text'>

export type Tables = { welcome: WelcomeTable; welcome_visit: VisitTable }
