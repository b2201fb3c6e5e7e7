export { factorRoutes } from './routes.ts'
export { createFactors, type Factors } from './service.ts'
export { endEveryChallenge } from './store.ts'
