/** Practice, where cards are only played: moving the clock and scripting faults (money.md 15). */
export { practiceRoutes } from './routes.ts'
export { createPractice, type Practice } from './service.ts'
