import type { TeamEvent } from '@fieldhouse/contract'
import type { EventRow } from './tables.ts'

export const presentEvent = (row: EventRow, isMember: boolean, isLive: boolean): TeamEvent => ({
  _id: row.id,
  teamId: row.team_id,
  kind: row.kind,
  opponent: row.opponent,
  isHome: row.is_home,
  venue: row.venue,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  result: row.result,
  note: isMember ? row.note : null,
  isCanceled: row.is_canceled,
  isLive: isLive && !row.is_canceled,
  feedId: isMember ? row.feed_id : null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
