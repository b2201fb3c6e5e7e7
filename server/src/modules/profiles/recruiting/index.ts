/** Links for recruiters: what an athlete shares by them, and their end. */
export { recruitingRoutes } from './routes.ts'
export { createRecruiting, type Recruiting } from './service.ts'
