/** Private and group streams, paid by the minute: asked for, accepted, metered, ended (money.md 8.11, decision 072). */
export { showChecks } from './checks.ts'
export { showRoutes } from './routes.ts'
export { createShows, type Shows } from './service.ts'
