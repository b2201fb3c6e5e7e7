// Search: rows kept by events, words that may be mistyped, and what somebody finds by them.
import type { Logger } from '#platform/log.ts'
import { createKeeping, type KeepingNeeds } from './keeping.ts'
import { createPlanner } from './plan.ts'
import { createReading, type ReadingNeeds } from './reading.ts'
import { createUses, type UseNeeds } from './uses.ts'

export interface Needs extends KeepingNeeds, ReadingNeeds, UseNeeds {
  readonly log: Logger
}

export type Search = ReturnType<typeof createSearch>

export function createSearch(needs: Needs) {
  const planner = createPlanner(needs.db)
  const keeping = createKeeping(needs)
  return {
    reading: createReading(needs, planner),
    uses: createUses(needs),
    keeping,

    /** What it is filled with, and what is missing of what it could do. */
    async start(): Promise<void> {
      if (!(await planner.hasTrigrams()))
        needs.log.warn('The database has no extension pg_trgm: search corrects one wrong letter in a word, and not two.')
      await keeping.start()
    },
  }
}
