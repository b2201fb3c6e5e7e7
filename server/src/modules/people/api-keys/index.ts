export { apiKeyRoutes } from './routes.ts'
export { createApiKeys, type ApiKeys } from './service.ts'
