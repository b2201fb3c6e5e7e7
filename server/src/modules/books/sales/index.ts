/** Sales and their parts: what was bought, who earned how much of it (money.md 2 and 3). Amounts are hundredths. */
export { saleChecks } from './checks.ts'
export { earnedByPayee } from './maturing-store.ts'
export type { Side } from './moves.ts'
export { accountsOfSale, nothingAlong, type NewSale, type Recorded, type RecordedSale } from './record.ts'
export type { Refunded, RefundPlan, WantedRefund } from './refund.ts'
export { createSales, type Sales } from './service.ts'
export { feeOf, prorate, splitPrice, type Part } from './split.ts'
export { promoShare } from './take-back.ts'
export {
  allPairs,
  buyersOf,
  creditedSales,
  feesBetween,
  grossBetween,
  keptOfSale,
  paidByPairs,
  paidSales,
  pairOfSale,
  returnedBetween,
  saleOfKey,
  sellerOfSale,
  soldBetween,
  thingsBoughtBy,
  walletRefunds,
} from './fragments.ts'
export { hasBoughtFrom, itemOf, txnOfSale, type SaleSearch, type SaleTable as Sale } from './store.ts'
export type { PartLine } from './team-store.ts'
