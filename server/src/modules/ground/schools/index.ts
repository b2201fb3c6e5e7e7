export { schoolRoutes } from './routes.ts'
export { createSchools, type School, type Schools, type SchoolWish } from './service.ts'
