/** What an athlete holds at the top of the own page. */
export { highlightRoutes } from './routes.ts'
export { createHighlights, type Highlights } from './service.ts'
