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

/** That somebody leaves; stays when they are gone, so that a copy of the database from before finds it to be done. */
export type ErasureTable = {
  account_id: string
  asked_at: Date
  due_at: Date
  began_at: Date | null
  done_at: Date | null
}

export type Tables = { data_copy: DataCopyTable; erasure: ErasureTable }
