/** Orders of products: buying, sending, giving back (money.md 10, wire.md 4.11). */
export { orderChecks } from './checks.ts'
export { countUnderWay } from './store.ts'
export { orderRoutes } from './routes.ts'
export { createOrders, type Orders } from './service.ts'
export { numberIn, numberOf } from './policy.ts'
export { countOpen as countOpenOrders, partiesOf as partiesOfOrder } from './store.ts'
