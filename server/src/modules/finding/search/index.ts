/** What is found by words, by whom. */
export { searchRoutes } from './routes.ts'
export { createSearch, type Search } from './service.ts'
