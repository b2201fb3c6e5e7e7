// Writes a sale: the posting, the sale and its parts, in the transaction of the caller (money.md 2 and 3).
import { after, days } from '#platform/clock.ts'
import type { Closing, Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { accounts, type AloneOrCrowd, type Ledger, type Posted, type Posting } from '#ground/ledger'
import type { NewSaleTax, Tax, Taxes, Written } from '#books/taxes'
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
  /** Where its buyer is, where it is made in the course of another's request; else that is what their own says. */
  readonly seenIn?: string | undefined
  /** Of goods: where they go, which is where they are taxed. */
  readonly deliveredTo?: Written | undefined
  readonly now: Date
  /** Read in this transaction already (`termsFor`). */
  readonly terms?: TermsGiven
}

/** What belongs to a sale, sent at once behind it. The sale's `txn_id` is not known yet. */
export type Along<T> = (sale: store.SaleTable) => Promise<T>
export const nothingAlong: Along<undefined> = async () => undefined

export interface Books {
  readonly ledger: Ledger
  readonly terms: Terms
  readonly taxes: Pick<Taxes, 'inSales' | 'keep'>
}

export interface RecordedSale {
  readonly sale: store.SaleTable
  readonly isReplay: boolean
}

export interface Recorded<T> extends RecordedSale {
  readonly along: T
}

interface Sent<T> {
  readonly row: store.SaleTable
  readonly beside: Promise<T>
}

/** Accounts that a sale to this page touches; open them before the transaction. */
export const accountsOfSale = (sellerId: string) => [accounts.pending(sellerId), accounts.platformFee]

interface Planned {
  readonly sale: NewSale
  readonly plan: Plan
  readonly row: store.SaleTable
}

interface Plan {
  readonly tax: Tax | undefined
  readonly fee: number
  readonly parts: readonly Part[]
  readonly splitVersion: number
}

const byPayee = (a: Part, b: Part) => (a.payeeId < b.payeeId ? -1 : a.payeeId > b.payeeId ? 1 : 0)
/** Wallets must hold what they give; promotions are an expense and need not. */
const guardsOf = (sources: readonly Side[]) =>
  sources.filter(({ account }) => account.kind !== accounts.promo.kind).map(({ account, amount }) => ({ account, atLeast: amount }))

