// A process that only works through what waits runs behind those that somebody waits for, on the same machine. Its database, which
// serves both, does not: it was started before.
import { setPriority } from 'node:os'

const behind = 10

export const giveWay = (): void => setPriority(behind)
