/** Who gets how much of a sale: the platform's fee by page and kind of sale, and how a team divides the rest. */
export { termRoutes } from './routes.ts'
export { createTerms, type Terms, type TermsGiven, type TermsOfSale } from './service.ts'
export { isSameSplit, mostShares, type SplitPeriod, type SplitVersion } from './policy.ts'
export type { Share } from './tables.ts'
