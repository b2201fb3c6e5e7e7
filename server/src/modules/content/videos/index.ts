/** Videos as things of their own, open to an audience or sold (wire.md 4.5). */
export { videoRoutes } from './routes.ts'
export { createVideos, type Videos } from './service.ts'
export { everyVideoOf } from './store.ts'
