import type { Session } from '@fieldhouse/contract'
import type { SessionTable } from './store.ts'

export const presentSession = (row: SessionTable, currentId: string): Session => ({
  _id: row.id,
  current: row.id === currentId,
  device: row.device,
  ip: row.network,
  country: null,
  lastSeenAt: row.last_seen_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
