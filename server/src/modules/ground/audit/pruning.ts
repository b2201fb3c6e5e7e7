// Days of the audit go whole once they are old. A day on which something was done about money or somebody's safety stays longer.
import { after, days, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { kindOf, type Retention } from '#platform/retention/index.ts'
import type { Keys } from '#platform/secrets.ts'
import { headPurpose, headText } from './chain.ts'
import * as store from './store.ts'

/** Areas of calls and commands: money, and what protects people, the young first. */
export const keptLong: readonly string[] = [
  'admin',
  'adminPayouts',
  'backups',
  'cases',
  'commissions',
  'taxes',
  'decisions',
  'evidence',
  'factors',
  'guardians',
  'journal',
  'letters',
  'payouts',
  'proposals',
  'receipts',
  'reconciliation',
  'records',
  'recovery',
  'refunds',
  'reports',
  'restrictions',
  'reversals',
  'schoolBadges',
  'siteKeys',
  'splits',
  'staff',
]
/** How much longer: seven years in all. */
const longer = days(7 * 365) - days(kindOf('audit').days)

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Pick<Keys, 'sign' | 'isSigned' | 'newest'>
  readonly retention: Retention
}

export function pruneAudit({ db, clock, keys, retention }: Needs): void {
  const signed = (head: Parameters<typeof headText>[0]) => ({ signature: keys.sign(headPurpose, headText(head)), keyId: keys.newest })
  /** A secret can go once none of them rests on it. What is not ours stays as it is, and is named. */
  const signAgain = async () => {
    for (const head of await store.heads(db))
      if (head.key_id !== keys.newest && keys.isSigned(headPurpose, headText(head), head.signature))
        await store.signAgain(db, head.day, signed(head))
  }
  const longBefore = (before: Date) => after(before, -longer)
  retention.keep('audit', {
    old: (before) => store.oldRows(before, longBefore(before), keptLong),
    async sweep(before, most) {
      let gone = 0
      for (const head of await store.oldDays(db, before, longBefore(before), keptLong, most))
        gone += await store.prune(db, head.day, signed(head), clock.now())
      await signAgain()
      // Days, not rows, are counted at once: the next sweep goes on.
      return Math.min(gone, most - 1)
    },
  })
}
