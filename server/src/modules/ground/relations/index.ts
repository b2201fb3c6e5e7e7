export { createRelations, type Relation, type Relations } from './service.ts'
export { notApart } from './store.ts'
export { countActs, type Acts, type ActWindow } from './acts.ts'
