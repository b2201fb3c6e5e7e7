/** Payee accounts at the card provider: who may be paid through it, and how far its checks are (money.md 11). */
export { connectRoutes } from './routes.ts'
export { createConnect, type Connect } from './service.ts'
