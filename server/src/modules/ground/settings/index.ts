export { settingsRoutes } from './routes.ts'
export { privateDefaults, type AllSettings, type CaptchaChoice, type PrivateSettings } from './defaults.ts'
export { freeDaysFor } from './free-days.ts'
export { createSettings, type Settings } from './service.ts'
