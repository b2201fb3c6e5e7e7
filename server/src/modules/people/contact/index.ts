export { contactRoutes } from './routes.ts'
export { createContact, type Contact } from './service.ts'
