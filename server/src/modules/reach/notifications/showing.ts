// The last step before somebody is told: whether they want it and may know of it, and whether it is shown now or later.
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Inbox } from './inbox.ts'
import type { Needs } from './needs.ts'
import { heldUntil, isFixed, isWanted } from './policy.ts'
import type { KnownReader, LoadReader } from './readers.ts'
import type { Sights } from './sights.ts'
import * as store from './store.ts'
import type { NotificationTable, OwnKind, SubjectType } from './tables.ts'

export interface About {
  readonly accountId: string
  readonly kind: OwnKind
  readonly subject: { readonly type: SubjectType; readonly id: string }
  readonly pageId?: string | null
}

/** As far as it has to be known to be shown. */
export interface Showable extends Pick<NotificationTable, 'id' | 'kind' | 'told'> {
  /** It waited until it could be shown: with what else did, it goes out as one. */
  readonly hasRested?: boolean
}

/** Hears of each row that is shown or moves up, in the transaction that does it; also of one that waits, since some letters do not. */
export type SendOut = (tx: Db, reader: KnownReader, row: Showable, isHeld: boolean) => Promise<void>

export type Showing = ReturnType<typeof createShowing>

export const rowOf = ({ accountId, kind, subject, pageId = null }: About, bucket: string, firstAt: Date): NotificationTable => ({
  id: newId(),
  account_id: accountId,
  kind,
  subject_type: subject.type,
  subject_id: subject.id,
  page_id: pageId,
  actor_id: null,
  bucket,
  facts: {},
  told: 1,
  first_at: firstAt,
  last_at: null,
  read_at: null,
  held_until: null,
})

export function createShowing({ clock, pages }: Needs, inbox: Inbox, loadReader: LoadReader, sights: Sights) {
  let sendOut: SendOut = async () => undefined

  return {
    /** Who carries it to devices and letter boxes; once, at wiring. */
    sendOutBy: (how: SendOut): void => void (sendOut = how),

    /** Who is to be told; undefined: it is their own act, they do not want it, may not know of it, or are not there. */
    async readerFor(tx: Db, { accountId, kind, subject, pageId }: About, actorId?: string): Promise<KnownReader | undefined> {
      if (actorId === accountId) return undefined
      const reader = await loadReader(accountId, tx)
      if (!reader || !isWanted(kind, reader.choices)) return undefined
      const isAlways = isFixed(kind)
      if (!isAlways && (await store.loadMutedSubjects(tx, accountId, [subject.id])).size > 0) return undefined
      // What no person did, like a refund, is told whoever is apart.
      if (actorId !== undefined) {
        const others = pageId ? [actorId, pageId] : [actorId]
        if ((await pages.apartAmong({ accountId }, others, tx)).size > 0) return undefined
        if (!isAlways && (await pages.mutedAmong({ accountId }, others, tx)).size > 0) return undefined
      }
      return (await sights.maySee(subject, reader.viewer, tx)) ? reader : undefined
    },

    /** Shows a row, or has it wait. */
    async show(tx: Db, reader: KnownReader, row: Showable): Promise<void> {
      const { accountId } = reader.viewer
      const until = heldUntil(reader, reader.choices, clock.now())
      if (until) {
        await store.hold(tx, row.id, until)
        return sendOut(tx, reader, row, true)
      }
      await store.show(tx, accountId, row.id, clock.now())
      await sendOut(tx, reader, row, false)
      await inbox.changed(tx, accountId, row.id)
    },
  }
}
