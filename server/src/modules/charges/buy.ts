// Buying a thing that is bought once: a post, a video, a gallery, a message (wire.md 4.10). The server decides the
// price; bought already answers the first charge.
import { AppError } from '../../platform/app-error.ts'
import { isUniqueViolation, transact, type Closing, type Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { accounts, type PageRef } from '../ledger/index.ts'
import { accountsOfSale, type NewSale, type Sale } from '../sales/index.ts'
import { newId } from '../../platform/new-id.ts'
import { readOffer, type ItemKind, type Offer, type Purchase, type Shelf } from './offer.ts'
import type { ChargeNeeds, Charged } from './service.ts'
import { tellOfCharge } from './tell.ts'
import { openWallet, walletSources } from './wallet-source.ts'

const lost: readonly string[] = ['wallet.insufficient_tokens', 'coupon.already_used', 'coupon.used_up']
const isRace = (error: unknown) => isUniqueViolation(error) || (error instanceof AppError && lost.includes(error.code))

export function createBuy(needs: ChargeNeeds, shelves: ReadonlyMap<ItemKind, Shelf>) {
  const { db, clock, ledger, sales, pages, outbox, entitlements, coupons } = needs

  const record = async (tx: Db, { kind, id, viewer, seller, couponCode, now }: Purchase, offer: Offer, hasBonus: boolean): Promise<Closing<Charged>> => {
    const { feeBps, holdDays, price, page, terms } = offer
    const target = { type: 'purchase', id: newId() } as const
    const use =
      couponCode === undefined
        ? undefined
        : await coupons.reserve(tx, { code: couponCode, accountId: viewer.accountId, purchase: kind, pageId: page.id, target })
    const { gross, paid, fromPromo } = use?.priceOf(price) ?? { gross: price, paid: price, fromPromo: 0 }
    const wanted: NewSale = {
      key: `buy:${target.id}`,
      buyerId: viewer.accountId,
      type: kind,
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
      freeReason: sale.gross === 0 ? `coupon:${sale.id}` : null,
      saleId: sale.id,
      startsAt: sale.created_at,
      endsAt: null,
    })

  const findBought = async (kind: ItemKind, id: string, viewer: Viewer): Promise<Charged | undefined> => {
    const sale = await sales.findOnce(viewer.accountId, kind, id)
    if (!sale) return undefined
    const [known, wallet] = await Promise.all([pages.load([sale.seller_id]), ledger.wallet(viewer.accountId)])
    return { sale, page: known.get(sale.seller_id), wallet, isNew: false }
  }

  return async (kind: ItemKind, id: string, viewer: Viewer, couponCode?: string): Promise<Charged> => {
    const shelf = shelves.get(kind)
    const [bought, item, { hasBonus }] = await Promise.all([
      findBought(kind, id, viewer),
      shelf?.find(id),
      openWallet(ledger, viewer.accountId),
    ])
    if (bought) return bought
    const type = item && (await pages.kindOf(item.pageId))
    if (!shelf || !item || !type) throw new AppError(shelf?.unknown ?? 'request.unknown')
    const seller: PageRef = { type, id: item.pageId }
    await ledger.open([...accountsOfSale(seller), accounts.promo])
    const purchase: Purchase = { kind, id, viewer, seller, couponCode, now: clock.now() }
    try {
      return await transact(db, (tx) => readOffer(needs, tx, shelf, purchase), (tx, offer) => record(tx, purchase, offer, hasBonus))
    } catch (error) {
      // Two tabs at once: the other one has bought it meanwhile, with the money that is missing here or under the same key.
      const first = isRace(error) ? await findBought(kind, id, viewer) : undefined
      if (first) return first
      throw error
    }
  }
}
