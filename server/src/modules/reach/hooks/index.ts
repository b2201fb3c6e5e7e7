/** What happens on pages, told to addresses that their owners name. */
export { hookRoutes } from './routes.ts'
export { createHooks, type Hooks } from './service.ts'
