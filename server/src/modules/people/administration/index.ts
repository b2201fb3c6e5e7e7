export { administrationRoutes } from './routes.ts'
export { createAdministration, type Administration } from './service.ts'
