export { followRoutes } from './routes.ts'
export { createFollows, type Follows } from './service.ts'
