/** Card money that goes back: disputes by a cardholder's bank, refunds by an administrator (money.md 3). */
export { reversalChecks } from './checks.ts'
export { presentDispute } from './present.ts'
export { reversalRoutes } from './routes.ts'
export { createReversals, type Reversals } from './service.ts'
export type { Question } from './questions.ts'
export { isQuestioned, lostDisputes, mayBeLost } from './store.ts'
export type { DisputeTable } from './tables.ts'
