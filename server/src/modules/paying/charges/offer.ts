// What a purchase depends on: the thing, its price, its seller and the terms, read in the transaction that pays.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Scope } from '#books/entitlements'
import type { Wallet } from '#ground/ledger'
import type { Page } from '#ground/pages'
import type { NewSale } from '#books/sales'
import type { Shelf } from '#content/things'
import { refuseUnpayable } from './refuse.ts'
import type { Charged, ChargeNeeds } from './needs.ts'

export type ItemKind = Extract<Scope, 'feed' | 'video' | 'gallery' | 'message' | 'stream'>

export interface Purchase {
  readonly kind: ItemKind
  readonly id: string
  readonly viewer: Viewer
  readonly couponCode: string | undefined
  readonly seenPrice: number | undefined
  readonly now: Date
}

function requireSeller(page: Page | undefined, viewer: Viewer, isFree: boolean): Page {
  if (!page?.visible) throw new AppError('page.unknown')
  // Where nothing is paid, the page need not be one that may earn.
  refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page: isFree ? { ...page, can_earn: true } : page })
  return page
}

/** All that a purchase depends on, or the one that was made before. */
export type Found = { readonly bought: Charged } | { readonly offer: Offer }

export interface Offer {
  /** Hundredths. */
  readonly price: number
  readonly page: Page
  readonly sellerId: string
  readonly saleType: string
  readonly terms: NonNullable<NewSale['terms']>
  readonly feeBps: number
  readonly holdDays: number
  readonly wallet: Wallet
}

/**
 * Two round trips. Throws the shelf's `unknown`, `page.unknown`, `wallet.not_for_sale` and what keeps the buyer from
 * paying.
 */
export async function readOffer({ settings, pages, sales, ledger }: ChargeNeeds, tx: Db, shelf: Shelf, purchase: Purchase): Promise<Found> {
  const { kind, id, viewer, now } = purchase
  const [bought, item, wallet, { platformFeeBps: feeBps, earningsHoldDays: holdDays }] = await Promise.all([
    sales.findOnce(viewer.accountId, kind, id, tx),
    shelf.find(tx, id),
    ledger.wallet(viewer.accountId, tx),
    settings.readNow(tx),
  ])
  if (bought)
    return { bought: { sale: bought, page: (await pages.load([bought.seller_id], tx)).get(bought.seller_id), wallet, isNew: false } }
  if (!item) throw new AppError(shelf.unknown)
  const sellerId = item.pageId
  const [offered, terms] = await Promise.all([item.offer(viewer), sales.termsFor(tx, sellerId, kind, now)])
  if (!offered) throw new AppError(shelf.unknown)
  const isFree = offered.price === 0 && shelf.isFreeCharged === true
  const page = requireSeller(offered.page, viewer, isFree)
  if (offered.price === null || (offered.price <= 0 && !isFree)) throw new AppError('wallet.not_for_sale')
  return { offer: { price: offered.price, page, sellerId, saleType: shelf.saleType ?? kind, terms, feeBps, holdDays, wallet } }
}
