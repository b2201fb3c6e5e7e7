/** What pages sell beside posts: goods and files (wire.md 4.5, money.md 10). Orders take from its stock. */
export { productRoutes } from './routes.ts'
export { subscriberPriceOf } from './policy.ts'
export { createProducts, type Products } from './service.ts'
export type { ProductTable } from './tables.ts'
export { everyProductOf } from './store.ts'
