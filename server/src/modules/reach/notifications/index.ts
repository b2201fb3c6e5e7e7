/** What somebody is told of, the badge that counts it, and what they want to be told of. */
export { notificationRoutes } from './routes.ts'
export { createNotifications, type Notifications } from './service.ts'
export { heldUntil, hourIn, isWantedOn, isZone, nextHour, nightUntil, quietUntil, type Choices } from './policy.ts'
export type { KnownReader } from './readers.ts'
export type { Showable } from './showing.ts'
export type { News, Telling, Told } from './telling.ts'
export { listenToAll, type Heard } from './listeners/index.ts'
