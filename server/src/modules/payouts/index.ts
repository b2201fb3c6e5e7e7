/** Earnings on their way out: requests, review, batches, returns (money.md 11). */
export { adminPayoutRoutes } from './admin-routes.ts'
export { createBatches } from './batches.ts'
export { payoutChecks } from './checks.ts'
export { createProcessing } from './processing.ts'
export { createReview } from './review.ts'
export { payoutRoutes } from './routes.ts'
export { createPayouts, type Payouts } from './service.ts'
