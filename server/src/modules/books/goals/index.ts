/** What pages collect for, and how far they have come by their sales. */
export { goalRoutes } from './routes.ts'
export { createGoals, type Goals } from './service.ts'
