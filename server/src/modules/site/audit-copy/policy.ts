// What goes out, and when it is tried again. Pure.
import { createHash } from 'node:crypto'
import { after, minutes } from '#platform/clock.ts'
import type { AuditTable } from '#ground/audit'

export const rowsInMessage = 100
export const patience = 10_000
/** Longer than an attempt may take: whoever took it and does not say what became of it is gone. */
export const lease = minutes(2)

/** After the first, second … attempt; the last for ever: rows wait in the audit for years. */
const waits = [minutes(1), minutes(5), minutes(15), minutes(30)]
export const nextTry = (attempts: number, now: Date): Date => after(now, waits[Math.min(attempts, waits.length) - 1] ?? minutes(30))

export const fingerprintOf = (url: string): string => createHash('sha256').update(url).digest('hex')

type Place = Pick<AuditTable, 'day' | 'n'>

/** Of what stands behind the last row that arrived: the message that is under way, or the next one. */
export function messageOf<Row extends Place>(rows: readonly Row[], until: Place | undefined): readonly Row[] {
  if (!until) return rows
  const same = rows.filter(({ day, n }) => day < until.day || (day === until.day && n <= until.n))
  // None of them is there any more: their time was over.
  return same.length > 0 ? same : rows
}

/** Ids and what was done, and nothing that anybody has typed: reasons and values stay here, bound by the hash. */
const rowOf = (row: AuditTable) => ({
  row: `${row.day} ${row.n}`,
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  role: row.role,
  via: row.via,
  action: row.action,
  objectType: row.object_type,
  objectId: row.object_id,
  account: row.account,
  result: row.result,
  refusal: row.refusal,
  requestId: row.request_id,
  hash: row.hash.toString('hex'),
})

/** The same rows are the same bytes, whenever they are sent. */
export const bodyOf = (rows: readonly AuditTable[], siteUrl: string): string =>
  JSON.stringify({
    type: 'audit.rows',
    timestamp: rows.at(-1)?.at.toISOString(),
    data: { url: `${siteUrl}/admin/audit`, rows: rows.map(rowOf) },
  })
