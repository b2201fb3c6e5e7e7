export { createRelations, type Relation, type Relations } from './service.ts'
export { isMuted, isMutedBy, isRestricted, notApart, notMuted } from './store.ts'
export { countActs, sampleActs, type Acts, type ActSample, type ActWindow } from './acts.ts'
