/** What a team plays and practises: for its page, for calendars, and as posts. */
export { scheduleRoutes } from './routes.ts'
export { createSchedule, type Schedule } from './service.ts'
export { zonesFor } from './zones.ts'
