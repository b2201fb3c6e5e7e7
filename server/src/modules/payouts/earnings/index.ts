export { earningRoutes, reportRoutes } from './routes.ts'
