// The chain of the audit: where a row stands, and what binds it to the one before.
import { createHash } from 'node:crypto'
import type { AuditTable, HeadTable } from './tables.ts'

/** Keys sorted: the database gives an object back in an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** All that a row says, bound to the row before. */
export function hashOf(previous: Buffer | undefined, row: Omit<AuditTable, 'hash'>): Buffer {
  const { day, n, id, at, actor, role, via, action, object_type, object_id, account, reason, before, after, result, refusal, request_id } =
    row
  const about = [action, object_type, object_id, account, reason, before ?? null, after ?? null]
  const text = canonical([day, n, id, at.toISOString(), actor, role, via, ...about, result, refusal, request_id])
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(0))
    .update(text)
    .digest()
}

export const headPurpose = 'audit head'

/** What is signed of a day whose rows are gone. */
export const headText = ({ day, rows, hash }: Pick<HeadTable, 'day' | 'rows' | 'hash'>): string => `${day} ${rows} ${hash.toString('hex')}`

/** Where the next row stands. A clock that lags behind another's does not lead back to a day that is over. */
export function placeAfter(last: Pick<AuditTable, 'day' | 'n'> | undefined, at: Date): Pick<AuditTable, 'day' | 'n'> {
  const today = at.toISOString().slice(0, 10)
  if (!last || today > last.day) return { day: today, n: 1 }
  return { day: last.day, n: last.n + 1 }
}
