import { systemClock } from '#platform/clock.ts'
import { createFaults, type Faults } from '#platform/faults.ts'
import { createLog } from '#platform/log.ts'

/** For a part of the platform that a test puts together itself. */
export const silentFaults = (): Faults => createFaults({ log: createLog('silent'), clock: systemClock })
