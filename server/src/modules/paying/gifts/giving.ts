// Paying for a gift: one intention is one gift, whatever is repeated or crashes (money.md 4 and 8.8).
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { openWallet, settleRaces } from '#books/purchases'
import { accountsOfSale } from '#books/sales'
import { currency } from '#ground/ledger'
import type { Attempt, CardTable } from '#paying/payments'
import type { ByMail } from './by-mail.ts'
import type { Needs, WantedGift } from './needs.ts'
import { createNewGift } from './offer.ts'
import { paidBy, soldOf } from './paid.ts'
import { isSendable } from './policy.ts'
import * as store from './store.ts'
import type { GiftTable } from './tables.ts'

export interface Given {
  readonly gift: GiftTable
  /** Of one that is paid by card. */
  readonly attempt: Attempt | undefined
}

export function createGiving(needs: Needs, byMail: ByMail) {
  const { db, clock, ledger, purchases, payments, outbox } = needs
  const rowOf = createNewGift(needs, byMail)

  /** Paid with its row: the row comes behind the wallet in the order of locks, for its key is unique (money.md 7.2). */
  const fromWallet = (wanted: WantedGift, hasBonus: boolean): Promise<GiftTable> =>
    inTransaction(db, async (tx) => {
      const now = clock.now()
      const row = await rowOf(tx, wanted, now)
      const { id, price } = row
      const sold = {
        ...(await soldOf(needs, tx, row, now)),
        price,
        seenPrice: undefined,
        use: undefined,
        hasBonus,
        isForLater: true,
      } as const
      const { answer } = await purchases.fromWallet(tx, { id, buyerId: row.buyer_id }, sold)
      const { sale } = await answer
      const gift = { ...row, ...paidBy(sale.id, row, now) }
      await store.insert(tx, gift)
      await outbox.write(tx, 'gift.moved', { giftId: id, state: gift.state })
      await byMail.setAlarm(tx, gift)
      return gift
    })

  const byCard = (wanted: WantedGift, card: CardTable): Promise<GiftTable> =>
    inTransaction(db, async (tx) => {
      const now = clock.now()
      const gift = await rowOf(tx, wanted, now)
      await store.insert(tx, gift)
      await payments.createAttempt(tx, {
        id: newId(),
        payerId: gift.buyer_id,
        purpose: 'gift',
        targetId: gift.id,
        attemptNo: 1,
        type: 'gift',
        pageId: gift.page_id,
        amount: gift.price,
        currency,
        cardId: card.id,
        gateway: needs.gatewayName,
        nonce: wanted.nonce,
        now,
      })
      return gift
    })

  /** A card payment goes on from wherever it stands. */
  const finish = async (gift: GiftTable): Promise<Given> => {
    const begun = await payments.latestFor('gift', gift.id)
    if (!begun) return { gift, attempt: undefined }
    const attempt = await payments.charge(begun.id)
    return { gift: (await store.load(db, gift.id)) ?? gift, attempt }
  }

  const make = async (wanted: WantedGift): Promise<GiftTable> => {
    const findMade = () => store.findByNonce(db, wanted.viewer.accountId, wanted.nonce)
    const known = await findMade()
    if (known) return known
    const card = wanted.cardId === undefined ? undefined : await payments.cards.require(wanted.viewer.accountId, wanted.cardId)
    await ledger.open(accountsOfSale(wanted.pageId))
    const { hasBonus } = card ? { hasBonus: false } : await openWallet(ledger, wanted.viewer.accountId)
    const attempt = () => (card ? byCard(wanted, card) : fromWallet(wanted, hasBonus))
    return settleRaces(ledger, { attempt, findMade, busy: 'payment.in_progress' })
  }

  return async (wanted: WantedGift): Promise<Given> => {
    const isForNobody = wanted.to === undefined && wanted.email === undefined
    if (wanted.sendAt && (isForNobody || !isSendable(wanted.sendAt, clock.now()))) throw new AppError('gift.bad_time')
    return finish(await make(wanted))
  }
}
