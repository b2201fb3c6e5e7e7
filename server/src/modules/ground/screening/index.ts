/** What staff screens for. */
export { trustStep } from './people.ts'
export type { QuietTable } from './tables.ts'
export { createScreening, type Screening, type Verdict } from './service.ts'
export type { Earlier, Sources, Waiting } from './rules.ts'
export { screeningRoutes } from './routes.ts'
