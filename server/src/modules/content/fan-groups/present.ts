import { toWire } from '#ground/ledger'
import type { BroadcastTable, GroupTable } from './tables.ts'

export const presentGroup = (group: GroupTable, totalMembers: number) => ({
  _id: group.id,
  name: group.name,
  description: group.description,
  ownerId: group.owner_id,
  totalMembers,
  createdAt: group.created_at.toISOString(),
})

export const presentBroadcast = (row: BroadcastTable) => ({
  _id: row.id,
  groupName: row.group_name,
  text: row.text,
  totalFiles: row.file_ids.length,
  price: row.price === null ? null : toWire(row.price),
  status: row.done_at === null ? ('sending' as const) : ('sent' as const),
  sent: row.sent,
  total: row.total,
  createdAt: row.created_at.toISOString(),
})
