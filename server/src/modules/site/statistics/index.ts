/** How the site is used, in sums. */
export { statisticsRoutes } from './routes.ts'
export { createStatistics, type Statistics } from './service.ts'
