/** What staff is called for: looked at each minute, told once at each change, and again each day until somebody says that they look after it. */
export { createAlerts, type Alerts } from './service.ts'
export type { Seen, Sign, Signs } from './signs.ts'
export { alertRoutes } from './routes.ts'
