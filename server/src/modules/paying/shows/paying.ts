// One minute is paid, once, before it begins; what cannot be paid ends (money.md 8.11).
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { openWallet } from '#books/purchases'
import { accountsOfSale } from '#books/sales'
import { refuseUnpayable } from '#paying/charges'
import type { Ending } from './ending.ts'
import type { Needs } from './needs.ts'
import { paidUntil } from './policy.ts'
import { presentCount } from './present.ts'
import * as store from './store.ts'
import type { SeatTable } from './tables.ts'

interface Paid {
  readonly seat: SeatTable
  readonly isLast: boolean
}

export function createPaying({ db, clock, realtime, ledger, settings, pages, purchases, streams, end }: Needs & { readonly end: Ending }) {
  const { shows } = streams

  const pay = async (tx: Db, known: SeatTable, hasBonus: boolean): Promise<Paid | undefined> => {
    const row = await shows.holdSession(tx, known.session_id)
    const seat = await store.lock(tx, known.id)
    // Ended, or paid meanwhile by another look.
    if (!row?.is_streaming || !seat || seat.ended_at !== null || seat.charge_id !== known.charge_id) return undefined
    const now = clock.now()
    const [page, { platformFeeBps: feeBps, earningsHoldDays: holdDays }] = await Promise.all([
      pages.require(seat.page_id, undefined, tx),
      settings.readNow(tx),
    ])
    if (!(await shows.mayStay(row, seat.fan_id, tx))) throw new AppError('request.forbidden')
    refuseUnpayable({ payerId: seat.fan_id, isPayerMinor: false, page })
    const until = paidUntil(seat, now)
    const { answer } = await purchases.fromWallet(
      tx,
      { id: seat.charge_id, buyerId: seat.fan_id },
      {
        type: seat.kind === 'private' ? 'private_chat' : 'group_chat',
        sellerId: seat.page_id,
        itemType: 'stream',
        itemId: seat.session_id,
        isOnce: false,
        feeBps,
        holdDays,
        now,
        price: seat.price,
        seenPrice: undefined,
        use: undefined,
        hasBonus,
        endsAt: until,
        context: { minute: String(seat.minutes + 1) },
      },
    )
    const { sale, wallet } = await answer
    const moved = await store.update(tx, seat.id, {
      state: 'running',
      minutes: seat.minutes + 1,
      spent: seat.spent + seat.price,
      paid_until: until,
      charge_id: newId(),
      last_sale_id: sale.id,
    })
    return { seat: moved, isLast: wallet.balance < seat.price }
  }

  return async (known: SeatTable): Promise<void> => {
    try {
      const { hasBonus } = await openWallet(ledger, known.fan_id)
      await ledger.open(accountsOfSale(known.page_id))
      const paid = await inTransaction(db, (tx) => pay(tx, known, hasBonus))
      if (!paid) return
      const { seat, isLast } = paid
      const news = { ...presentCount(seat), paidUntil: seat.paid_until?.toISOString() ?? '', isLast }
      for (const accountId of [seat.fan_id, seat.host_id]) realtime.toAccount(accountId, 'private-stream/minute', news)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const isEmpty = error.code === 'wallet.insufficient_tokens' || error.code === 'wallet.frozen'
      await end(known.id, isEmpty ? 'wallet_empty' : 'not_allowed')
    }
  }
}
