export type AuditTable = {
  /** The chain goes on over days; `n` begins anew with each. */
  day: string
  n: number
  id: string
  at: Date
  actor: string | null
  /** The roles that the actor held, with `+` between them. */
  role: string
  via: 'web' | 'api' | 'cli' | 'job' | 'system'
  /** The call of the contract, or what a command is called. */
  action: string
  object_type: string | null
  object_id: string | null
  /** Whom it is about. */
  account: string | null
  reason: string | null
  before: unknown
  after: unknown
  result: 'ok' | 'refused' | 'failed'
  /** The code of what was not done. */
  refusal: string | null
  request_id: string | null
  hash: Buffer
}

/** A day whose rows are gone; `rows` of them, of which the last had this hash. */
export type HeadTable = {
  day: string
  rows: number
  hash: Buffer
  signature: Buffer
  /** Of the secret that signed it. */
  key_id: string
}

export type Entry = Omit<AuditTable, 'day' | 'n' | 'hash'>

/** Which rows somebody reads. */
export type Scope = 'all' | { readonly actor: string; readonly areas: readonly string[] }
