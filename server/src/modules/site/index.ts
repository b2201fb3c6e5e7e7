export { mountOperations } from './operations.ts'
