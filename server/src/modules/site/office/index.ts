/** What waits for staff, how the week went, how the house is. */
export { officeRoutes } from './routes.ts'
export { createOffice, type OfficeNeeds } from './service.ts'
