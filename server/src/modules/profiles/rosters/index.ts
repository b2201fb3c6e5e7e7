/** Rosters out of files: reading what programs export, saying what it would do, doing it. */
export { rosterRoutes } from './routes.ts'
export { createRosters, type Listed, type Rosters } from './service.ts'
export { countRemovals } from './under-secret.ts'
