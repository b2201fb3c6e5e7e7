/** Pages that somebody does not follow yet and may like. */
export { suggestionRoutes } from './routes.ts'
export { createSuggestions, type Suggestions } from './service.ts'
