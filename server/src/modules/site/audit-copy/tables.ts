export type AuditCopyTable = {
  /** A fingerprint of where it goes. Another address is told everything, from the first row on. */
  address: string
  /** The last row that arrived; null: none yet. */
  day: string | null
  n: number | null
  /** The last row of the message that is under way: as it was it is sent until it arrives. */
  until_day: string | null
  until_n: number | null
  claimed_at: Date | null
  attempts: number
  due_at: Date
  failing_since: Date | null
  arrived_at: Date | null
  /** What was answered at last; null where nothing was. */
  status: number | null
}

export type Tables = { audit_copy: AuditCopyTable }
