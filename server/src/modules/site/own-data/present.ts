import type { DataCopy } from '@fieldhouse/contract'
import type { DataCopyTable } from './tables.ts'

export const presentCopy = (row: DataCopyTable): DataCopy => ({
  _id: row.id,
  state: row.state,
  askedAt: row.asked_at.toISOString(),
  readyAt: row.ready_at?.toISOString() ?? null,
  expiresAt: row.state === 'ready' ? row.expires_at.toISOString() : null,
  size: row.size,
  leftOut: row.left_out,
})
