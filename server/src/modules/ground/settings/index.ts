export { settingsRoutes } from './routes.ts'
export type { AllSettings } from './defaults.ts'
export { createSettings, type Settings } from './service.ts'
