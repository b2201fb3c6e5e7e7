// What all parts of the module do with a link: open and close its address, end it, tell one of the two.
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { LinkTable } from './tables.ts'
import type { GuardianStep } from './tidings.ts'

export type Links = ReturnType<typeof createLinks>

export function createLinks({ clock, outbox, sealing }: Pick<Needs, 'clock' | 'outbox' | 'sealing'>) {
  const sealed = sealing.of('guardian_link', 'id', ['email'])

  return {
    emailOf: (link: LinkTable): string => sealed.open(link).email,
    close: (link: LinkTable): LinkTable => sealed.close(link, link.id),

    /** Ends a link, and whatever would still open it. What it allowed is for the caller to settle. */
    async end(tx: Db, link: LinkTable, why: NonNullable<LinkTable['ended_why']>, by: string): Promise<void> {
      const now = clock.now()
      await store.voidLetters(tx, link.id, now)
      await store.updateLink(tx, link.id, { state: 'ended', ended_at: now, ended_why: why })
      if (link.guardian_id !== null) await outbox.write(tx, 'guardian.ended', { linkId: link.id, by })
    },

    async tell(tx: Db, link: LinkTable, as: 'minor' | 'guardian', step: GuardianStep): Promise<void> {
      const [accountId, actorId] = as === 'minor' ? [link.minor_id, link.guardian_id] : [link.guardian_id, link.minor_id]
      if (accountId !== null) await outbox.write(tx, 'guardian.told', { eventId: newId(), accountId, as, step, actorId })
    },
  }
}
