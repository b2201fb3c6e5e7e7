/** What athletes say of their seasons, and what the staff of their teams confirms. */
export { recordRoutes } from './routes.ts'
export { createRecords, type Records } from './service.ts'
