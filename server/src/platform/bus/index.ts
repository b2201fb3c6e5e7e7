export { createOnlyProcess } from './in-process.ts'
export { leastVersion, versionOf } from './connections.ts'
export { openRedisBus } from './over-redis.ts'
export type { Board, Bus, Line, SharedStore, SignalName, Signals, Window } from './port.ts'
