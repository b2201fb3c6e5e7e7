/** Where staff finds an account, reads of it and acts on it. */
export type { MoneyOfPeople } from './needs.ts'
export { deskRoutes } from './routes.ts'
export { createDesk, type Desk } from './service.ts'
export { mostReads } from './store.ts'
