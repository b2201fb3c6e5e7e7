/** How a team's split changes: proposed, agreed or waited for, told to everybody whom it concerns. */
export { splitRoutes } from './routes.ts'
export { createSplits, type Splits } from './service.ts'
