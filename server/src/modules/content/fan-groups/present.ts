import type { Audience, Broadcast, Reach } from '@fieldhouse/contract'
import { toWire } from '#ground/ledger'
import type { Counts } from './broadcasts-store.ts'
import type { BroadcastTable, GroupTable, Listed } from './tables.ts'

export const presentGroup = (group: GroupTable, totalMembers: number) => ({
  _id: group.id,
  name: group.name,
  description: group.description,
  ownerId: group.owner_id,
  totalMembers,
  createdAt: group.created_at.toISOString(),
})

const presentAudience = (listed: Listed, groupId: string | null): Audience => ({ ...listed, ...(groupId === null ? {} : { groupId }) })

export const presentReach = ({ waiting, stopped, unreachable }: Counts): Reach => ({ recipients: waiting, stopped, unreachable })

export function presentBroadcast(row: BroadcastTable, counts: Counts): Broadcast {
  const { waiting, sent, taken_back, stopped, unreachable, left } = counts
  return {
    _id: row.id,
    audience: presentAudience(row.audience, row.group_id),
    except: row.except_list && presentAudience(row.except_list, row.except_group_id),
    groupName: row.group_name,
    exceptName: row.except_name,
    text: row.text,
    fileIds: row.file_ids,
    totalFiles: row.file_ids.length,
    price: row.price === null ? null : toWire(row.price),
    status: row.state,
    total: waiting + sent + taken_back + stopped + unreachable + left,
    sent: sent + taken_back,
    skipped: { stopped, unreachable, left },
    at: row.at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}
