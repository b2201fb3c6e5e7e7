/** What a new account is helped with: a fan until there is something at home, an athlete until the first sale. */
export { firstWeekRoutes } from './routes.ts'
export { createFirstWeek, type FirstWeeks } from './service.ts'
