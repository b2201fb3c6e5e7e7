export { createCodes, type Codes } from './codes.ts'
export { ageGate, registrationRoutes } from './routes.ts'
export { endEveryCode } from './store.ts'
export { createRegistration, type Registration } from './service.ts'
