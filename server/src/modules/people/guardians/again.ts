// What guardians forbade, and links that ended, once more after a restore: a yes of before must not stand where a no was said since.
import { guardianConsentVersion } from '@fieldhouse/contract'
import { inTransaction } from '#platform/db/index.ts'
import type { Links } from './links.ts'
import type { Needs } from './needs.ts'
import type { Standing } from './standing.ts'
import * as store from './store.ts'
import type { Purpose } from './tables.ts'

const network = 'restore'

export function createAgain({ db, clock }: Pick<Needs, 'db' | 'clock'>, { links, standing }: { links: Links; standing: Standing }) {
  return {
    /** Said by the link that said yes last. */
    forbid: (minorId: string, purpose: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await store.lockMinor(tx, minorId)
        const yes = await store.findLastYes(tx, minorId, purpose as Purpose)
        if (!yes) return
        const word = { link_id: yes.link_id, minor_id: minorId, purpose: yes.purpose, is_given: false }
        await store.insertConsent(tx, { ...word, version: guardianConsentVersion, network, at: clock.now() })
        await standing.settle(tx, minorId)
      }),

    end: (linkId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const known = await store.findLink(tx, linkId)
        if (!known) return
        await store.lockMinor(tx, known.minor_id)
        const link = await store.findLink(tx, linkId)
        if (!link || link.state === 'ended' || link.state === 'refused') return
        await links.end(tx, link, 'left', link.guardian_id ?? link.minor_id)
        await standing.settle(tx, link.minor_id)
      }),
  }
}
