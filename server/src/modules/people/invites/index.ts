/** Links that invite people to open an account. */
export { inviteRoutes } from './routes.ts'
export { createInvites, type Invites } from './service.ts'
export { joinedByCampaign } from './store.ts'
