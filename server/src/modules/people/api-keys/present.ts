import type { ApiKey } from '@fieldhouse/contract'
import type { ApiKeyTable } from './tables.ts'

export const presentKey = (row: ApiKeyTable): ApiKey => ({
  _id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  networks: row.networks,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
