/** Paying on the card provider's own page: the same attempts as with a saved card (money.md 11). */
export { checkoutRoutes } from './routes.ts'
