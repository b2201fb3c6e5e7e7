export { createRelations, type Relation, type Relations } from './service.ts'
export { notApart } from './store.ts'
