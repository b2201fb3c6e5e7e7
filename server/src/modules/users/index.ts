export { type AccountForm } from './account-changes.ts'
export { presentOwn, type OwnFacts } from './present.ts'
export { userRoutes } from './routes.ts'
export { createUsers, type OwnMoney, type Users } from './service.ts'
