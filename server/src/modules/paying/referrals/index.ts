/** Rewards for bringing somebody (money.md 23). Amounts are hundredths. */
export { referralChecks } from './checks.ts'
export { presentReward } from './present.ts'
export { referralRoutes } from './routes.ts'
export { createReferrals, type Referrals } from './service.ts'
