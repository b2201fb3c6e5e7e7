/** What a school says of its athletes, for one school year. */
export { badgeRoutes } from './routes.ts'
export { createBadges, type Badges } from './service.ts'
