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

  const write = async (id: string, reason: SeatEnd): Promise<SeatTable | undefined> => {
    const known = await store.find(db, id)
    if (!known || known.ended_at !== null) return undefined
    const plan =
      known.last_sale_id !== null && isGivenBack(known, reason, clock.now()) ? await sales.prepare(known.last_sale_id) : undefined
    return inTransaction(db, async (tx) => {
      const seat = await store.lock(tx, id)
      if (!seat || seat.ended_at !== null) return undefined
      const now = clock.now()
      // Another minute was paid meanwhile: its own look ends it.
      const isPlanned = plan !== undefined && seat.last_sale_id === plan.sale.id && isGivenBack(seat, reason, now)
      const back = isPlanned ? await giveBack(tx, seat, plan) : 0
      return store.update(tx, id, {
        state: endStateOf(seat, reason),
        ended_at: now,
        end_reason: reason,
        ...(back > 0 ? { minutes: seat.minutes - 1, spent: seat.spent - back, paid_until: now } : {}),
      })
    })
  }

  /** Any number of times. A private stream ends with its fan. */
  return async (id: string, reason: SeatEnd): Promise<SeatTable | undefined> => {
    const seat = await write(id, reason)
    if (!seat) return undefined
    for (const accountId of [seat.fan_id, seat.host_id]) {
      realtime.toAccount(accountId, 'private-stream/over', { ...presentCount(seat), reason })
    }
    if (seat.state === 'declined') realtime.toAccount(seat.fan_id, 'private-stream/declined', { requestId: seat.id })
    if (seat.kind === 'private') await streams.shows.end(seat.stream_id, 'ended')
    else await streams.shows.review(seat.stream_id)
    return seat
  }
}
