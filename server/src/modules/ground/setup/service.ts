// How far whoever runs the site has come in their first hour, and whether the doors were opened at its end.
import type { SetupKey } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import * as store from './store.ts'
import type { SetupProof, SetupStepTable } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  /** In production: nobody opens an account, and search engines stay away, before the last step. */
  readonly waitsForOpening: boolean
}

export type Setup = ReturnType<typeof createSetup>

const freshFor = 5000

export function createSetup({ db, clock, waitsForOpening }: Needs) {
  // Doors that were opened stay so: only the other answer grows old.
  let isOpen = !waitsForOpening
  let askedAgainAt = 0

  return {
    steps: () => store.all(db),

    /** Whether the doors were opened, at most five seconds old. It is a state beside the settings and changes none of them. */
    async isOpened(): Promise<boolean> {
      const now = clock.now().getTime()
      if (isOpen || now < askedAgainAt) return isOpen
      isOpen = (await store.find(db, 'finish'))?.state === 'done'
      askedAgainAt = now + freshFor
      return isOpen
    },

    hold: store.hold,

    /** What a step has shown. Doors that are open are never closed by a later look. */
    async prove(tx: Db, key: SetupKey, proof: SetupProof): Promise<SetupStepTable> {
      const step = { key, state: proof.problems.length === 0 ? ('done' as const) : ('open' as const), proof, at: clock.now() }
      await store.put(tx, step)
      return step
    },

    /** Left for another day. What is proven stays proven. */
    async skip(tx: Db, key: SetupKey): Promise<SetupStepTable> {
      const known = await store.find(tx, key)
      if (known?.state === 'done') return known
      const step = { key, state: 'skipped' as const, proof: known?.proof ?? { facts: [], problems: [] }, at: clock.now() }
      await store.put(tx, step)
      return step
    },

    /** In the transaction that answers for it. */
    async open(tx: Db, proof: SetupProof): Promise<void> {
      await store.put(tx, { key: 'finish', state: 'done', proof: { ...proof, problems: [] }, at: clock.now() })
    },

    /** This process need not wait for its next look. */
    forget: () => void (askedAgainAt = 0),
  }
}
