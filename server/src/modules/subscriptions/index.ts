/** Subscriptions of fans to pages (money.md 8). */
export { subscriptionRoutes } from './routes.ts'
export { createSubscriptions, type Subscriptions } from './service.ts'
