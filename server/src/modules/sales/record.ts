// Writes a sale: the posting, the sale and its parts, in the transaction of the caller (money.md 2 and 3).
import { after, days } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/new-id.ts'
import { accounts, type Ledger, type PageRef, type Posting } from '../ledger/index.ts'
import type { Terms, TermsGiven, TermsOfSale } from '../terms/index.ts'
import { joinSides, type Side } from './moves.ts'
import { splitPrice, type Part } from './split.ts'
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
  /** The site's fee; the page or the kind of sale may have one of its own. */
  readonly feeBps: number
  /** Null: the parts mature only once their delivery says when (`setMatureAt`). */
  readonly holdDays: number | null
  /** A coupon that lowered it; `fromPromo` is what the platform pays of the gross, the last of the sources. */
  readonly coupon?: { readonly id: string; readonly fromPromo: number } | undefined
  /** Where the money comes from, in the order it is taken. */
  readonly sources: readonly Side[]
  /** Whether the sources are wallets, which must be free to spend. */
  readonly isGuarded: boolean
  readonly note?: string | null
  readonly context?: Readonly<Record<string, string>>
  readonly now: Date
  /** Read in this transaction already (`termsFor`). */
  readonly terms?: TermsGiven
}

/** What belongs to a sale, asked for in one round trip with writing it; not for one that was made before. */
export type Along<T> = (sale: store.SaleTable) => Promise<T>

export interface Books {
  readonly ledger: Ledger
  readonly terms: Terms
}

export interface RecordedSale {
  readonly sale: store.SaleTable
  readonly isReplay: boolean
}

/** Accounts that a sale to this page touches; open them before the transaction. */
export const accountsOfSale = (seller: PageRef) => [accounts.pending(seller), accounts.platformFee]

interface Plan {
  readonly fee: number
  readonly parts: readonly Part[]
  readonly splitVersion: number
}

const byPayee = (a: Part, b: Part) => (a.payee.id < b.payee.id ? -1 : a.payee.id > b.payee.id ? 1 : 0)
/** Wallets must hold what they give; promotions are an expense and need not. */
const guardsOf = (sources: readonly Side[]) =>
  sources.filter(({ account }) => account.kind !== accounts.promo.kind).map(({ account, amount }) => ({ account, atLeast: amount }))

function postingOf(wanted: NewSale, { fee, parts }: Plan): Posting {
  const targets = [
    // The buyer's money fills the payees in the order of their ids, then the fee; the platform's discount fills the rest.
    ...parts.toSorted(byPayee).map((part) => ({ account: accounts.pending(part.payee), amount: part.net })),
    { account: accounts.platformFee, amount: fee },
  ]
  return {
    key: wanted.key,
    kind: wanted.type,
    moves: joinSides(wanted.sources, targets),
    guards: wanted.isGuarded ? guardsOf(wanted.sources) : [],
    cause: { item: `${wanted.itemType}:${wanted.itemId}` },
  }
}

const rowOf = (wanted: NewSale, { fee, splitVersion }: Plan, txnId: number | null): store.SaleTable => ({
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
  discount: wanted.coupon?.fromPromo ?? 0,
  coupon_id: wanted.coupon?.id ?? null,
  split_version: splitVersion,
  txn_id: txnId,
  reversed: 0,
  state: 'paid',
  note: wanted.note ?? null,
  context: wanted.context ?? {},
  created_at: wanted.now,
})

const partsOf = (sale: store.SaleTable, wanted: NewSale, { parts }: Plan): store.SalePartTable[] =>
  parts.map(({ payee, net }) => ({
    sale_id: sale.id,
    payee_type: payee.type,
    payee_id: payee.id,
    net,
    set_aside: 0,
    mature_at: wanted.holdDays === null ? null : after(wanted.now, days(wanted.holdDays)),
    matured_txn: null,
  }))

const planOf = (wanted: NewSale, { feeBps, splitVersion, shares }: TermsOfSale): Plan => ({
  ...splitPrice(wanted.gross, feeBps, shares),
  splitVersion,
})

/** Sales alike in this have the same terms. */
const scopeOf = ({ seller, type, feeBps, now }: NewSale) => [seller.type, seller.id, type, feeBps, now.getTime()].join('|')

const termsOf = async (tx: Db, terms: Terms, { seller, type, feeBps, now, terms: given }: NewSale) =>
  (given ?? (await terms.at(tx, { seller, saleType: type, now })))(feeBps)

export async function recordSale<T = undefined>(
  tx: Db,
  { ledger, terms }: Books,
  wanted: NewSale,
  along?: Along<T>,
): Promise<RecordedSale & { along?: T | undefined }> {
  const plan = planOf(wanted, await termsOf(tx, terms, wanted))
  let txnId: number | null = null
  if (wanted.gross > 0) {
    const posted = await ledger.post(tx, postingOf(wanted, plan))
    if (posted.isReplay) return { sale: await store.findByTxn(tx, posted.txnId), isReplay: true }
    txnId = posted.txnId
  }
  const sale = rowOf(wanted, plan, txnId)
  const [, beside] = await Promise.all([store.insertSales(tx, [sale], partsOf(sale, wanted, plan)), along?.(sale)])
  return { sale, isReplay: false, along: beside }
}

/**
 * Sales paid from one wallet each, in as many round trips as one. Undefined: not made, for its money or its key; recorded
 * alone it says why.
 */
export async function recordSales(tx: Db, { ledger, terms }: Books, wanted: readonly NewSale[]): Promise<(RecordedSale | undefined)[]> {
  const known = new Map<string, TermsOfSale>()
  for (const sale of wanted) {
    const scope = scopeOf(sale)
    if (!known.has(scope)) known.set(scope, await termsOf(tx, terms, sale))
  }
  const plans = wanted.flatMap((sale) => {
    const its = known.get(scopeOf(sale))
    return its ? [{ sale, plan: planOf(sale, its) }] : []
  })
  const posted = await ledger.postMany(tx, plans.map(({ sale, plan }) => postingOf(sale, plan)))
  const made = plans.flatMap(({ sale, plan }, index) => {
    const txn = posted[index]
    if (!txn || txn.isReplay) return []
    const row = rowOf(sale, plan, txn.txnId)
    return [{ index, row, parts: partsOf(row, sale, plan) }]
  })
  if (made.length > 0) {
    await store.insertSales(tx, made.map(({ row }) => row), made.flatMap(({ parts }) => parts))
  }
  const rows = new Map(made.map(({ index, row }) => [index, row]))
  return Promise.all(
    posted.map(async (txn, index) => {
      const row = rows.get(index)
      if (row) return { sale: row, isReplay: false }
      return txn && { sale: await store.findByTxn(tx, txn.txnId), isReplay: true }
    }),
  )
}
