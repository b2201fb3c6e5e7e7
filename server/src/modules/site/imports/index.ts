/** Posts, pages and people that were elsewhere before. */
export { importRoutes } from './routes.ts'
export { createImports, type Imports } from './service.ts'
