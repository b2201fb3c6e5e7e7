// Private and group streams as routes, sockets and other modules use them.
import type { ShowRequest } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Sale } from '#books/sales'
import { toWire } from '#ground/ledger'
import { createAnswering } from './answering.ts'
import { createAsking } from './asking.ts'
import { createEnding } from './ending.ts'
import { createMetering } from './metering.ts'
import type { Needs } from './needs.ts'
import { presentSeat } from './present.ts'
import * as store from './store.ts'
import type { SeatTable } from './tables.ts'
import './tidings.ts'

export type Shows = ReturnType<typeof createShows>

export function createShows(needs: Needs) {
  const { db, clock, outbox, realtime, accounts, streams } = needs
  const end = createEnding(needs)
  const metering = createMetering({ ...needs, end })
  const ask = createAsking({ ...needs, end })
  const answer = createAnswering({ ...needs, end })
  streams.takeSeatsFrom({
    holders: (sessionId, accountIds, using = db) => store.findSeated(using, sessionId, accountIds),
    wasHolder: (sessionId, accountId) => store.wasSeated(db, sessionId, accountId),
  })

  const present = async (seats: readonly SeatTable[]): Promise<ShowRequest[]> => {
    const cards = await accounts.cards([...new Set(seats.flatMap((seat) => [seat.host_id, seat.fan_id]))])
    return seats.map((seat) => presentSeat(seat, cards))
  }
  const one = async (seat: SeatTable): Promise<ShowRequest> => {
    const [shown] = await present([seat])
    if (!shown) throw new AppError('show.unknown')
    return shown
  }
  const isCurrent = ({ state, expires_at: until }: SeatTable) => state !== 'asked' || until > clock.now()

  realtime.onClient('private-stream/request', async ({ viewer }, wish) => {
    if (!viewer) throw new AppError('auth.required')
    const seat = await ask(viewer, wish)
    const row = await streams.shows.find(seat.stream_id)
    if (!row) throw new AppError('stream.unknown')
    return {
      requestId: seat.id,
      conversation: await streams.shows.conversation(row, viewer),
      price: toWire(seat.price),
      expiresAt: seat.expires_at.toISOString(),
    }
  })

  outbox.on('stream.show_over', async ({ sessionId, reason }) => {
    for (const { id } of await store.listOpenIn(db, sessionId))
      await end(id, reason === 'ended' || reason === 'replaced' ? 'host_ended' : 'host_left')
  })

  // Who are apart are absent for each other, asked or let in; whoever blocks has broken off.
  outbox.on('relation.blocked', async ({ ownerId, otherId }) => {
    for (const { id, state, fan_id: fanId } of await store.listOpenBetween(db, ownerId, otherId)) {
      const isAsked = state === 'asked'
      if (fanId === ownerId) await end(id, isAsked ? 'withdrawn' : 'left')
      else await end(id, isAsked ? 'host_ended' : 'not_allowed')
    }
  })

  return {
    /** Of a minute that was paid for: its seat, to be taken before any wallet, and what goes back of it. */
    minutes: {
      hold: (tx: Db, { type, item_id: sessionId, buyer_id: fanId }: Pick<Sale, 'type' | 'item_id' | 'buyer_id'>) =>
        type === 'private_chat' || type === 'group_chat' ? store.lockPaid(tx, sessionId, fanId) : undefined,
      giveBack: store.giveMinuteBack,
    },
    requests: async (viewer: Viewer) => present((await store.listOpenWith(db, viewer.accountId)).filter(isCurrent)),
    async mine(viewer: Viewer) {
      const seat = await store.findOpenOf(db, viewer.accountId)
      return present(seat && isCurrent(seat) ? [seat] : [])
    },
    async answer(viewer: Viewer, id: string, status: 'accepted' | 'declined') {
      const seat = await answer(viewer, id, status)
      metering.wake()
      return one(seat)
    },
    /** Ended already it stays so. Throws `show.unknown`. */
    async withdraw(viewer: Viewer, id: string): Promise<void> {
      const seat = await store.find(db, id)
      if (seat?.fan_id !== viewer.accountId) throw new AppError('show.unknown')
      await end(id, seat.state === 'asked' ? 'withdrawn' : 'left')
    },
    look: metering.look,
    start: metering.start,
    stop: metering.stop,
  }
}
