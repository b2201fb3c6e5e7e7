export { clusterStanding } from './standing.ts'
export { isAlive } from './processes.ts'
export { findRunningPostgres } from './running.ts'
export { startEmbeddedPostgres, type EmbeddedPostgres } from './server.ts'
