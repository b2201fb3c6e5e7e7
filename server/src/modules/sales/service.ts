import type { Db } from '../../platform/db/index.ts'
import type { Ledger, PageRef } from '../ledger/index.ts'
import { recordSale, type NewSale } from './record.ts'
import * as store from './store.ts'

export type Sales = ReturnType<typeof createSales>

export function createSales({ db, ledger }: { db: Db; ledger: Ledger }) {
  return {
    /** Posts and writes a sale in the caller's transaction; a known key answers the sale it made. */
    record: (tx: Db, sale: NewSale) => recordSale(tx, ledger, sale),
    find: (id: string, using: Db = db) => store.findById(using, id),
    findOnce: (buyerId: string, itemType: string, itemId: string, using: Db = db) =>
      store.findOnce(using, buyerId, itemType, itemId),
    searchByBuyer: (buyerId: string, search: store.SaleSearch) => store.searchByBuyer(db, buyerId, search),
    searchByPayee: (payee: PageRef, search: store.SaleSearch, isPaid?: boolean) => store.searchByPayee(db, payee, search, isPaid),
    sumByPayee: (payee: PageRef, search: store.SaleSearch) => store.sumByPayee(db, payee, search),
  }
}
