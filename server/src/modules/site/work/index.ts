/** What the program does by itself, for staff to see and to set going again. */
export { workRoutes } from './routes.ts'
