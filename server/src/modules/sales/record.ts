// Writes a sale: the posting, the sale and its parts, in the transaction of the caller (money.md 2 and 3).
import { after, days } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/new-id.ts'
import { accounts, type Ledger, type PageRef } from '../ledger/index.ts'
import { joinSides, type Side } from './moves.ts'
import { splitPrice } from './split.ts'
import * as store from './store.ts'

export interface NewSale {
  /** The ledger's key: the same sale again is found by it and not made twice. */
  readonly key: string
  readonly buyerId: string
  readonly type: string
  readonly source: store.SaleTable['source']
  readonly seller: PageRef
  readonly itemType: string
  readonly itemId: string
  /** Bought once per buyer: a second purchase finds the first. */
  readonly isOnce: boolean
  readonly quantity?: number
  /** Hundredths. */
  readonly gross: number
  readonly feeBps: number
  /** Null: the parts mature only once their delivery says when (`setMatureAt`). */
  readonly holdDays: number | null
  /** Where the money comes from, in the order it is taken. */
  readonly sources: readonly Side[]
  /** Whether the sources are wallets, which must be free to spend. */
  readonly isGuarded: boolean
  readonly note?: string | null
  readonly context?: Readonly<Record<string, string>>
  readonly now: Date
}

export interface RecordedSale {
  readonly sale: store.SaleTable
  readonly isReplay: boolean
}

/** Accounts that a sale to this page touches; open them before the transaction. */
export const accountsOfSale = (seller: PageRef) => [accounts.pending(seller), accounts.platformFee]

export async function recordSale(tx: Db, ledger: Ledger, wanted: NewSale): Promise<RecordedSale> {
  const { fee, parts } = splitPrice(wanted.gross, wanted.feeBps, [{ payee: wanted.seller, bps: 10_000 }])
  let txnId: number | null = null
  if (wanted.gross > 0) {
    const targets = [
      ...parts.map((part) => ({ account: accounts.pending(part.payee), amount: part.net })),
      { account: accounts.platformFee, amount: fee },
    ]
    const guards = wanted.isGuarded ? wanted.sources.map(({ account, amount }) => ({ account, atLeast: amount })) : []
    const posted = await ledger.post(tx, {
      key: wanted.key,
      kind: wanted.type,
      moves: joinSides(wanted.sources, targets),
      guards,
      cause: { item: `${wanted.itemType}:${wanted.itemId}` },
    })
    if (posted.isReplay) return { sale: await store.findByTxn(tx, posted.txnId), isReplay: true }
    txnId = posted.txnId
  }
  const sale: store.SaleTable = {
    id: newId(),
    buyer_id: wanted.buyerId,
    type: wanted.type,
    source: wanted.source,
    seller_type: wanted.seller.type,
    seller_id: wanted.seller.id,
    item_type: wanted.itemType,
    item_id: wanted.itemId,
    is_once: wanted.isOnce,
    quantity: wanted.quantity ?? 1,
    gross: wanted.gross,
    fee,
    tax: 0,
    discount: 0,
    coupon_id: null,
    split_version: 0,
    txn_id: txnId,
    reversed: 0,
    state: 'paid',
    note: wanted.note ?? null,
    context: wanted.context ?? {},
    created_at: wanted.now,
  }
  await store.insertSale(tx, sale, parts, wanted.holdDays === null ? null : after(wanted.now, days(wanted.holdDays)))
  return { sale, isReplay: false }
}
