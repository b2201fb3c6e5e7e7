// What an athlete writes to new fans: read, written anew, and taken away.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { toWire } from '#ground/ledger'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { fileTypes } from '#content/messages'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { Occasion, SealedWelcomes, WelcomeTable } from './tables.ts'

const present = ({ occasion, text, file_ids: fileIds, price }: WelcomeTable, sent: number) => ({
  occasion,
  text,
  fileIds,
  price: price === null ? null : toWire(price),
  sent,
})

export type Writing = ReturnType<typeof createWriting>

export function createWriting({ db, clock, media, messages: { threads, writing } }: Needs, sealed: SealedWelcomes) {
  /** Its files stay with those who received it; without any they are free again. */
  const end = async (tx: Db, row: WelcomeTable, now: Date): Promise<void> => {
    await store.end(tx, row.id, now)
    if (!(await store.isUsed(tx, row))) await media.release(tx, 'welcome', row.id)
  }

  return {
    async list({ accountId }: Viewer) {
      const [rows, sentOn] = await Promise.all([store.listCurrent(db, accountId), store.countSent(db, accountId)])
      return rows.map((row) => present(sealed.open(row), sentOn(row.occasion)))
    },

    /** Throws the codes of `welcomes.save`. */
    async save(viewer: Viewer, occasion: Occasion, form: BodyOf<Calls['welcomes']['save']>) {
      const me = await threads.partyOf(viewer.accountId)
      if (!me || viewer.isMinor) throw new AppError('conversation.not_allowed')
      if (await threads.isLimited(viewer.accountId)) throw new AppError('account.limited')
      const content = await writing.contentOf(form, { me })
      const now = clock.now()
      const row: WelcomeTable = { id: newId(), page_id: viewer.accountId, occasion, ...content, created_at: now, replaced_at: null }
      const saved = await inTransaction(db, async (tx) => {
        const before = await store.lockCurrent(tx, viewer.accountId, occasion)
        if (before && isSameList(before.file_ids, row.file_ids)) {
          return store.update(tx, before.id, { text: sealed.close({ text: row.text }, before.id).text, price: row.price })
        }
        if (before) await end(tx, before, now)
        await store.insert(tx, sealed.close(row, row.id))
        const files = row.file_ids.map((id) => ({ id, types: fileTypes[row.type] }))
        const isHeld = await media.hold(tx, { ownerId: viewer.accountId, kind: 'welcome', targetId: row.id, files })
        if (!isHeld) throw new AppError('message.file_unusable')
        return row
      })
      return present(sealed.open(saved), (await store.countSent(db, viewer.accountId))(occasion))
    },

    remove: (viewer: Viewer, occasion: Occasion): Promise<void> =>
      inTransaction(db, async (tx) => {
        const before = await store.lockCurrent(tx, viewer.accountId, occasion)
        if (before) await end(tx, before, clock.now())
      }),
  }
}

const isSameList = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id, i) => id === b[i])
