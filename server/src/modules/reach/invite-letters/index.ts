/** Letters to people of lists that were brought along. */
export { inviteLetterRoutes } from './routes.ts'
export { campaignOf, createInviteLetters, type InviteLettersOut } from './service.ts'
export { countPrints } from './store.ts'
