/** Subscriptions of fans to pages (money.md 8). */
export { subscriptionChecks } from './checks.ts'
export { addMonths } from './policy.ts'
export { checkoutRoutes } from './checkout.ts'
export { subscriptionRoutes } from './routes.ts'
export { offerOf, type Offer } from './offers.ts'
export { createSubscriptions, type Subscriptions } from './service.ts'
export { begunBetween, endedBetween, subscribersLike, type SubscriberWish } from './store.ts'
