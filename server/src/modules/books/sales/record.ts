// Writes a sale: the posting, the sale and its parts, in the transaction of the caller (money.md 2 and 3).
import { after, days } from '#platform/clock.ts'
import type { Closing, Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { accounts, type Ledger, type Posting } from '#ground/ledger'
import type { Terms, TermsGiven, TermsOfSale } from '#books/terms'
import { joinSides, type Side } from './moves.ts'
import { splitPrice, type Part } from './split.ts'
import * as store from './store.ts'

export interface NewSale {
  /** The ledger's key: the same sale again is found by it and not made twice. */
  readonly key: string
  readonly buyerId: string
  readonly type: string
  readonly source: store.SaleTable['source']
  readonly sellerId: string
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

/** What belongs to a sale, sent at once behind it. The sale's `txn_id` is not known yet. */
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
export const accountsOfSale = (sellerId: string) => [accounts.pending(sellerId), accounts.platformFee]

interface Plan {
  readonly fee: number
  readonly parts: readonly Part[]
  readonly splitVersion: number
}

const byPayee = (a: Part, b: Part) => (a.payeeId < b.payeeId ? -1 : a.payeeId > b.payeeId ? 1 : 0)
/** Wallets must hold what they give; promotions are an expense and need not. */
const guardsOf = (sources: readonly Side[]) =>
  sources.filter(({ account }) => account.kind !== accounts.promo.kind).map(({ account, amount }) => ({ account, atLeast: amount }))

function postingOf(wanted: NewSale, { fee, parts }: Plan): Posting {
  const targets = [
    // The buyer's money fills the payees in the order of their ids, then the fee; the platform's discount fills the rest.
    ...parts.toSorted(byPayee).map((part) => ({ account: accounts.pending(part.payeeId), amount: part.net })),
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
  seller_id: wanted.sellerId,
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
  parts.map(({ payeeId, net }) => ({
    sale_id: sale.id,
    payee_id: payeeId,
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
const scopeOf = ({ sellerId, type, feeBps, now }: NewSale) => [sellerId, type, feeBps, now.getTime()].join('|')

const termsOf = async (tx: Db, terms: Terms, { sellerId, type, feeBps, now, terms: given }: NewSale) =>
  (given ?? (await terms.at(tx, { sellerId, saleType: type, now })))(feeBps)

export async function recordSale(tx: Db, { ledger, terms }: Books, wanted: NewSale): Promise<RecordedSale> {
  const plan = planOf(wanted, await termsOf(tx, terms, wanted))
  let txnId: number | null = null
  if (wanted.gross > 0) {
    const posted = await ledger.post(tx, postingOf(wanted, plan))
    if (posted.isReplay) return { sale: await store.findByTxn(tx, posted.txnId), isReplay: true }
    txnId = posted.txnId
  }
  const sale = rowOf(wanted, plan, txnId)
  await store.insertSales(tx, [sale], partsOf(sale, wanted, plan))
  return { sale, isReplay: false }
}

/**
 * A sale whose key was made for it: nothing has to be waited for, so its posting, its rows and what belongs to it are one
 * round trip. All of it was sent when this resolves.
 */
export async function recordNewSale<T>(
  tx: Db,
  { ledger, terms }: Books,
  wanted: NewSale,
  along: Along<T>,
): Promise<Closing<{ sale: store.SaleTable; along: T }>> {
  const plan = planOf(wanted, await termsOf(tx, terms, wanted))
  const sale = rowOf(wanted, plan, null)
  const send = wanted.gross > 0 ? await ledger.prepare(tx, postingOf(wanted, plan)) : undefined
  const posting = send?.()
  const written = store.insertSaleOf(tx, wanted.key, sale, partsOf(sale, wanted, plan))
  const beside = along(sale)
  const finish = async () => {
    // What fails first fails the others behind it, which then only say so.
    const first = Promise.allSettled([posting, written, beside])
    const posted = await posting
    await written
    await first
    return { sale: { ...sale, txn_id: posted?.txnId ?? null }, along: await beside }
  }
  return { answer: finish() }
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
  const posted = await ledger.postMany(
    tx,
    plans.map(({ sale, plan }) => postingOf(sale, plan)),
  )
  const made = plans.flatMap(({ sale, plan }, index) => {
    const txn = posted[index]
    if (!txn || txn.isReplay) return []
    const row = rowOf(sale, plan, txn.txnId)
    return [{ index, row, parts: partsOf(row, sale, plan) }]
  })
  if (made.length > 0) {
    await store.insertSales(
      tx,
      made.map(({ row }) => row),
      made.flatMap(({ parts }) => parts),
    )
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
