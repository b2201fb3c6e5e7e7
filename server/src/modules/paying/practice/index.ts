/** Practice, where cards are only played: test cards, moving the clock, scripting faults (money.md 15). */
export { practiceRoutes, tellTime, testCardRoutes } from './routes.ts'
export { createPractice, type Practice } from './service.ts'
