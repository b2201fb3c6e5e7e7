// In which order pages are suggested (decision 054). Pure.
import type { SuggestionWhy } from '@fieldhouse/contract'

export interface Candidate {
  readonly id: string
  readonly why: SuggestionWhy
}

export interface Sources {
  /** What fits the school and the sports that somebody has chosen. */
  readonly said: readonly Candidate[]
  readonly neighbours: readonly Candidate[]
  readonly young: readonly Candidate[]
  /** What many know; where the others are too few. */
  readonly known: readonly Candidate[]
}

/** One in so many is young. */
const everyYoung = 5
/** Of what was said so many come first; then there is room for others, before the rest of it. */
const firstSaid = 4

/** Each page once, for the first reason that there is; where none is young, one of the others stands in its place. */
export function mix({ said, neighbours, young, known }: Sources): Candidate[] {
  const others = [...said.slice(0, firstSaid), ...neighbours, ...said.slice(firstSaid), ...known]
  const queues = { others: [...others], young: [...young] }
  const done = new Map<string, Candidate>()
  const take = (queue: Candidate[]): boolean => {
    for (let next = queue.shift(); next; next = queue.shift())
      if (!done.has(next.id)) {
        done.set(next.id, next)
        return true
      }
    return false
  }
  for (let isLeft = true; isLeft; ) {
    const isYoungsTurn = (done.size + 1) % everyYoung === 0
    const [first, second] = isYoungsTurn ? [queues.young, queues.others] : [queues.others, queues.young]
    // Without others there is nothing to mix them with, and the young ones alone are better than nobody.
    isLeft = take(first) || take(second)
  }
  return [...done.values()]
}
