/** Receipts and credit notes with numbers, and what a buyer's month came to (money.md 20). Amounts are hundredths. */
export { receiptChecks } from './checks.ts'
export { receiptRoutes } from './routes.ts'
export { createReceipts, type Receipts } from './service.ts'