function postingOf(wanted: NewSale, { fee, tax, parts }: Plan): Posting {
  const targets = [
    // The buyer's money fills the payees in the order of their ids, then tax, then the fee; the platform's discount fills the rest.
    ...parts.toSorted(byPayee).map((part) => ({ account: accounts.pending(part.payeeId), amount: part.net })),
    ...(tax ? [{ account: tax.account, amount: tax.amount }] : []),
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

const rowOf = (wanted: NewSale, { fee, tax, splitVersion }: Plan): store.SaleTable => ({
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
  tax: tax?.amount ?? 0,
  discount: wanted.coupon?.fromPromo ?? 0,
  coupon_id: wanted.coupon?.id ?? null,
  split_version: splitVersion,
  // Known by its key to the database alone, until the posting has answered.
  txn_id: null,
  reversed: 0,
  state: 'paid',
  note: wanted.note ?? null,
  context: wanted.context ?? {},
  created_at: wanted.now,
})

const partsOf = (sale: store.SaleTable, wanted: NewSale, { parts }: Plan): store.NewPart[] =>
  parts.map(({ payeeId, net }) => ({
    sale_id: sale.id,
    payee_id: payeeId,
    net,
    set_aside: 0,
    mature_at: wanted.holdDays === null ? null : after(wanted.now, days(wanted.holdDays)),
  }))

/** Tax is in the price: fee and parts are made of what is left without it. */
const planOf = (wanted: NewSale, { feeBps, splitVersion, shares }: TermsOfSale, tax: Tax | undefined): Plan => ({
  ...splitPrice(wanted.gross - (tax?.amount ?? 0), feeBps, shares),
  tax,
  splitVersion,
})

/** What the buyer pays is taxed, not what the platform pays of it for a coupon. */
const taxableOf = ({ buyerId, seenIn, type, gross, coupon, deliveredTo, now }: NewSale) => ({
  buyerId,
  seenIn,
  type,
  paid: gross - (coupon?.fromPromo ?? 0),
  deliveredTo,
  now,
})

/** Sales alike in this have the same terms. */
const scopeOf = ({ sellerId, type, feeBps, now }: NewSale) => [sellerId, type, feeBps, now.getTime()].join('|')

const termsOf = async (tx: Db, terms: Terms, { sellerId, type, feeBps, now, terms: given }: NewSale) =>
  (given ?? (await terms.at(tx, { sellerId, saleType: type, now })))(feeBps)

/** One that asks for the terms of many sales to the same page asks once. */
async function plansOf(tx: Db, { terms, taxes }: Books, wanted: readonly NewSale[]): Promise<Plan[]> {
  const known = new Map<string, Promise<TermsOfSale>>()
  const taxOf = await taxes.inSales(tx, wanted.map(taxableOf))
  return Promise.all(
    wanted.map(async (sale, at) => {
      const scope = scopeOf(sale)
      const its = known.get(scope) ?? termsOf(tx, terms, sale)
      known.set(scope, its)
      return planOf(sale, await its, taxOf[at])
    }),
  )
}

/** What was made of each. A key that came twice made the first; who asks again later finds it. */
async function outcomesOf<T>(
  tx: Db,
  sales: readonly Sent<T>[],
  posted: readonly (Posted | undefined)[],
): Promise<(Recorded<T> | undefined)[]> {
  const numberOf = new Map(sales.filter(({ row }) => row.gross > 0).map(({ row }, index) => [row.id, index]))
  return Promise.all(
    sales.map(async ({ row, beside }) => {
      const txn = posted[numberOf.get(row.id) ?? -1]
      if (row.gross > 0 && txn === undefined) return undefined
      const along = await beside
      if (txn?.isReplay) return { sale: await store.findByTxn(tx, txn.txnId), isReplay: true, along }
      return { sale: { ...row, txn_id: txn?.txnId ?? null }, isReplay: false, along }
    }),
  )
}

const taxesOf = (sales: readonly Planned[]): NewSaleTax[] =>
  sales.flatMap(({ sale, row, plan: { tax } }) => (tax ? [{ ...tax.kept, sale_id: row.id, key: sale.key }] : []))

/**
 * The one way to record sales: their postings, their rows and what belongs to them in one round trip; all of it was sent
 * when this resolves. A known key answers the sale that it made. One alone that cannot be paid throws why; of a crowd, each
 * paid from one wallet, it is left undefined. Only a sale alone, under a key made for it, has something along: what is sent
 * for it does not look whether the sale was made.
 */
export async function recordSales<T>(
  tx: Db,
  books: Books,
  asked: AloneOrCrowd<NewSale>,
  along: Along<T>,
): Promise<Closing<(Recorded<T> | undefined)[]>> {
  const wanted = 'alone' in asked ? [asked.alone] : asked.crowd
  const plans = await plansOf(tx, books, wanted)
  const planned = wanted.flatMap((sale, index) => {
    const plan = plans[index]
    return plan ? [{ sale, plan, row: rowOf(sale, plan) }] : []
  })
  const postings = planned.filter(({ sale }) => sale.gross > 0).map(({ sale, plan }) => postingOf(sale, plan))
  const [first] = postings
  const { answer: posting } = await books.ledger.send(tx, 'alone' in asked && first ? { alone: first } : { crowd: postings })
  const firsts = [...new Map(planned.toReversed().map((one) => [one.sale.key, one])).values()]
  const rows = firsts.map(({ sale, row }) => ({ ...row, key: sale.key }))
  const parts = firsts.flatMap(({ sale, plan, row }) => partsOf(row, sale, plan))
  const [one] = rows
  const written = 'alone' in asked && one ? store.insertSale(tx, one, parts) : store.insertSales(tx, rows, parts)
  const taxed = books.taxes.keep(tx, taxesOf(firsts), store.isMade)
  const sent = planned.map(({ row }) => ({ row, beside: along(row) }))
  const finish = async () => {
    // What fails first fails the others behind it, which then only say so.
    const settled = Promise.allSettled([posting, written, taxed, ...sent.map(({ beside }) => beside)])
    const posted = await posting
    await written
    await taxed
    await settled
    return outcomesOf(tx, sent, posted)
  }
  return { answer: finish() }
}
