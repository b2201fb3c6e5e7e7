import type { versionOf as Ask } from './connections.ts'
import type { openRedisBus as Open } from './over-redis.ts'

export { createOnlyProcess } from './in-process.ts'
export { leastVersion } from './least-version.ts'
export type { Board, Bus, Line, SharedStore, SignalName, Signals, Window } from './port.ts'

// Whoever is alone loads nothing that talks to a store.
export const openRedisBus: typeof Open = async (needs) => (await import('./over-redis.ts')).openRedisBus(needs)
export const versionOf: typeof Ask = async (...where) => (await import('./connections.ts')).versionOf(...where)
