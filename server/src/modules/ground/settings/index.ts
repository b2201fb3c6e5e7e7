export { settingsRoutes } from './routes.ts'
export { createSettings, type AllSettings, type Settings } from './service.ts'
