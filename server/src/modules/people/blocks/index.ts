export { blockRoutes } from './routes.ts'
export { createBlocks, type Blocks } from './service.ts'
