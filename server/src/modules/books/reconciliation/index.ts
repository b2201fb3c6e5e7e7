/** The books looked at by themselves: hourly and at boot (money.md 14). */
export { reconciliationRoutes } from './routes.ts'
export { createReconciliation, type Look, type Reconciliation } from './service.ts'
export { compareHeads, headsCheck } from './heads.ts'
export { reconciliationChecks } from './checks.ts'
