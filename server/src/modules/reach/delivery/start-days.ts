// When letters to begin with are due: in the evening of their day, since who comes by on that day gets none.
import { hourIn, nextHour } from '#reach/notifications'
import { after, days, hours } from '#platform/clock.ts'

export const startDays = { day_1: 1, day_3: 3, day_7: 7 } as const
export type StartDay = keyof typeof startDays
export const startDayNames: readonly StartDay[] = ['day_1', 'day_3', 'day_7']

/** Whether something to be sent is one of these letters. */
export const isStart = (source: string): boolean => source in startDays || source === 'away'

const evening = 18
/** Away for so long, somebody hears of it once; for longer, never. */
export const awayFrom = days(30)
export const awayUntil = days(90)

/** The next evening where somebody is. */
export const eveningAfter = (zone: string, now: Date): Date => nextHour(zone, evening, now)

/** The evening of the day that is so many days after another's. */
export function eveningOf(since: Date, day: number, zone: string): Date {
  // Into the early hours of that day, whatever its clocks do.
  const night = after(since, days(day) - hours(hourIn(zone, since) - 3))
  return nextHour(zone, evening, night)
}

/** What is left of a day at that hour. */
export const restOfDay = hours(24 - evening)
