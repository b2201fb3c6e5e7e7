// What a purchase depends on: the thing, its price, its seller and the terms, read in the transaction that pays.
import type { ErrorCode } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import type { Scope } from '../entitlements/index.ts'
import type { PageRef, Wallet } from '../ledger/index.ts'
import type { Page } from '../pages/index.ts'
import type { NewSale } from '../sales/index.ts'
import { refuseUnpayable } from './refuse.ts'
import type { ChargeNeeds, Charged } from './service.ts'

export type ItemKind = Extract<Scope, 'feed' | 'video' | 'gallery' | 'message' | 'stream'>

/** A thing as it is in the transaction that pays for it. */
export interface ForSale {
  readonly pageId: string
  /** Undefined: hidden from the viewer. The price is in hundredths, null: not for sale. */
  offer(viewer: Viewer): Promise<{ readonly price: number | null; readonly page: Page | undefined } | undefined>
}

/** How the module of a kind of things answers for them. */
export interface Shelf {
  /** What is said of a thing that is not there. */
  readonly unknown: ErrorCode
  /** What the Charge is called, where it is not the kind's own name. */
  readonly saleType?: string
  /** What costs nothing makes a charge too, of nothing: the free way in. */
  readonly isFreeCharged?: boolean
  /** What is bought under an id from outside, where that is something else: the session that a stream is in. */
  itemOf?(id: string): Promise<string | undefined>
  find(tx: Db, id: string): Promise<ForSale | undefined>
}

export interface Purchase {
  readonly kind: ItemKind
  readonly id: string
  readonly viewer: Viewer
  readonly couponCode: string | undefined
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
  readonly seller: PageRef
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
  if (bought) return { bought: { sale: bought, page: (await pages.load([bought.seller_id], tx)).get(bought.seller_id), wallet, isNew: false } }
  const type = item && (await pages.kindOf(item.pageId, tx))
  if (!item || !type) throw new AppError(shelf.unknown)
  const seller: PageRef = { type, id: item.pageId }
  const [offered, terms] = await Promise.all([item.offer(viewer), sales.termsFor(tx, seller, kind, now)])
  if (!offered) throw new AppError(shelf.unknown)
  const isFree = offered.price === 0 && shelf.isFreeCharged === true
  const page = requireSeller(offered.page, viewer, isFree)
  if (offered.price === null || (offered.price <= 0 && !isFree)) throw new AppError('wallet.not_for_sale')
  return { offer: { price: offered.price, page, seller, saleType: shelf.saleType ?? kind, terms, feeBps, holdDays, wallet } }
}
