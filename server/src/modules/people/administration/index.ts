export { administrationRoutes } from './routes.ts'
export { auditRoutes } from './audit-routes.ts'
export { settingChangeRoutes } from './settings-routes.ts'
export { createAdministration, type Administration } from './service.ts'
