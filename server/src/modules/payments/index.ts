/** Card payments: saved cards, attempts to charge, top-ups, the gateway's events (money.md 5 and 6). Amounts are hundredths. */
export type { Attempt } from './attempts-store.ts'
export { paymentChecks } from './checks.ts'
export { presentTransaction, statesBehind } from './present.ts'
export type { Purpose } from './purposes.ts'
export { paymentRoutes, refuseCoupon, refuseMinor, sandboxRoutes, webhookRoutes } from './routes.ts'
export { createPayments, type PaymentNeeds, type Payments } from './service.ts'
export { attemptMoves, isTerminal } from './states.ts'
export { tellOfPayments } from './tell.ts'
