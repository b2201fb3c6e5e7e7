export { performerRoutes } from './routes.ts'
export { createPerformerSearch, type PerformerSearch } from './search.ts'
export { createSchoolLists, type SchoolLists } from './school-lists.ts'
export { createPerformers, type PerformerMoney, type Performers } from './service.ts'
