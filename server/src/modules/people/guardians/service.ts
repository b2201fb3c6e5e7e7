// Guardians of minors: asked by the minor, looked at by staff, and the only ones who allow anything (youth.md 2).
import { inTransaction, type Db } from '#platform/db/index.ts'
import { createAccepting } from './accepting.ts'
import { createAgain } from './again.ts'
import { createAsking } from './asking.ts'
import { createConsenting } from './consenting.ts'
import { createDeciding } from './deciding.ts'
import { createLinks } from './links.ts'
import type { Needs } from './needs.ts'
import { createStanding } from './standing.ts'
import * as store from './store.ts'
import './tidings.ts'

export type Guardians = ReturnType<typeof createGuardians>

export function createGuardians(needs: Needs) {
  const standing = createStanding(needs)
  const links = createLinks(needs)
  const accepting = createAccepting(needs, links)
  return {
    /** Whether a guardian of this minor allows it now. Says nothing of who is no minor. */
    allows: standing.allows,
    /** What hangs on a consent ends and comes back with it, not later. */
    whenSettled: standing.whenSettled,
    asking: createAsking(needs, links),
    accepting,
    consenting: createConsenting(needs, { links, accepting, standing }),
    deciding: createDeciding(needs, { links, standing }),
    again: createAgain(needs, { links, standing }),
    /** Whether they care for somebody, or are asked to and have taken it on. */
    hasWards: async (accountId: string, using: Db): Promise<boolean> =>
      (await store.linksOfGuardian(using, accountId)).some(({ state }) => state !== 'ended' && state !== 'refused'),
    /** Ends every link of somebody who is erased: whoever was in their care waits for another guardian (youth.md Y13). */
    async forget(accountId: string): Promise<void> {
      const { db } = needs
      const own = await store.openLinksOfMinor(db, accountId)
      const cared = (await store.linksOfGuardian(db, accountId)).filter(({ state }) => state !== 'ended')
      for (const { id, minor_id: minorId } of [...own, ...cared])
        await inTransaction(db, async (tx) => {
          await store.lockMinor(tx, minorId)
          const link = await store.findLink(tx, id)
          if (!link || link.state === 'ended') return
          await links.end(tx, link, minorId === accountId ? 'withdrawn' : 'left', accountId)
          if (minorId !== accountId) {
            await standing.settle(tx, minorId)
            await links.tell(tx, link, 'minor', 'left')
          }
        })
    },
  }
}
