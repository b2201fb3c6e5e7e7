/** What is told leaves the site: devices, letters, and the links that switch letters off. */
export { dropWaiting } from './dropping.ts'
export type { Direct } from './direct.ts'
export { deliveryRoutes } from './routes.ts'
export { createDelivery, type Delivery } from './service.ts'
export type { Unsubscribing } from './unsubscribing.ts'
