// Buying a thing that is bought once: a post, a video, a gallery, a message, a ticket (wire.md 4.10). The server decides the
// price; bought already answers the first charge.
import { AppError } from '#platform/app-error.ts'
import { transact, type Closing, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { settleRaces } from '#books/purchases'
import { readOffer, type ItemKind, type Offer, type Purchase } from './offer.ts'
import type { Charged, ChargeNeeds, WantedThing } from './needs.ts'

export function createBuy(needs: ChargeNeeds) {
  const { db, clock, ledger, sales, purchases, things } = needs

  const record = async (tx: Db, { kind, id, viewer, couponCode, seenPrice, now }: Purchase, offer: Offer): Promise<Closing<Charged>> => {
    const { feeBps, holdDays, price, page, sellerId, saleType, terms } = offer
    const which = { id: newId(), buyerId: viewer.accountId }
    const use = await purchases.reserve(tx, which, { code: couponCode, purchase: kind, pageId: page.id })
    const sold = { type: saleType, sellerId, itemType: kind, itemId: id, isOnce: true, feeBps, holdDays, now, terms }
    const hasBonus = offer.wallet.bonus > 0
    const { answer } = await purchases.fromWallet(tx, which, { ...sold, price, seenPrice, use, hasBonus })
    return { answer: answer.then(({ sale, wallet }) => ({ sale, page, wallet, isNew: true })) }
  }

  return async (kind: ItemKind, { id, viewer, couponCode, seenPrice }: WantedThing): Promise<Charged> => {
    const shelf = things.shelfOf(kind)
    if (!shelf) throw new AppError('request.unknown')
    const itemId = shelf.itemOf ? await shelf.itemOf(id) : id
    if (itemId === undefined) throw new AppError(shelf.unknown)
    const purchase: Purchase = { kind, id: itemId, viewer, couponCode, seenPrice, now: clock.now() }
    const attempt = () =>
      transact(
        db,
        (tx) => readOffer(needs, tx, shelf, purchase),
        async (tx, found) => ('bought' in found ? { answer: Promise.resolve(found.bought) } : record(tx, purchase, found.offer)),
      )
    return settleRaces(ledger, {
      attempt,
      // Two tabs at once: the other one has bought it meanwhile, with the money that is missing here.
      findMade: async () => ((await sales.findOnce(viewer.accountId, kind, itemId)) ? attempt() : undefined),
      busy: 'payment.in_progress',
    })
  }
}
