export { performerRoutes } from './routes.ts'
export { createPerformerSearch, type PerformerSearch } from './search.ts'
export { createSchools, type Schools } from './schools.ts'
export { createPerformers, type PerformerMoney, type Performers } from './service.ts'
