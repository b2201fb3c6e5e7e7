export type AdmissionTable = {
  account_id: string
  kind: 'user' | 'performer'
  asked_at: Date
  /** Null: nobody of the staff has decided. */
  decided_at: Date | null
  decided_by: string | null
  is_admitted: boolean | null
  /** What they were told; null: nothing beside the decision. */
  reason: string | null
  /** From where they asked; null once it is decided. */
  network: string | null
}

export type Tables = { admission: AdmissionTable }
