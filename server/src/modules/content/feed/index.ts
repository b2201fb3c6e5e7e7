/** Posts: writing them, reading them as lists and one by one, locked or open. */
export { feedRoutes } from './routes.ts'
export { createFeeds, type FeedNeeds, type Feeds } from './service.ts'
export type { FeedRow } from './tables.ts'
export type { FeedPlace } from './home.ts'
export { everyFeedOf, listTexts as latestPosts, postedBetween, postsThatAreOut } from './store.ts'
