/** Named lists of an athlete's fans, and what is written to all of one at once. */
export { fanGroupRoutes } from './routes.ts'
export { createFanGroups, type FanGroups } from './service.ts'
