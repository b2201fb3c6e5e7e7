import type { ApiKey, KeyScope, SiteKey, SiteKeyScope } from '@fieldhouse/contract'
import type { Account } from '#people/accounts'
import type { ApiKeyTable } from './tables.ts'

const present = (row: ApiKeyTable) => ({
  _id: row.id,
  name: row.name,
  prefix: row.prefix,
  networks: row.networks,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** Its scopes are of the table of its kind, since nothing else was taken when it was made. */
export const presentKey = (row: ApiKeyTable): ApiKey => ({ ...present(row), scopes: row.scopes as KeyScope[] })

export const presentSiteKey = (row: ApiKeyTable, maker: Account | undefined, isOwner: boolean): SiteKey => ({
  ...present(row),
  scopes: row.scopes as SiteKeyScope[],
  madeBy: { _id: row.account_id, name: maker?.name ?? '' },
  isResting: !isOwner,
})
