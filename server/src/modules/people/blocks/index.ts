export { createMuting } from './muting.ts'
export { createRestricting } from './restricting.ts'
export { blockRoutes, muteRoutes, restrictionRoutes } from './routes.ts'
export { createBlocks, type Blocks } from './service.ts'
