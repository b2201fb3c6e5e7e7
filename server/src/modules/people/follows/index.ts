export { followRoutes } from './routes.ts'
export { createFollows, type Follows } from './service.ts'
export { bellsAt, followers, followersOf, pagesFollowedBy } from './store.ts'
