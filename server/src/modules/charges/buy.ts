// Buying a thing that is bought once: a post, a video, a gallery, later a message (wire.md 4.10). The server decides the
// price; bought already answers the first charge.
import type { ErrorCode } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import { isUniqueViolation, type Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import type { Scope } from '../entitlements/index.ts'
import { accounts, type PageRef } from '../ledger/index.ts'
import { accountsOfSale } from '../sales/index.ts'
import { newId } from '../../platform/new-id.ts'
import { refuseUnpayable } from './refuse.ts'
import type { ChargeNeeds, Charged } from './service.ts'
import { tellOfCharge } from './tell.ts'
import { openWallet, walletSources } from './wallet-source.ts'

export type ItemKind = Extract<Scope, 'feed' | 'video' | 'gallery' | 'message'>

/** How the module of a kind of things answers for them. Prices are hundredths; null: not for sale. */
export interface Shelf {
  /** What is said of a thing that is not there. */
  readonly unknown: ErrorCode
  /** Undefined for what is missing or hidden from the viewer. Outside of the transaction. */
  find(id: string, viewer: Viewer): Promise<{ pageId: string; price: number | null } | undefined>
  /** The price that is paid: read in the transaction that pays it. */
  priceNow(tx: Db, id: string): Promise<number | null>
}

interface Purchase {
  readonly kind: ItemKind
  readonly id: string
  readonly viewer: Viewer
  readonly pageId: string
  readonly couponCode: string | undefined
}

const lost: readonly string[] = ['wallet.insufficient_tokens', 'coupon.already_used', 'coupon.used_up']
const isRace = (error: unknown) => isUniqueViolation(error) || (error instanceof AppError && lost.includes(error.code))

export function createBuy(needs: ChargeNeeds, shelves: ReadonlyMap<ItemKind, Shelf>) {
  const { db, clock, ledger, sales, settings, pages, outbox, entitlements, coupons } = needs

  const requireSeller = async (pageId: string, viewer: Viewer, using: Db): Promise<PageRef> => {
    const page = await pages.require(pageId, undefined, using)
    refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page })
    return { type: page.kind, id: page.id }
  }

  const record = async (tx: Db, shelf: Shelf, { kind, id, viewer, pageId, couponCode }: Purchase, hasBonus: boolean): Promise<Charged> => {
    // Asked for at once, they are one round trip.
    const [{ platformFeeBps: feeBps, earningsHoldDays: holdDays }, page, price] = await Promise.all([
      settings.readNow(tx),
      requireSeller(pageId, viewer, tx),
      shelf.priceNow(tx, id),
    ])
    if (price === null || price <= 0) throw new AppError('wallet.not_for_sale')
    const target = { type: 'purchase', id: newId() } as const
    const use =
      couponCode === undefined
        ? undefined
        : await coupons.reserve(tx, { code: couponCode, accountId: viewer.accountId, purchase: kind, pageId, target })
    const { gross, paid, fromPromo } = use?.priceOf(price) ?? { gross: price, paid: price, fromPromo: 0 }
    const { sale } = await sales.record(tx, {
      key: `buy:${target.id}`,
      buyerId: viewer.accountId,
      type: kind,
      source: 'tokens',
      seller: page,
      itemType: kind,
      itemId: id,
      isOnce: true,
      gross,
      coupon: use && { id: use.couponId, fromPromo },
      feeBps,
      holdDays,
      sources: [...(await walletSources(tx, ledger, viewer.accountId, paid, hasBonus)), { account: accounts.promo, amount: fromPromo }],
      isGuarded: true,
      now: clock.now(),
    })
    const granted = entitlements.grant(tx, {
      accountId: viewer.accountId,
      scope: kind,
      scopeId: id,
      source: 'sale',
      sourceTxn: sale.txn_id,
      // A coupon of its seller may take the whole price off.
      freeReason: sale.txn_id === null ? `coupon:${sale.id}` : null,
      saleId: sale.id,
      startsAt: sale.created_at,
      endsAt: null,
    })
    const confirmed = use && coupons.confirm(tx, target)
    const told = tellOfCharge(outbox, tx, sale, 'charge')
    const [wallet] = await Promise.all([ledger.wallet(viewer.accountId, tx), granted, confirmed, told])
    return { sale, wallet, isNew: true }
  }

  const findBought = async (kind: ItemKind, id: string, viewer: Viewer): Promise<Charged | undefined> => {
    const sale = await sales.findOnce(viewer.accountId, kind, id)
    return sale && { sale, wallet: await ledger.wallet(viewer.accountId), isNew: false }
  }

  return async (kind: ItemKind, id: string, viewer: Viewer, couponCode?: string): Promise<Charged> => {
    const shelf = shelves.get(kind)
    const [bought, item] = await Promise.all([findBought(kind, id, viewer), shelf?.find(id, viewer)])
    if (bought) return bought
    if (!shelf || !item) throw new AppError(shelf?.unknown ?? 'request.unknown')
    const [page, { hasBonus }] = await Promise.all([requireSeller(item.pageId, viewer, db), openWallet(ledger, viewer.accountId)])
    if (item.price === null || item.price <= 0) throw new AppError('wallet.not_for_sale')
    await ledger.open([...accountsOfSale(page), accounts.promo])
    try {
      return await db.transaction().execute((tx) => record(tx, shelf, { kind, id, viewer, pageId: page.id, couponCode }, hasBonus))
    } catch (error) {
      // Two tabs at once: the other one has bought it meanwhile, with the money that is missing here or under the same key.
      const first = isRace(error) ? await findBought(kind, id, viewer) : undefined
      if (first) return first
      throw error
    }
  }
}
