import type { KeyScope } from '@fieldhouse/contract'

export type ApiKeyTable = {
  id: string
  account_id: string
  name: string
  /** How it begins, which is shown; of the rest there is only the hash. */
  prefix: string
  hash: Buffer
  scopes: KeyScope[]
  networks: string[]
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}
