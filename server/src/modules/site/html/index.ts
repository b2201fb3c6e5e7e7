export { mountOperations } from './operations.ts'
export { mountPages } from './pages.ts'
