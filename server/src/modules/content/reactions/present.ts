import type { Reaction } from '@fieldhouse/contract'
import type { ReactionTable } from './tables.ts'

export const presentReaction = (row: ReactionTable): Reaction => ({
  _id: row.id,
  objectId: row.object_id,
  objectType: row.object_type,
  action: row.action,
  createdAt: row.created_at.toISOString(),
})

export const presentBookmark = <T>(row: ReactionTable, objectInfo: T) => ({
  _id: row.id,
  objectId: row.object_id,
  objectType: row.object_type,
  objectInfo,
  createdAt: row.created_at.toISOString(),
})
