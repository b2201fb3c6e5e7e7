/** Who supports a page, for how long, and by how much; others read names that want to be read, and badges. */
export { supporterRoutes } from './routes.ts'
export { createSupporters, type Badges, type Supporters } from './service.ts'
