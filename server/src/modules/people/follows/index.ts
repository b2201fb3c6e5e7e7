export { followRoutes } from './routes.ts'
export { createFollows, type Follows } from './service.ts'
export { bellsAt, followersOf, pagesFollowedBy } from './store.ts'
