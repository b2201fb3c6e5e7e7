/** What somebody is told of, the badge that counts it, and what they want to be told of. */
export { notificationRoutes } from './routes.ts'
export { createNotifications, type Notifications } from './service.ts'
export { listenToAll, type Heard } from './listeners/index.ts'
