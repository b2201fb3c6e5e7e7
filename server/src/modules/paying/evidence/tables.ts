export type EvidenceState = 'draft' | 'sending' | 'sent'

/** In the words that staff and the bank read alike. */
export interface Fact {
  readonly label: string
  readonly text: string
}

export type EvidenceTable = {
  dispute_id: string
  payer_id: string
  state: EvidenceState
  words: string
  facts: readonly Fact[] | null
  failure: string | null
  edited_by: string
  sent_by: string | null
  sent_at: Date | null
  created_at: Date
  updated_at: Date
}

export type Tables = { dispute_evidence: EvidenceTable }
