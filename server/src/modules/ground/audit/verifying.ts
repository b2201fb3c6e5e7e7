// Walks the chain from its beginning: which row is the first that is not what was written, or not where it was. Days that are gone stand in it
// by the hash of their last row, which the site has signed.
import type { Db } from '#platform/db/index.ts'
import type { Keys } from '#platform/secrets.ts'
import { hashOf, headPurpose, headText } from './chain.ts'
import * as store from './store.ts'
import type { AuditTable, HeadTable } from './tables.ts'

type Place = Pick<AuditTable, 'day' | 'n' | 'hash'>

export interface Verdict {
  readonly rows: number
  /** Days of which only the signed head is here. */
  readonly pruned: number
  readonly last: Place | undefined
  /** The first bad row, and what is wrong with it. */
  readonly wrong: { readonly day: string; readonly n: number; readonly why: string } | undefined
}

const atOnce = 500

/** A row's hash covers its place: one that is taken out leaves a gap, and its neighbour does not fit. */
function whatIsWrong(before: Place | undefined, row: AuditTable): string | undefined {
  const expected = before?.day === row.day ? before.n + 1 : 1
  if (row.n !== expected) return `number ${expected} of this day is missing`
  return hashOf(before?.hash, row).equals(row.hash) ? undefined : 'it does not say what was written, or the row before it is another one'
}

export async function verifyAudit(db: Db, keys: Pick<Keys, 'isSigned'>): Promise<Verdict> {
  const heads = await store.heads(db)
  let last: Place | undefined
  let [rows, pruned] = [0, 0]
  const verdict = (row?: Pick<AuditTable, 'day' | 'n'>, why = ''): Verdict => ({
    rows,
    pruned,
    last,
    wrong: row && { day: row.day, n: row.n, why },
  })
  /** Over the days that went before this one; answers the first that nobody here has signed. */
  const pass = (until: string | undefined): HeadTable | undefined => {
    const passed = until === undefined ? heads.splice(0) : heads.splice(0, heads.filter(({ day }) => day <= until).length)
    for (const head of passed) {
      const isOurs = keys.isSigned(headPurpose, headText(head), head.signature)
      if (!isOurs || head.day === until || head.day === last?.day) return head
      last = { day: head.day, n: head.rows, hash: head.hash }
      pruned += 1
    }
    return undefined
  }
  for (let isMore = true, behind: Place | undefined; isMore; ) {
    const found = await store.chainAfter(db, behind, atOnce)
    for (const row of found) {
      const unsigned = pass(row.day)
      if (unsigned) return verdict({ day: unsigned.day, n: unsigned.rows }, 'the rows of this day are gone, and nobody here has signed it')
      const why = whatIsWrong(last, row)
      if (why !== undefined) return verdict(row, why)
      last = row
      behind = row
      rows += 1
    }
    isMore = found.length === atOnce
  }
  const unsigned = pass(undefined)
  return unsigned
    ? verdict({ day: unsigned.day, n: unsigned.rows }, 'the rows of this day are gone, and nobody here has signed it')
    : verdict()
}
