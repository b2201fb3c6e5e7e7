import type { Db } from '#platform/db/index.ts'
import type { AloneOrCrowd, Ledger } from '#ground/ledger'
import type { Taxes } from '#books/taxes'
import type { Terms } from '#books/terms'
import { nothingAlong, recordSales, type Along, type NewSale, type RecordedSale } from './record.ts'
import { matureDue } from './mature.ts'
import { nextMaturation, sumDisputed } from './maturing-store.ts'
import { createCardReturns } from './card-returns.ts'
import { createRefund } from './refund.ts'
import * as store from './store.ts'
import * as team from './team-store.ts'
import * as years from './years-store.ts'
import './tidings.ts'

export type Sales = ReturnType<typeof createSales>

export interface SaleNeeds {
  readonly db: Db
  readonly ledger: Ledger
  readonly terms: Terms
  readonly taxes: Pick<Taxes, 'inSales' | 'keep'>
}

export function createSales({ db, ledger, terms, taxes }: SaleNeeds) {
  const books = { ledger, terms, taxes }
  return {
    /** Posts and writes a sale in the caller's transaction; a known key answers the sale it made. */
    async record(tx: Db, sale: NewSale): Promise<RecordedSale> {
      const { answer } = await recordSales(tx, books, { alone: sale }, nothingAlong)
      const [made] = await answer
      if (!made) throw new Error('A sale recorded alone is made, or says why not')
      return made
    },
    /** The same for one or a crowd as part of a longer round trip, with what belongs to each (`recordSales`). */
    send: <T>(tx: Db, wanted: AloneOrCrowd<NewSale>, along: Along<T>) => recordSales(tx, books, wanted, along),
    /** To be read beside other things that a sale depends on. */
    termsFor: (tx: Db, sellerId: string, saleType: string, now: Date) => terms.at(tx, { sellerId, saleType, now }),
    /** Moves what waited long enough from pending to available earnings; a job runs it. Answers how many parts. */
    mature: (now: Date) => matureDue(db, ledger, now),
    nextMaturation: (payeeId: string) => nextMaturation(db, payeeId),
    /** Giving token sales back: `prepare` before the transaction, `refund` in it. */
    ...createRefund({ db, ledger }),
    /** From when the parts of a sale that waits for its delivery may mature. */
    setMatureAt: store.setMatureAt,
    find: (id: string, using: Db = db) => store.findById(using, id),
    findByTxn: (txnId: number, using: Db = db) => store.findIfByTxn(using, txnId),
    loadMany: (ids: readonly string[], using: Db = db) => store.loadMany(using, ids),
    /** When the last of its parts matures; null: not before it was delivered. */
    maturesAt: (id: string, using: Db = db) => store.maturesAt(using, id),
    dispute: store.dispute,
    endDispute: store.endDispute,
    ...createCardReturns({ db, ledger }),
    findOnce: (buyerId: string, itemType: string, itemId: string, using: Db = db) => store.findOnce(using, buyerId, itemType, itemId),
    hasEarned: (payeeId: string) => store.hasEarned(db, payeeId),
    boughtBy: (buyerId: string, since: Date, most: number) => store.listBought(db, buyerId, since, most),
    keptBy: (buyerId: string, since: Date, most: number) => store.listKept(db, buyerId, since, most),
    searchByBuyer: (buyerId: string, search: store.SaleSearch) => store.searchByBuyer(db, buyerId, search),
    /** What was paid with tokens, the latest first, and how many there are. */
    searchTokens: (search: store.TokenSearch) => store.searchTokens(db, search),
    searchByPayee: (payeeId: string, search: store.SaleSearch, isPaid?: boolean) => store.searchByPayee(db, payeeId, search, isPaid),
    /** Each UTC year, the latest first: what was sold in it, and what was given back in it. */
    yearsOf: (payeeId: string) => years.sumYears(db, payeeId),
    payeesOf: (year: number, limit: number, offset: number) => years.sumPayees(db, year, limit, offset),
    sumByPayee: (payeeId: string, search: store.SaleSearch, isPaid?: boolean) => store.sumByPayee(db, payeeId, search, isPaid),
    /** Hundredths that open disputes hold of what a page earned. */
    disputedOf: (payeeId: string) => sumDisputed(db, payeeId),
    periodsOf: (payeeId: string, search: store.Narrowing, unit: 'week' | 'month') => store.sumPeriods(db, payeeId, search, unit),
    /** What a team's sales brought to everybody who ever had a share of them. */
    sumBySeller: (sellerId: string) => team.sumBySeller(db, sellerId),
    hasPart: (sellerId: string, payeeId: string) => team.hasPart(db, sellerId, payeeId),
    partLines: (sellerId: string, payeeId: string, until: Date) => team.partLines(db, sellerId, payeeId, until),
  }
}
