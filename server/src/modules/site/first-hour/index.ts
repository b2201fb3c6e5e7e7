/** The first hour of whoever runs the site: its steps with their proofs, the list of what is left, and the opening of the doors. */
export type { House, StaffFact } from './house.ts'
export { mountProbe } from './probing.ts'
export { firstHourRoutes } from './routes.ts'
export { createFirstHour, type FirstHour } from './service.ts'
export { proveStorage } from './storage-proof.ts'
