/** What athletes and coaches show for being at a school: seen by administrators, gone 30 days after the decision. */
export { paperRoutes } from './routes.ts'
export { createPapers, type Papers } from './service.ts'
