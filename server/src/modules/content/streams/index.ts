/**
 * Live streams of athletes: sessions, tickets, the room and its chat (wire.md 4.7, 4.8, 5). Who may be in a room is one
 * rule, `rightIn` in policy.ts.
 */
export { streamRoutes } from './routes.ts'
export { createStreams, type Streams } from './service.ts'
export type { StreamRow as ShowRow } from './tables.ts'
export { minutesLiveBetween } from './store.ts'
