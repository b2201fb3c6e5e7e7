export { findRunningPostgres } from './running.ts'
export { startEmbeddedPostgres, type EmbeddedPostgres } from './server.ts'
