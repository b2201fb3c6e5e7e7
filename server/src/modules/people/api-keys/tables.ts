import type { KeyScope, SiteKeyScope } from '@fieldhouse/contract'

export type ApiKeyTable = {
  id: string
  account_id: string
  name: string
  /** How it begins, which is shown; of the rest there is only the hash. */
  prefix: string
  hash: Buffer
  /** Of one table or the other. */
  scopes: (KeyScope | SiteKeyScope)[]
  of_site: boolean
  networks: string[]
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}
