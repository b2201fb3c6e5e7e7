// What is written once becomes an ordinary private message for each, so every rule of messages holds for each of them. Whom it
// is meant for is put down in one statement when it begins; a copy and its mark are one transaction, so that a job that ends
// anywhere goes on where it was.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { adults, audienceOf, fansOf, wantedBy } from './audience.ts'
import * as store from './broadcasts-store.ts'
import { copyId } from './copy-id.ts'
import type { Needs } from './needs.ts'
import { amongOf } from './store.ts'
import { createEnding } from './stranded.ts'
import type { BroadcastTable, CopyTable, SealedBroadcasts } from './tables.ts'

const atOnce = 100
const mostDue = 50

/** Somebody paused it, or took it back. */
class Halted extends Error {}

export type Sending = ReturnType<typeof createSending>

export function createSending(needs: Needs, sealed: SealedBroadcasts) {
  const { db, clock, jobs, pages, media, subscribersLike, messages } = needs
  const { threads, writing } = messages
  const endStranded = createEnding(needs)

  /** Whether its writer may still write to many, and sell if it is sold. */
  const maySend = async ({ owner_id: ownerId, price }: BroadcastTable): Promise<boolean> => {
    const [me, isLimited, page] = await Promise.all([threads.partyOf(ownerId), threads.isLimited(ownerId), pages.load([ownerId])])
    if (!me?.isActive || me.isMinor || isLimited) return false
    return price === null || page.get(ownerId)?.can_earn === true
  }

  /** From now on it is on its way to those it is meant for now. Answers how many wait for it. */
  const begin = async (tx: Db, row: BroadcastTable): Promise<number> => {
    const now = clock.now()
    const waiting = await store.meet(tx, row, audienceOf(row.owner_id, wantedBy(row), now, subscribersLike), adults(now))
    await jobs.send(tx, 'fan-groups.send', { broadcastId: row.id }, { accountId: row.owner_id })
    return waiting
  }

  const markSent = async (tx: Db, copy: CopyTable, messageId: string): Promise<void> => {
    if (!(await store.isSending(tx, copy.broadcast_id))) throw new Halted()
    await store.mark(tx, copy, 'waiting', { state: 'sent', message_id: messageId })
  }

  const sendOne = async (row: BroadcastTable, copy: CopyTable): Promise<void> => {
    const { id, owner_id: ownerId, type, text, file_ids, price } = row
    const fanId = copy.account_id
    try {
      const conversationId = await threads.reach(ownerId, fanId)
      await writing.sendCopy(ownerId, conversationId, {
        id,
        clientId: copyId(id, fanId),
        content: { type, text, file_ids, price },
        mark: (tx, messageId) => markSent(tx, copy, messageId),
      })
    } catch (error) {
      // They may not receive it any more: blocked this moment, gone, or its writer is.
      if (!(error instanceof AppError)) throw error
      await store.mark(db, copy, 'waiting', { state: 'unreachable' })
    }
  }

  /** Some of those who wait; false when nobody does, or somebody halted it. */
  const sendSome = async (id: string): Promise<boolean> => {
    const found = await store.find(db, id)
    if (found?.state !== 'sending') return false
    const row = sealed.open(found)
    const copies = await store.nextOf(db, id, 'waiting', atOnce)
    if (copies.length === 0) {
      await store.finish(db, id, clock.now())
      return false
    }
    const ids = copies.map((copy) => copy.account_id)
    const [reachable, fans, stopped] = await Promise.all([
      threads.reachable(row.owner_id, ids),
      amongOf(db, ids, fansOf(row.owner_id, clock.now())),
      store.stoppedAmong(db, row.owner_id, ids),
    ])
    const whyNot = (fanId: string): CopyTable['state'] | undefined => {
      if (!fans.has(fanId)) return 'left'
      if (stopped.has(fanId)) return 'stopped'
      return reachable.has(fanId) ? undefined : 'unreachable'
    }
    for (const copy of copies) {
      const state = whyNot(copy.account_id)
      if (state === undefined) await sendOne(row, copy)
      else await store.mark(db, copy, 'waiting', { state })
    }
    return true
  }

  /** What was planned begins, or its writer may not send it any more. */
  const beginDue = async (id: string): Promise<void> => {
    const found = await store.find(db, id)
    const may = found !== undefined && (await maySend(found))
    await inTransaction(db, async (tx) => {
      const row = await store.lock(tx, id)
      // Changed, canceled or begun meanwhile.
      if (row?.state !== 'scheduled' || row.at > clock.now()) return
      if (may) await begin(tx, await store.update(tx, id, { state: 'sending' }))
      else {
        await store.update(tx, id, { state: 'canceled', done_at: clock.now() })
        await media.release(tx, 'broadcast', id)
      }
    })
  }

  jobs.define({
    name: 'fan-groups.due',
    actsIn: ['messages'],
    // The alarm of each, and once a minute for those whose alarm was lost.
    schedule: '* * * * *',
    async run() {
      await endStranded()
      for (const id of await store.findDue(db, clock.now(), mostDue)) await beginDue(id)
    },
  })
  jobs.define({
    name: 'fan-groups.send',
    actsIn: ['messages'],
    async run({ broadcastId }, signal) {
      try {
        while (!signal.aborted && (await sendSome(broadcastId)));
      } catch (error) {
        if (!(error instanceof Halted)) throw error
      }
      signal.throwIfAborted()
    },
  })

  return { begin }
}
