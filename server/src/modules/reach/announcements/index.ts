/** What the operator announces by mail. */
export { announcementRoutes } from './routes.ts'
export { createAnnouncements, type Announcements } from './service.ts'
export { whyToStop } from './policy.ts'
