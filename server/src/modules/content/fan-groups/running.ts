// What has begun: how far it has come, what came of it, and halting, going on and taking it back.
import type { Broadcast, Calls, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import * as store from './broadcasts-store.ts'
import type { Needs } from './needs.ts'
import { unsendTime } from './policy.ts'
import { presentBroadcast } from './present.ts'
import type { BroadcastTable, SealedBroadcasts } from './tables.ts'

const atOnce = 100

export type Running = ReturnType<typeof createRunning>

export function createRunning({ db, clock, jobs, media, messages }: Needs, sealed: SealedBroadcasts) {
  const present = async (rows: readonly BroadcastTable[]): Promise<Broadcast[]> => {
    const countsOf = await store.countCopies(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => presentBroadcast(sealed.open(row), countsOf(row.id)))
  }
  const presentOne = async (row: BroadcastTable): Promise<Broadcast> => {
    const [one] = await present([row])
    if (!one) throw new AppError('broadcast.unknown')
    return one
  }

  const requireOwn = (viewer: Viewer, row: BroadcastTable | undefined): BroadcastTable => {
    if (row?.owner_id !== viewer.accountId) throw new AppError('broadcast.unknown')
    return row
  }

  /** From one of these states to another; whoever is just writing a copy is waited for. */
  const move = async (
    viewer: Viewer,
    id: string,
    {
      from,
      to,
      job,
    }: { from: readonly BroadcastTable['state'][]; to: BroadcastTable['state']; job?: 'fan-groups.send' | 'fan-groups.unsend' },
    check?: (row: BroadcastTable) => void,
  ): Promise<Broadcast> => {
    const moved = await inTransaction(db, async (tx: Db) => {
      const row = requireOwn(viewer, await store.lock(tx, id))
      if (!from.includes(row.state)) throw new AppError('broadcast.not_running')
      check?.(row)
      if (job) await jobs.send(tx, job, { broadcastId: id }, { accountId: row.owner_id })
      return store.update(tx, id, { state: to })
    })
    return presentOne(moved)
  }

  const takeBackSome = async (id: string): Promise<boolean> => {
    const copies = await store.nextOf(db, id, 'sent', atOnce)
    for (const copy of copies) {
      if (copy.message_id === null) continue
      await messages.writing.takeBackCopy(copy.message_id, (tx) => store.mark(tx, copy, 'sent', { state: 'taken_back' }))
    }
    return copies.length > 0
  }

  jobs.define({
    name: 'fan-groups.unsend',
    async run({ broadcastId }, signal) {
      while (!signal.aborted && (await takeBackSome(broadcastId)));
      signal.throwIfAborted()
      // What cost nothing has nobody who keeps it.
      const row = await store.find(db, broadcastId)
      if (row?.price === null) await media.release(db, 'broadcast', broadcastId)
    },
  })

  return {
    async list(viewer: Viewer, { limit = 10, offset = 0 }: QueryOf<Calls['fanGroups']['messages']>) {
      const { rows, total } = await store.list(db, viewer.accountId, { limit, offset })
      return { data: await present(rows), total }
    },

    async view(viewer: Viewer, id: string) {
      const row = requireOwn(viewer, await store.find(db, id))
      const [shown, result] = await Promise.all([presentOne(row), messages.reading.resultOf(id)])
      return { ...shown, ...result }
    },

    pause: (viewer: Viewer, id: string) => move(viewer, id, { from: ['sending'], to: 'paused' }),
    resume: (viewer: Viewer, id: string) => move(viewer, id, { from: ['paused', 'failed'], to: 'sending', job: 'fan-groups.send' }),

    /** Throws `broadcast.unsend_closed` after a day. Who bought a copy keeps it. */
    unsend: (viewer: Viewer, id: string) =>
      move(viewer, id, { from: ['sending', 'paused', 'failed', 'sent'], to: 'unsent', job: 'fan-groups.unsend' }, ({ at }) => {
        if (after(at, unsendTime) <= clock.now()) throw new AppError('broadcast.unsend_closed')
      }),
  }
}
