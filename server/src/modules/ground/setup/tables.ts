import type { SetupFact, SetupKey, SetupProblem } from '@fieldhouse/contract'

/** What was seen when a step was last asked to prove itself. */
export interface SetupProof {
  readonly facts: readonly SetupFact[]
  readonly problems: readonly SetupProblem[]
}

export type SetupStepTable = {
  key: SetupKey
  state: 'open' | 'skipped' | 'done'
  proof: SetupProof
  at: Date
}

export type Tables = { setup_step: SetupStepTable }
