/** Subscriptions of fans to pages (money.md 8). */
export { subscriptionChecks } from './checks.ts'
export { checkoutRoutes } from './checkout.ts'
export { subscriptionRoutes } from './routes.ts'
export { createSubscriptions, type Subscriptions } from './service.ts'
export { subscribersLike, type SubscriberWish } from './store.ts'
