/** Teams: pages with many people behind them. */
export { teamPictureRoutes } from './pictures.ts'
export { teamRoutes } from './routes.ts'
export { createTeams, type Teams } from './service.ts'
export type { Entry, Joining } from './joining.ts'
export type { TeamMoney } from './needs.ts'
export { refuseSeason } from './form.ts'
export { presentSeason, seasonAt } from './policy.ts'
export type { ListedRow, MemberTable, RosterRow, TeamTable } from './tables.ts'
