/** Addresses that take no letters. */
export { mailStopRoutes } from './routes.ts'
export { createMailStops, safetyLetters, type MailReturn, type MailStops } from './service.ts'
export { countStops } from './under-secret.ts'
