/** What is being talked about. */
export { trendingRoutes } from './routes.ts'
export { createTrending, type Trending } from './service.ts'
