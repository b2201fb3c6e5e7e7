/** Earnings that were paid with money which a bank questions: held back from payouts, taken back where the site says so (money.md 24). */
export { reserveChecks } from './checks.ts'
export { createReserves, type Resting, type Reserves } from './service.ts'
export type { ReserveState } from './tables.ts'
