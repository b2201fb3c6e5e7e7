// What an athlete writes to many fans: at once or planned, and changed or canceled before it begins.
import type { BodyOf, Broadcast, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { fileTypes } from '#content/messages'
import * as store from './broadcasts-store.ts'
import type { Needs } from './needs.ts'
import { firstFree, furthest, longestRule } from './policy.ts'
import { presentBroadcast } from './present.ts'
import type { Sending } from './sending.ts'
import { lockOwner } from './store.ts'
import type { BroadcastTable, SealedBroadcasts } from './tables.ts'
import type { Targets } from './targets.ts'

type Form = BodyOf<Calls['broadcasts']['create']>
type Change = BodyOf<Calls['broadcasts']['update']>

export type Broadcasts = ReturnType<typeof createBroadcasts>

export function createBroadcasts(needs: Needs, targets: Targets, sending: Sending, sealed: SealedBroadcasts) {
  const { db, clock, jobs, media } = needs
  const { threads, writing } = needs.messages

  /** Throws `conversation.not_allowed`, `account.limited`. */
  const requireWriter = async (viewer: Viewer) => {
    const me = await threads.partyOf(viewer.accountId)
    if (!me || viewer.isMinor) throw new AppError('conversation.not_allowed')
    if (await threads.isLimited(viewer.accountId)) throw new AppError('account.limited')
    return me
  }

  const momentOf = (at: string): Date => {
    const [wished, now] = [new Date(at), clock.now()]
    if (!(wished > now && wished <= after(now, furthest))) throw new AppError('broadcast.at_invalid')
    return wished
  }

  /** While the owner is locked. Throws `broadcast.time_taken`; for what goes out at once `request.too_many`. */
  const requireFree = async (tx: Db, row: BroadcastTable): Promise<void> => {
    const around = { from: after(row.at, -longestRule), until: after(row.at, longestRule), but: row.id }
    const free = firstFree(await store.writtenAround(tx, row.owner_id, around), row)
    if (free <= row.at) return
    if (row.state === 'scheduled') throw new AppError('broadcast.time_taken')
    throw new AppError('request.too_many', { retryAfter: Math.ceil((free.getTime() - row.at.getTime()) / 1000) })
  }

  const holdFiles = async (tx: Db, row: BroadcastTable): Promise<void> => {
    const files = row.file_ids.map((id) => ({ id, types: fileTypes[row.type] }))
    const isHeld = await media.hold(tx, { ownerId: row.owner_id, kind: 'broadcast', targetId: row.id, files })
    if (!isHeld) throw new AppError('message.file_unusable')
  }

  const ring = (tx: Db, { at }: BroadcastTable) => jobs.send(tx, 'fan-groups.due', {}, { startAfter: at })

  const present = async (row: BroadcastTable): Promise<Broadcast> =>
    presentBroadcast(sealed.open(row), (await store.countCopies(db, [row.id]))(row.id))

  /** Something that has not begun. Throws `broadcast.unknown`, `broadcast.begun`. */
  const requirePlanned = async (tx: Db, viewer: Viewer, id: string): Promise<BroadcastTable> => {
    await lockOwner(tx, viewer.accountId)
    const row = await store.lock(tx, id)
    if (row?.owner_id !== viewer.accountId) throw new AppError('broadcast.unknown')
    if (row.state !== 'scheduled') throw new AppError('broadcast.begun')
    return row
  }

  return {
    /** Throws the codes of `broadcasts.create`, and `request.too_many` for one too soon after another. */
    async create(viewer: Viewer, { audience, except = null, at, clientId, ...form }: Form) {
      const target = await targets.of(viewer, audience, except)
      const me = await requireWriter(viewer)
      const [content, moment, now] = [await writing.contentOf(form, { me }), at === undefined ? undefined : momentOf(at), clock.now()]
      const row: BroadcastTable = {
        id: newId(),
        owner_id: viewer.accountId,
        ...target,
        client_id: clientId ?? null,
        ...content,
        state: moment ? 'scheduled' : 'sending',
        at: moment ?? now,
        created_at: now,
        done_at: null,
      }
      return inTransaction(db, async (tx) => {
        await lockOwner(tx, viewer.accountId)
        const known = clientId === undefined ? undefined : await store.findByClientId(tx, viewer.accountId, clientId)
        if (known) return { row: known, isNew: false }
        await requireFree(tx, row)
        await store.insert(tx, sealed.close(row, row.id))
        await holdFiles(tx, row)
        if (moment) await ring(tx, row)
        else if ((await sending.begin(tx, row)) === 0) throw new AppError('broadcast.nobody')
        return { row, isNew: true }
      })
    },

    present,

    /** How many it is or was meant for, of those who can receive it. */
    async countQueued({ id }: BroadcastTable): Promise<number> {
      const { waiting, sent, taken_back } = (await store.countCopies(db, [id]))(id)
      return waiting + sent + taken_back
    },

    /** Throws the codes of `broadcasts.update`. */
    async update(viewer: Viewer, id: string, { audience, except, at, ...form }: Change): Promise<Broadcast> {
      const found = await store.find(db, id)
      if (found?.owner_id !== viewer.accountId) throw new AppError('broadcast.unknown')
      const before = sealed.open(found)
      const shown = presentBroadcast(before, (await store.countCopies(db, []))(id))
      const target = await targets.of(viewer, audience ?? shown.audience, except === undefined ? shown.except : except)
      const me = await requireWriter(viewer)
      const { text, fileIds, price } = shown
      const content = await writing.contentOf({ text, fileIds, price, ...form }, { me })
      const moment = at === undefined ? {} : { at: momentOf(at) }
      const changed = await inTransaction(db, async (tx) => {
        const planned = await requirePlanned(tx, viewer, id)
        const row = { ...planned, ...target, ...content, ...moment }
        await requireFree(tx, row)
        await holdFiles(tx, row)
        await ring(tx, row)
        return store.update(tx, id, { ...target, ...sealed.close(content, id), ...moment })
      })
      return present(changed)
    },

    /** Throws `broadcast.unknown`, `broadcast.begun`. */
    cancel: (viewer: Viewer, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await requirePlanned(tx, viewer, id)
        await media.release(tx, 'broadcast', id)
        await store.remove(tx, id)
      }),
  }
}
