export { staffRoutes } from './routes.ts'
export { createStaffRoles, type StaffRoles } from './service.ts'
