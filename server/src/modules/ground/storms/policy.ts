// When so much is a storm. Pure: what judges now and what looks back over what was is the same.
import { stormDays, type StormMetric } from '@fieldhouse/contract'
import { after, days, hours } from '#platform/clock.ts'

export interface StormRules {
  readonly isOn: boolean
  readonly factor: number
  readonly hours: number
  /** Below which there is none, however little is usual. */
  readonly floors: Readonly<Record<StormMetric, number>>
}

export interface HourCount {
  readonly hour: Date
  readonly count: number
}

export interface Begun {
  readonly at: Date
  readonly until: Date
  readonly count: number
  readonly line: number
}

export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hours(1)) * hours(1))

/** Of hours in which nothing came there is no count; those before anything was counted say nothing. */
export function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((one, other) => one - other)
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return (low + high) / 2
}

/** Hours of the same time of the day before this one, since anything was counted. */
export function sameHours(hour: Date, since: Date): Date[] {
  return Array.from({ length: stormDays }, (_, index) => after(hour, -days(index + 1))).filter((one) => one >= since)
}

/** Above it a storm begins. */
export const lineOf = ({ factor, floors }: StormRules, metric: StormMetric, usual: number): number =>
  Math.max(Math.ceil(factor * usual), floors[metric])

/** Storms that there would have been of one metric, by its hours in their order; while one lasts none begins. `since`: the first hour counted. */
export function replay(rules: StormRules, metric: StormMetric, all: readonly HourCount[], from: Date, since: Date): Begun[] {
  const countAt = new Map(all.map(({ hour, count }) => [hour.getTime(), count]))
  const begun: Begun[] = []
  let until = from
  for (const { hour, count } of all) {
    if (hour < from) continue
    const usual = medianOf(sameHours(hour, since).map((one) => countAt.get(one.getTime()) ?? 0))
    const line = lineOf(rules, metric, usual)
    // When within the hour it began is not known; one that lasted into it covers it.
    if (count <= line || after(hour, hours(1)) <= until) continue
    const at = hour < until ? until : hour
    until = after(at, hours(rules.hours))
    begun.push({ at, until, count, line })
  }
  return begun
}
