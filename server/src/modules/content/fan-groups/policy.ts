// How often somebody may write to many at once, and when. Pure.
import type { Audience } from '@fieldhouse/contract'
import { days, hours } from '#platform/clock.ts'

export const mostGroups = 200
export const mostMembers = 5000
/** How far ahead something is planned. */
export const furthest = days(90)
/** For how long it can be taken back. */
export const unsendTime = days(1)

export interface Written {
  /** When it begins, or began. */
  readonly at: Date
  readonly price: number | null
}

const rules = [
  { most: 1, within: hours(1), isPriced: false },
  { most: 4, within: days(1), isPriced: false },
  { most: 2, within: days(1), isPriced: true },
] as const

export const longestRule = days(1)

/** Whether no rule is broken by one more: in no stretch of its time are there too many, before it or after it. */
function isFree(written: readonly Written[], wish: Written): boolean {
  return rules.every(({ most, within, isPriced }) => {
    if (isPriced && wish.price === null) return true
    const times = [...written.filter(({ price }) => !isPriced || price !== null), wish].map(({ at }) => at.getTime())
    return times
      .filter((start) => start <= wish.at.getTime() && wish.at.getTime() - start < within)
      .every((start) => times.filter((time) => time >= start && time - start < within).length <= most)
  })
}

/** The first moment from the wished one on at which it may begin. */
export function firstFree(written: readonly Written[], wish: Written): Date {
  const later = written
    .flatMap(({ at }) => rules.map(({ within }) => new Date(at.getTime() + within)))
    .filter((at) => at > wish.at)
    .toSorted((a, b) => a.getTime() - b.getTime())
  return [wish.at, ...later].find((at) => isFree(written, { ...wish, at })) ?? wish.at
}

/** What a list needs, and what belongs to no other; the path of what is wrong. */
export function wrongIn({ list, groupId, plan, months, isEnding, tokens }: Audience): string | undefined {
  if ((list === 'group') !== (groupId !== undefined)) return 'groupId'
  if ((list === 'spent') !== (tokens !== undefined && tokens > 0)) return 'tokens'
  if (list === 'subscribers') return undefined
  if (plan !== undefined) return 'plan'
  if (months !== undefined) return 'months'
  return isEnding === undefined ? undefined : 'isEnding'
}
