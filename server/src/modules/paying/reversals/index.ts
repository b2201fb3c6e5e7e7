/** Card money that goes back: disputes by a cardholder's bank, refunds by an administrator (money.md 3). */
export { reversalChecks } from './checks.ts'
export { presentDispute } from './present.ts'
export { reversalRoutes } from './routes.ts'
export { createReversals, type Reversals } from './service.ts'
export { isQuestioned, lostDisputes } from './store.ts'
export type { DisputeTable } from './tables.ts'
