import type { Goal } from '@fieldhouse/contract'
import { isOver, shownOf } from './policy.ts'
import type { GoalTable } from './tables.ts'

export const presentGoal = (row: GoalTable, now: Date): Goal => ({
  _id: row.id,
  title: row.title,
  kind: row.kind,
  target: shownOf(row.kind, row.target),
  progress: shownOf(row.kind, row.progress),
  isReached: row.progress >= row.target,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  status: isOver(row, now) ? 'ended' : 'active',
})
