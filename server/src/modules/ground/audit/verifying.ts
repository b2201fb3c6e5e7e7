// Walks the chain from its beginning: which row is the first that is not what was written, or not where it was.
import type { Db } from '#platform/db/index.ts'
import { hashOf } from './chain.ts'
import * as store from './store.ts'
import type { AuditTable } from './tables.ts'

export interface Verdict {
  readonly rows: number
  readonly last: Pick<AuditTable, 'day' | 'n' | 'hash'> | undefined
  /** The first bad row, and what is wrong with it. */
  readonly wrong: { readonly day: string; readonly n: number; readonly why: string } | undefined
}

const atOnce = 500

const expectedOf = (before: AuditTable | undefined, { day }: AuditTable): number => (before?.day === day ? before.n + 1 : 1)

/** A row's hash covers its place: one that is taken out leaves a gap, and its neighbour does not fit. */
export async function verifyAudit(db: Db): Promise<Verdict> {
  let last: AuditTable | undefined
  let rows = 0
  for (;;) {
    const found = await store.chainAfter(db, last, atOnce)
    for (const row of found) {
      const expected = expectedOf(last, row)
      const why =
        row.n !== expected
          ? `number ${expected} of this day is missing`
          : hashOf(last?.hash, row).equals(row.hash)
            ? undefined
            : 'it does not say what was written, or the row before it is another one'
      if (why !== undefined) return { rows, last, wrong: { day: row.day, n: row.n, why } }
      last = row
      rows += 1
    }
    if (found.length < atOnce) return { rows, last, wrong: undefined }
  }
}
