// A gift that nobody opened goes back to the wallet of its giver, whatever it was paid with: taken back, or after its year. Parts of
// its sale have not matured by then, so no page is left in debt (money.md 8.8).
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { accounts as ledgerAccounts } from '#ground/ledger'
import type { WantedLocks } from '#ground/ledger'
import type { Sale } from '#books/sales'
import type { Needs } from './needs.ts'
import { isTerminal } from '#paying/payments'
import { endOf, forgottenAt, isWaiting, stateKept } from './policy.ts'
import * as store from './store.ts'
import type { GiftTable, PaidGift } from './tables.ts'

const batch = 100

interface Plan {
  readonly locks: WantedLocks
  /** Answers what reached the giver. */
  readonly pay: (tx: Db, reason: string) => Promise<number>
}

export function createReturning({ db, clock, log, outbox, ledger, sales, payments }: Needs) {
  const fromTokens = async (saleId: string): Promise<Plan> => {
    const plan = await sales.prepare(saleId)
    const pay = async (tx: Db, reason: string) => {
      const { toBuyer } = await sales.refund(tx, plan, { amount: undefined, reason, isCovered: false, now: clock.now() })
      return toBuyer
    }
    return { locks: plan.locks, pay }
  }

  const fromCard = async (sale: Sale): Promise<Plan> => {
    const strict = [...(await sales.strictAccounts(sale)), ledgerAccounts.wallet(sale.buyer_id)]
    await ledger.open(strict)
    const pay = async (tx: Db) => sales.creditBuyer(tx, (await sales.find(sale.id, tx)) ?? sale)
    return { locks: { sale: [sale.id], accounts: strict }, pay }
  }

  const planFor = async (gift: PaidGift): Promise<Plan> => {
    const sale = await sales.find(gift.sale_id)
    if (!sale) throw new Error(`The gift ${gift.id} has no sale`)
    return sale.source === 'card' ? fromCard(sale) : fromTokens(sale.id)
  }

  /** Throws `refund.disputed`, and `gift.*` for what is not waiting any more. */
  const giveBack = async (known: PaidGift, to: 'lapsed' | 'refunded'): Promise<GiftTable> => {
    const plan = await planFor(known)
    return inTransaction(db, async (tx) => {
      await ledger.lock(tx, { ...plan.locks, gift: [known.id] })
      const gift = await store.load(tx, known.id)
      if (!gift || !isWaiting(gift)) throw new AppError(gift ? endOf(gift) : 'gift.unknown')
      const sale = await sales.find(gift.sale_id, tx)
      if (sale?.state === 'disputed') throw new AppError('refund.disputed')
      // Its card has it back this moment; the gift hears of it by an event.
      if (sale?.state !== 'paid') throw new AppError('gift.over')
      const amount = await plan.pay(tx, to === 'lapsed' ? 'nobody opened the gift' : 'the giver took the gift back')
      const moved = await store.update(tx, gift.id, { state: to, to_email: null, letter_at: null, updated_at: clock.now() })
      await outbox.write(tx, 'wallet.changed', { accountId: gift.buyer_id, delta: amount, reason: 'refund' })
      await outbox.write(tx, 'sale.changed', { saleId: gift.sale_id })
      await outbox.write(tx, 'gift.moved', { giftId: gift.id, state: to, amount })
      return moved
    })
  }

  /** Nobody will write to it any more: it never was paid and cannot be, or its money is gone for good. */
  const forgetAddress = (id: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      await ledger.lock(tx, { gift: [id] })
      const gift = await store.load(tx, id)
      if (gift?.state !== 'refunded' && gift?.state !== 'incomplete') return
      const attempt = gift.state === 'incomplete' ? await payments.latestFor('gift', id, tx) : undefined
      if (attempt && !isTerminal(attempt.state)) return
      await store.update(tx, id, { to_email: null, letter_at: null })
    })

  return {
    async takeBack(giverId: string, giftId: string): Promise<GiftTable> {
      const gift = await store.load(db, giftId)
      if (gift?.buyer_id !== giverId || gift.state === 'incomplete') throw new AppError('gift.unknown')
      // Asked for again after it was done.
      if (gift.state === 'refunded' && gift.opened_at === null) return gift
      if (!isWaiting(gift)) throw new AppError(endOf(gift))
      return giveBack(gift, 'refunded')
    },

    /** Each in its own transaction; one that fails, or whose money a bank holds, does not hold the others up. */
    async lapse(): Promise<void> {
      const now = clock.now()
      for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
        const ids = await store.findToLapse(db, now, after, batch)
        for (const id of ids) {
          try {
            const gift = await store.load(db, id)
            if (gift && isWaiting(gift)) await giveBack(gift, 'lapsed')
          } catch (error) {
            if (!(error instanceof AppError)) log.error({ err: error, gift: id }, 'a gift could not go back')
          }
        }
        const last = ids.at(-1)
        if (last === undefined || ids.length < batch) return
        after = last
      }
    },

    /** The address of a gift that is over, or was never paid, is forgotten (decision 061). */
    async forget(): Promise<void> {
      for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
        const ids = await store.findForgettable(db, forgottenAt(clock.now()), last, batch)
        for (const id of ids) await forgetAddress(id)
        const end = ids.at(-1)
        if (end === undefined || ids.length < batch) return
        last = end
      }
    },

    /** Its card payment went back for good: it is void, or its time is taken back with its invoice; kept, it is what it was. */
    async takenBack(saleId: string, isKept: boolean): Promise<void> {
      const found = await store.findBySale(db, saleId)
      if (!found) return
      await inTransaction(db, async (tx) => {
        await ledger.lock(tx, { gift: [found.id], sale: [saleId] })
        const [gift, sale] = [await store.load(tx, found.id), await sales.find(saleId, tx)]
        if (!gift || !sale) return
        const isGone = !isKept && sale.state === 'refunded' && (isWaiting(gift) || gift.state === 'opened')
        const isBack = isKept && sale.state === 'paid' && gift.state === 'refunded'
        if (isGone || isBack) await store.update(tx, gift.id, { state: isGone ? 'refunded' : stateKept(gift), updated_at: clock.now() })
      })
    },
  }
}
