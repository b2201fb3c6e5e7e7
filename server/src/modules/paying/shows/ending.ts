// The end of a seat, whatever it was: told to both, and the minute that the host broke off goes back (money.md 8.11).
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { RefundPlan } from '#books/sales'
import type { Needs } from './needs.ts'
import { endStateOf, isGivenBack } from './policy.ts'
import { presentCount } from './present.ts'
import * as store from './store.ts'
import type { SeatEnd, SeatTable } from './tables.ts'

export type Ending = ReturnType<typeof createEnding>

export function createEnding({ db, clock, outbox, realtime, ledger, sales, entitlements, streams }: Needs) {
  /** Answers what reached the fan. */
  const giveBack = async (tx: Db, seat: SeatTable, plan: RefundPlan): Promise<number> => {
    await ledger.lock(tx, plan.locks)
    const sale = await sales.find(plan.sale.id, tx)
    if (sale?.state !== 'paid') return 0
    const wanted = { amount: undefined, reason: 'the host broke off the minute', isCovered: false, now: clock.now() }
    const { toBuyer } = await sales.refund(tx, plan, wanted)
    await entitlements.revokeBySale(tx, sale.id, 'refunded')
    await outbox.write(tx, 'wallet.changed', { accountId: seat.fan_id, delta: toBuyer, reason: 'refund' })
    await outbox.write(tx, 'sale.changed', { saleId: sale.id })
    return toBuyer
  }

  /** `again`: another minute was paid meanwhile. */
  const write = async (id: string, reason: SeatEnd, since: Date): Promise<SeatTable | undefined | 'again'> => {
    const known = await store.find(db, id)
    if (!known || known.ended_at !== null) return undefined
    const plan = known.last_sale_id !== null && isGivenBack(known, reason, since) ? await sales.prepare(known.last_sale_id) : undefined
    return inTransaction(db, async (tx) => {
      const seat = await store.lock(tx, id)
      if (!seat || seat.ended_at !== null) return undefined
      const now = clock.now()
      const isBack = isGivenBack(seat, reason, since)
      if (isBack && seat.last_sale_id !== plan?.sale.id) return 'again'
      const back = isBack && plan ? await giveBack(tx, seat, plan) : 0
      await outbox.write(tx, 'show.over', { seatId: id })
      return store.update(tx, id, {
        state: endStateOf(seat, reason),
        ended_at: now,
        end_reason: reason,
        ...(back > 0 ? { minutes: seat.minutes - 1, spent: seat.spent - back, paid_until: now } : {}),
      })
    })
  }

  /** A private stream ends with its fan; in a group stream the others stay. */
  const close = (seat: SeatTable): Promise<void> =>
    seat.kind === 'private' ? streams.shows.end(seat.stream_id, 'ended') : streams.shows.review(seat.stream_id)

  // Once more by whoever comes after a process that was gone in between.
  outbox.on('show.over', async ({ seatId }) => {
    const seat = await store.find(db, seatId)
    if (seat) await close(seat)
  })

  /** Any number of times. `since`: from when on the host had no pictures. */
  return async (id: string, reason: SeatEnd, since: Date = clock.now()): Promise<SeatTable | undefined> => {
    let seat = await write(id, reason, since)
    while (seat === 'again') seat = await write(id, reason, since)
    if (!seat) return undefined
    for (const accountId of [seat.fan_id, seat.host_id]) {
      realtime.toAccount(accountId, 'private-stream/over', { ...presentCount(seat), reason })
    }
    if (seat.state === 'declined') realtime.toAccount(seat.fan_id, 'private-stream/declined', { requestId: seat.id })
    await close(seat)
    return seat
  }
}
