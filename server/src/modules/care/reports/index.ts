/** Reports of things, pages and people. */
export { reportRoutes } from './routes.ts'
export { createReports, type Reports } from './service.ts'
export { reportedBetween } from './store.ts'
