export { startEmbeddedPostgres, type EmbeddedPostgres } from './server.ts'
