export { followRoutes } from './routes.ts'
export { createFollows, type Follows } from './service.ts'
export { pagesFollowedBy } from './store.ts'
