/** In which order somebody reads at home. */
export { homeRoutes } from './routes.ts'
export { createHome, type Home } from './service.ts'
