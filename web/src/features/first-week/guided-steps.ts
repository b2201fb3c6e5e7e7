import type { FirstWeek, StepName } from './api.ts'

/** What the way step by step leads through, as far as rows say that it is done. */
const guided: readonly StepName[] = ['guardian', 'pictures', 'offer', 'post', 'payout', 'verified']

export const isSetUp = ({ kind, steps }: Pick<FirstWeek, 'kind' | 'steps'>): boolean =>
  kind !== 'athlete' || steps.every(({ name, isDone }) => isDone || !guided.includes(name))
