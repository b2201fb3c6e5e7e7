export { administrationRoutes } from './routes.ts'
export { settingChangeRoutes } from './settings-routes.ts'
export { endFirstCodes } from './store.ts'
export { createAdministration, type Administration } from './service.ts'
