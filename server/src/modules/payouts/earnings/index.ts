export { earningRoutes, reportRoutes } from './routes.ts'
export { teamBalanceRoutes } from './team-balances.ts'
