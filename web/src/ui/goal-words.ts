// Goals in words.
import type { DataFor } from '../lib/calls.ts'
import { formatCount, formatDay } from '../lib/format.ts'

export type Goal = DataFor<'goals.list'>[number]

const counted: Record<Goal['kind'], [one: string, many: string]> = {
  tokens: ['token', 'tokens'],
  subscribers: ['new subscriber', 'new subscribers'],
  sales: ['sale', 'sales'],
}

export const kindWords: Record<Goal['kind'], string> = { tokens: 'Tokens', subscribers: 'New subscribers', sales: 'Things sold' }

/** `30.5 of 100 tokens`. */
export const progressOf = ({ kind, progress, target }: Pick<Goal, 'kind' | 'progress' | 'target'>): string =>
  `${formatCount(progress)} of ${formatCount(target)} ${counted[kind][target === 1 ? 0 : 1]}`

/** From 0 to 1; never full before it is reached. */
export const shareOf = ({ progress, target, isReached }: Pick<Goal, 'progress' | 'target' | 'isReached'>): number =>
  isReached ? 1 : Math.min(0.99, progress / target)

export function untilOf({ status, endsAt }: Pick<Goal, 'status' | 'endsAt'>): string {
  if (status === 'ended') return endsAt ? `ended ${formatDay(endsAt)}` : 'ended'
  return endsAt ? `until ${formatDay(endsAt)}` : ''
}

/** The one that stands where there is room for one: not reached yet before reached, tokens before what a tip does not move, the oldest first. */
export const foremostOf = (goals: readonly Goal[]): Goal | undefined =>
  [...goals].sort((a, b) => Number(a.isReached) - Number(b.isReached) || Number(b.kind === 'tokens') - Number(a.kind === 'tokens'))[0]
