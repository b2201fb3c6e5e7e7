export { createRelations, type Relation, type Relations } from './service.ts'
export { isMuted, notApart, notMuted } from './store.ts'
export { countActs, type Acts, type ActWindow } from './acts.ts'
