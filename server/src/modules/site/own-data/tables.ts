export type DataCopyTable = {
  id: string
  account_id: string
  state: 'waiting' | 'ready' | 'failed'
  asked_at: Date
  ready_at: Date | null
  /** From then on it is deleted; one that waits is given up. */
  expires_at: Date
  /** Bytes. */
  size: number | null
  left_out: number
}

export type Tables = { data_copy: DataCopyTable }
