/** Invitations into teams, bound to one account or address, answered once. */
export { invitationRoutes } from './routes.ts'
export { createInvitations, type Invitations } from './service.ts'
