/** What belongs to whoever has an account: a copy of all that the site keeps of them, and an end of it. */
export { mountDataCopies } from './gateway.ts'
export { ownDataRoutes } from './routes.ts'
export { createLeaving, type LeavingNeeds } from './leaving.ts'
export type { Step } from './erasing.ts'
export { createOwnData, type OwnData } from './service.ts'
