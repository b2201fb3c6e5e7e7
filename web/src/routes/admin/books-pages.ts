// What staff reads of money: the books, their sums, receipts.
export { Journal } from './journal.tsx'
export { AdminReceipts } from './receipts.tsx'
export { Reconciliation } from './reconciliation.tsx'
export { Taxes } from './taxes.tsx'
