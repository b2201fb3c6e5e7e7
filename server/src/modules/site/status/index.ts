/** What everybody reads of the site's health: its own looks, and troubles in the words of staff. */
export { boardOf, type Board } from './board.ts'
export { incidentRoutes, mountStatusData } from './routes.ts'
export type { Probe, Probes } from './seen.ts'
export { createStatus, type Status } from './service.ts'
