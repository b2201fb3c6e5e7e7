/** A site that was restored, and the way to open it. */
export type { Decided, Found, Objects } from './found.ts'
export { recoveryRoutes } from './routes.ts'
