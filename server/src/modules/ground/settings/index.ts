export { settingsRoutes } from './routes.ts'
export type { AllSettings } from './defaults.ts'
export { freeDaysFor } from './free-days.ts'
export { createSettings, type Settings } from './service.ts'
