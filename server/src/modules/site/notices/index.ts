/** What the operator tells people above the pages. */
export { noticeRoutes } from './routes.ts'
export { createNotices, type Notices } from './service.ts'
