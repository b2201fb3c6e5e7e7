/** What goes wrong in this process, for administrators to see. */
export { faultRoutes } from './routes.ts'
