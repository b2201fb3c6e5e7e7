/** Names in addresses: what a slug stands for, whether one is free. */
export { slugRoutes } from './routes.ts'
export { createSlugs } from './service.ts'
