// What a purchase depends on: the thing, its price, its seller and the terms, read in the transaction that pays.
import type { ErrorCode } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import type { Scope } from '../entitlements/index.ts'
import type { PageRef } from '../ledger/index.ts'
import type { Page } from '../pages/index.ts'
import { refuseUnpayable } from './refuse.ts'
import type { ChargeNeeds } from './service.ts'

export type ItemKind = Extract<Scope, 'feed' | 'video' | 'gallery' | 'message' | 'stream'>

/** How the module of a kind of things answers for them. */
export interface Shelf {
  /** What is said of a thing that is not there. */
  readonly unknown: ErrorCode
  /** What the Charge is called, where it is not the kind's own name. */
  readonly saleType?: string
  /** What costs nothing makes a charge too, of nothing: the free way in. */
  readonly isFreeCharged?: boolean
  /**
   * Undefined for what is missing. Outside of the transaction. `itemId`: what is bought under this id, if it is something
   * else: the session that a stream is in.
   */
  find(id: string): Promise<{ pageId: string; itemId?: string } | undefined>
  /**
   * The price that is paid, in hundredths: read in the transaction that pays it. Null: not for sale; undefined: missing, or
   * hidden from the viewer.
   */
  priceNow(tx: Db, item: { id: string; pageId: string }, viewer: Viewer): Promise<number | null | undefined>
}

export interface Purchase {
  readonly kind: ItemKind
  readonly id: string
  readonly viewer: Viewer
  readonly seller: PageRef
  readonly saleType: string
  readonly couponCode: string | undefined
  readonly now: Date
}

function requireSeller(page: Page | undefined, viewer: Viewer, isFree: boolean): Page {
  if (!page?.visible) throw new AppError('page.unknown')
  // Where nothing is paid, the page need not be one that may earn.
  refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page: isFree ? { ...page, can_earn: true } : page })
  return page
}

export type Offer = Awaited<ReturnType<typeof readOffer>>

/** One round trip. Throws the shelf's `unknown`, `page.unknown`, `wallet.not_for_sale` and what keeps the buyer from paying. */
export async function readOffer({ settings, pages, sales }: ChargeNeeds, tx: Db, shelf: Shelf, { kind, id, viewer, seller, now }: Purchase) {
  const [{ platformFeeBps: feeBps, earningsHoldDays: holdDays }, price, page, terms] = await Promise.all([
    settings.readNow(tx),
    shelf.priceNow(tx, { id, pageId: seller.id }, viewer),
    pages.load([seller.id], tx),
    sales.termsFor(tx, seller, kind, now),
  ])
  if (price === undefined) throw new AppError(shelf.unknown)
  const isFree = price === 0 && shelf.isFreeCharged === true
  const offer = { feeBps, holdDays, page: requireSeller(page.get(seller.id), viewer, isFree), terms }
  if (price === null || (price <= 0 && !isFree)) throw new AppError('wallet.not_for_sale')
  return { ...offer, price }
}
