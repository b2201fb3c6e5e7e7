/** Who may open an account by themselves, and who waits. */
export { admissionRoutes } from './routes.ts'
export { createAdmissions, type Admissions } from './service.ts'
