/** The one queue of cases: what was reported, who works on it, what was decided and how that takes effect. */
export type { CaseReport } from './needs.ts'
export { digestOf, versionOf } from './policy.ts'
export { caseRoutes } from './routes.ts'
export { createCases, type Cases } from './service.ts'
export { shownState } from './present.ts'
export { waitingFor } from './store.ts'
