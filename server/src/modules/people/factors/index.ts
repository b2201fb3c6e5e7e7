export { factorRoutes } from './routes.ts'
export { createFactors, type Factors } from './service.ts'
export { endEveryReset } from './resets-store.ts'
export { endEveryChallenge } from './store.ts'
