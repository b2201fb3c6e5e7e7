// Pure rules of schedules: who sees what, which times can be, and when somebody is reminded.
import type { ReminderChoice, Season, Team } from '@fieldhouse/contract'
import { after, days, hours } from '#platform/clock.ts'
import type { EventRow, ReminderKind } from './tables.ts'
import { localTime } from './zones.ts'

/** A season has fewer; more would only slow down who reads them. */
export const mostEvents = 1000

/**
 * Where minors will be at which time is for those who are with them (youth.md Y66): to others there are games alone, which are
 * announced anyway. Only of a college team is it known that it is not one of children.
 */
export function kindsFor(isMember: boolean, educationType: Team['educationType']): readonly EventRow['kind'][] {
  if (isMember) return ['game', 'practice', 'other']
  return educationType === 'College' ? ['game', 'other'] : ['game']
}

/**
 * Whether an athlete's own page says where its teams play next: of a minor, and of anybody at a high school, nobody learns there
 * where they will be (youth.md Y66).
 */
export const showsGames = (athlete: { readonly isMinor: boolean; readonly educationType: string | null }): boolean =>
  !athlete.isMinor && athlete.educationType !== 'High School'

/** How many stand on an athlete's page. */
export const nextGames = 3

const earliest = Date.UTC(1990, 0)
const latest = Date.UTC(2100, 0)

/** What is wrong with the times of an event, undefined for nothing. */
export function faultOf({ starts_at: start, ends_at: end }: Pick<EventRow, 'starts_at' | 'ends_at'>) {
  if (!(start.getTime() >= earliest && start.getTime() < latest))
    return { path: 'startsAt', message: 'Send a day that a team can play on.' }
  if (end && end <= start) return { path: 'endsAt', message: 'It ends after it begins.' }
  if (end && end.getTime() - start.getTime() > days(14))
    return { path: 'endsAt', message: 'Put what takes longer than two weeks in parts.' }
  return undefined
}

/** From when to when a season lasts: a school year, or a year of the calendar where the team's season lies in one. */
export function spanOf(startYear: number, { startYear: from, endYear: to }: Season): { from: Date; before: Date } {
  const month = from === to ? 0 : 6
  return { from: new Date(Date.UTC(startYear, month)), before: new Date(Date.UTC(startYear + 1, month)) }
}

/** Whoever has chosen nothing: members of the team are reminded, visitors are not. */
export const usualChoice = (isMember: boolean): ReminderChoice => (isMember ? 'evening' : 'off')

/** No reminder is due earlier than this before what it reminds of. */
export const longestAhead = hours(48)
const shortlyBefore = hours(2)
const evening = 18
const morning = 6

/** Nobody is told anything from midnight to six (youth.md Y68); where the time is not known, in none of those that it may be. */
export const isQuiet = (now: Date, zones: readonly string[]): boolean => zones.some((zone) => localTime(now, zone).hour < morning)

/**
 * Which reminders of something may go out now. The one of the evening goes out later, too, where what it is about was put in, or
 * moved, after that evening.
 */
export function dueKinds(startsAt: Date, now: Date, zones: readonly string[]): ReminderKind[] {
  const [zone = 'UTC'] = zones
  if (now >= startsAt || isQuiet(now, zones)) return []
  const eve = localTime(after(startsAt, -days(1)), zone).day
  const { day, hour } = localTime(now, zone)
  const isEvening = day > eve || (day === eve && hour >= evening)
  return [...(isEvening ? (['evening'] as const) : []), ...(now >= after(startsAt, -shortlyBefore) ? (['hours'] as const) : [])]
}
