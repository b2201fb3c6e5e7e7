export { createMuting } from './muting.ts'
export { blockRoutes, muteRoutes } from './routes.ts'
export { createBlocks, type Blocks } from './service.ts'
