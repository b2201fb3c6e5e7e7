import type { Closing, Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Coupons, CouponUse } from '#books/coupons'
import type { Entitlements, NewGrant } from '#books/entitlements'
import type { NewSale, Recorded as RecordedAlong, RecordedSale, Sale, Sales } from '#books/sales'
import { accounts, type Ledger, type Wallet } from '#ground/ledger'
import { requireSeenPrice } from './seen-price.ts'
import { tellOfSales } from './tell.ts'
import { walletSources } from './wallet-sources.ts'

export interface PurchaseNeeds {
  readonly outbox: Outbox
  readonly ledger: Ledger
  readonly sales: Sales
  readonly coupons: Coupons
  readonly entitlements: Entitlements
}

/** What is said of a sale by whoever makes it; how it is paid follows here. */
export type WhatIsSold = Omit<NewSale, 'source' | 'sources' | 'isGuarded' | 'gross' | 'coupon' | 'itemType'> & {
  readonly itemType: NewGrant['scope']
}

export interface WalletPurchase extends WhatIsSold {
  /** Hundredths, before any coupon. */
  readonly price: number
  /** What one of it was shown to cost, as the wire writes it; undefined: not said. */
  readonly seenPrice: number | undefined
  /** Reserved for this purchase (`reserve`). */
  readonly use: CouponUse | undefined
  readonly hasBonus: boolean
  /** It opens what it is for until then; undefined: for ever. */
  readonly endsAt?: Date
  /** Nothing is opened now: a gift, which somebody else opens. */
  readonly isForLater?: true
}

/** For how long a purchase opens what it is for. */
export type Opening = Pick<NewGrant, 'source' | 'startsAt' | 'endsAt'>

export interface PurchaseId {
  /** Names the purchase before it is made: its coupon is held under it, its posting is found by it. */
  readonly id: string
  readonly buyerId: string
}

export interface Bought {
  readonly sale: Sale
  /** The buyer's, after the purchase. */
  readonly wallet: Wallet
  /** Hundredths: what the buyer paid, and what a coupon took off. */
  readonly paid: number
  readonly discount: number
}

export type Purchases = ReturnType<typeof createPurchases>

const targetOf = ({ id }: Pick<PurchaseId, 'id'>) => ({ type: 'purchase', id }) as const

function onlyOf([made]: readonly (RecordedAlong<Wallet> | undefined)[]): Pick<Bought, 'sale' | 'wallet'> {
  if (!made) throw new Error('A purchase is made, or says why not')
  return { sale: made.sale, wallet: made.along }
}

/** Why nothing had to be paid: a coupon of its seller took the whole price off, or it costs nothing. */
const freeReasonOf = (sale: Sale) => (sale.gross > 0 ? null : `${sale.coupon_id === null ? 'free' : 'coupon'}:${sale.id}`)

export function createPurchases({ outbox, ledger, sales, coupons, entitlements }: PurchaseNeeds) {
  const grant = (tx: Db, sale: Sale, { source, startsAt, endsAt }: Opening) =>
    entitlements.grant(tx, {
      accountId: sale.buyer_id,
      scope: sale.item_type as NewGrant['scope'],
      scopeId: sale.item_id,
      source,
      sourceTxn: sale.txn_id,
      freeReason: freeReasonOf(sale),
      saleId: sale.id,
      startsAt,
      endsAt,
    })

  return {
    /** Holds a use of a coupon for a purchase, before stock and wallets are locked (money.md 7). Throws `coupon.*`. */
    reserve: async (
      tx: Db,
      { id, buyerId }: PurchaseId,
      wish: { readonly code: string | undefined; readonly purchase: string; readonly pageId: string },
    ): Promise<CouponUse | undefined> =>
      wish.code === undefined
        ? undefined
        : coupons.reserve(tx, {
            code: wish.code,
            accountId: buyerId,
            purchase: wish.purchase,
            pageId: wish.pageId,
            target: targetOf({ id }),
          }),

    /**
     * Paid from the wallet: sale, grant, coupon and news leave in one round trip, all or nothing. Throws
     * `payment.price_changed`, `wallet.insufficient_tokens`, `wallet.frozen`.
     */
    async fromWallet(
      tx: Db,
      { id, buyerId }: PurchaseId,
      { price, seenPrice, use, hasBonus, isForLater, endsAt, ...sold }: Omit<WalletPurchase, 'key' | 'buyerId'>,
    ): Promise<Closing<Bought>> {
      requireSeenPrice(seenPrice, price / (sold.quantity ?? 1))
      const { gross, paid, fromPromo, discount } = use?.priceOf(price) ?? { gross: price, paid: price, fromPromo: 0, discount: 0 }
      const wanted: NewSale = {
        ...sold,
        key: `buy:${id}`,
        buyerId,
        source: 'tokens',
        gross,
        coupon: use && { id: use.couponId, fromPromo },
        sources: [...(await walletSources(tx, ledger, buyerId, paid, hasBonus)), { account: accounts.promo, amount: fromPromo }],
        isGuarded: true,
      }
      const { answer } = await sales.send(tx, { alone: wanted }, async (made) => {
        const opening = { source: 'sale', startsAt: made.created_at, endsAt: endsAt ?? null } as const
        const written = [
          isForLater ? undefined : grant(tx, made, opening),
          use && coupons.confirm(tx, targetOf({ id })),
          tellOfSales(outbox, tx, [made], 'charge'),
        ]
        const [wallet] = await Promise.all([ledger.wallet(buyerId, tx), ...written])
        return wallet
      })
      return { answer: answer.then((made) => ({ ...onlyOf(made), paid, discount })) }
    },

    /** Paid elsewhere, or not at all: the sale and what it opens, once for its key, in the caller's transaction. No opening: a gift. */
    async settled(tx: Db, sale: NewSale, opening?: Opening): Promise<RecordedSale> {
      const recorded = await sales.record(tx, sale)
      if (!recorded.isReplay && opening) await grant(tx, recorded.sale, opening)
      return recorded
    },
  }
}
