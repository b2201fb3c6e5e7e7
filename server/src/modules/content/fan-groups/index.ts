/** Named lists of an athlete's fans, and what is written to all of one at once (wire.md 4.14). */
export { fanGroupRoutes } from './routes.ts'
export { createFanGroups, type FanGroups } from './service.ts'
