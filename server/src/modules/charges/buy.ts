// Buying a thing that is bought once: a post, a video, a gallery, a message, a ticket (wire.md 4.10). The server decides the
// price; bought already answers the first charge.
import { AppError } from '../../platform/app-error.ts'
import { isUniqueViolation, transact, type Closing, type Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { accounts, NotOpened } from '../ledger/index.ts'
import type { NewSale, Sale } from '../sales/index.ts'
import { newId } from '../../platform/new-id.ts'
import { readOffer, type ItemKind, type Offer, type Purchase, type Shelf } from './offer.ts'
import type { ChargeNeeds, Charged } from './service.ts'
import { tellOfCharge } from './tell.ts'
import { walletSources } from './wallet-source.ts'

const lost: readonly string[] = ['wallet.insufficient_tokens', 'coupon.already_used', 'coupon.used_up']
/** Once for accounts to open, once for a race that was lost, and once more. */
const mostAttempts = 3
const isRace = (error: unknown) => isUniqueViolation(error) || (error instanceof AppError && lost.includes(error.code))

export function createBuy(needs: ChargeNeeds, shelves: ReadonlyMap<ItemKind, Shelf>) {
  const { db, clock, ledger, sales, outbox, entitlements, coupons } = needs

  const record = async (tx: Db, { kind, id, viewer, couponCode, now }: Purchase, offer: Offer): Promise<Closing<Charged>> => {
    const { feeBps, holdDays, price, page, seller, saleType, terms } = offer
    const hasBonus = offer.wallet.bonus > 0
    const target = { type: 'purchase', id: newId() } as const
    const use =
      couponCode === undefined
        ? undefined
        : await coupons.reserve(tx, { code: couponCode, accountId: viewer.accountId, purchase: kind, pageId: page.id, target })
    const { gross, paid, fromPromo } = use?.priceOf(price) ?? { gross: price, paid: price, fromPromo: 0 }
    const wanted: NewSale = {
      key: `buy:${target.id}`,
      buyerId: viewer.accountId,
      type: saleType,
      source: 'tokens',
      seller,
      itemType: kind,
      itemId: id,
      isOnce: true,
      gross,
      coupon: use && { id: use.couponId, fromPromo },
      feeBps,
      holdDays,
      sources: [...(await walletSources(tx, ledger, viewer.accountId, paid, hasBonus)), { account: accounts.promo, amount: fromPromo }],
      isGuarded: true,
      now,
      terms,
    }
    const { answer } = await sales.recordNew(tx, wanted, async (made) => {
      const written = [grant(tx, made), use && coupons.confirm(tx, target), tellOfCharge(outbox, tx, made, 'charge')]
      const [wallet] = await Promise.all([ledger.wallet(viewer.accountId, tx), ...written])
      return wallet
    })
    return { answer: answer.then(({ sale, along }) => ({ sale, page, wallet: along, isNew: true })) }
  }

  const grant = (tx: Db, sale: Sale) =>
    entitlements.grant(tx, {
      accountId: sale.buyer_id,
      scope: sale.item_type as ItemKind,
      scopeId: sale.item_id,
      source: 'sale',
      sourceTxn: null,
      // A coupon of its seller may take the whole price off.
      freeReason: sale.gross > 0 ? null : `${sale.coupon_id === null ? 'free' : 'coupon'}:${sale.id}`,
      saleId: sale.id,
      startsAt: sale.created_at,
      endsAt: null,
    })

  const isWorthAgain = async (error: unknown, { kind, id, viewer }: Purchase): Promise<boolean> => {
    if (error instanceof NotOpened) {
      // The first purchase of this buyer, or from this seller.
      await ledger.open(error.accounts)
      return true
    }
    // Two tabs at once: the other one has bought it meanwhile, with the money that is missing here or under the same key.
    return isRace(error) && (await sales.findOnce(viewer.accountId, kind, id)) !== undefined
  }

  return async (kind: ItemKind, id: string, viewer: Viewer, couponCode?: string): Promise<Charged> => {
    const shelf = shelves.get(kind)
    if (!shelf) throw new AppError('request.unknown')
    const itemId = shelf.itemOf ? await shelf.itemOf(id) : id
    if (itemId === undefined) throw new AppError(shelf.unknown)
    const purchase: Purchase = { kind, id: itemId, viewer, couponCode, now: clock.now() }
    const attempt = () =>
      transact(
        db,
        (tx) => readOffer(needs, tx, shelf, purchase),
        async (tx, found) => ('bought' in found ? { answer: Promise.resolve(found.bought) } : record(tx, purchase, found.offer)),
      )
    for (let left = mostAttempts; ; left -= 1) {
      try {
        return await attempt()
      } catch (error) {
        if (left <= 1 || !(await isWorthAgain(error, purchase))) throw error
      }
    }
  }
}
