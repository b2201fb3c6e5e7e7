/** Months of somebody's page that one pays for and another opens (money.md 8.8). Amounts are hundredths. */
export { giftChecks } from './checks.ts'
export { giftMoves } from './policy.ts'
export { giftRoutes } from './routes.ts'
export { createGifts, type Gifts } from './service.ts'
export { giftsBack } from './store.ts'
