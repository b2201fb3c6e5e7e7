// Which days earnings are shown of, and what they brought as a chart.
import type { DataFor } from '../../lib/calls.ts'
import { calendar } from '../../lib/calendar.ts'
import type { ChartData } from '../../ui/chart-data.ts'

export type Earning = DataFor<'earnings.search'>[number]
export type Periods = DataFor<'earnings.periods'>

export interface Days {
  fromDate: string
  toDate: string
}

export type Unit = 'week' | 'month'

const dayMs = 24 * 60 * 60 * 1000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The Monday, or the first of the month, with which a day's period begins. */
function startOf(unit: Unit, day: string): string {
  if (unit === 'month') return `${day.slice(0, 8)}01`
  const time = Date.parse(day)
  return dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs)
}

function nextOf(unit: Unit, start: string): string {
  const time = new Date(start)
  return unit === 'week' ? dayOf(time.getTime() + 7 * dayMs) : dayOf(time.setUTCMonth(time.getUTCMonth() + 1))
}

const mostPeriods = 400

/** The periods between two days, each once; none that end before they begin. */
export function periodsBetween(unit: Unit, { fromDate, toDate }: Days): string[] {
  const starts: string[] = []
  for (let at = startOf(unit, fromDate); at <= toDate && starts.length < mostPeriods; at = nextOf(unit, at)) starts.push(at)
  return starts
}

export const choices = [
  { value: '4-weeks', text: '4 weeks' },
  { value: '12-weeks', text: '12 weeks' },
  { value: 'season', text: 'Season' },
] as const
export type Choice = (typeof choices)[number]['value']

/** Whole weeks up to and with today, or since a season's first day, 1 July. */
export function daysOf(choice: Choice, now = Date.now()): Days {
  const toDate = dayOf(now)
  if (choice === 'season') {
    const year = Number(toDate.slice(0, 4))
    return { fromDate: `${toDate.slice(5) < '07-01' ? year - 1 : year}-07-01`, toDate }
  }
  const weeks = choice === '4-weeks' ? 3 : 11
  return { fromDate: dayOf(Date.parse(startOf('week', toDate)) - weeks * 7 * dayMs), toDate }
}

/** More weeks than this are months. */
const mostWeeks = 16

export const unitOf = (days: Days): Unit => (periodsBetween('week', days).length > mostWeeks ? 'month' : 'week')

const nameOf = (unit: Unit, start: string) => (unit === 'week' ? calendar.whole(start) : calendar.monthOfYear(start))

/** What is the same as before is said once: twelve months in a row have no room on a phone. */
function markOf(unit: Unit, start: string, before: string | undefined): [string, string] {
  const isNew = (length: number) => start.slice(0, length) !== before?.slice(0, length)
  return unit === 'week'
    ? [calendar.day(start), isNew('2026-11'.length) ? calendar.month(start) : '']
    : [calendar.month(start), isNew('2026'.length) ? calendar.year(start) : '']
}

/** Net tokens of each period: subscriptions, tips, the rest. */
export function chartOf({ periods, netPrice }: Periods, days: Days): ChartData {
  const unit = unitOf(days)
  const starts = periodsBetween(unit, days)
  const known = new Map(periods.map((period) => [period.fromDate, period.kinds]))
  const values = (kind: 'subscriptions' | 'tips' | 'sales') => starts.map((start) => known.get(start)?.[kind] ?? 0)
  return {
    sentence: `Net tokens by ${unit} from ${calendar.whole(days.fromDate)} to ${calendar.whole(days.toDate)}, ${netPrice.toFixed(2)} together`,
    unit: unit === 'week' ? 'Week from' : 'Month',
    periods: starts.map((start, at) => ({ name: nameOf(unit, start), mark: markOf(unit, start, starts[at - 1]) })),
    series: [
      { label: 'Subscriptions', values: values('subscriptions') },
      { label: 'Tips', values: values('tips') },
      { label: 'Sales', values: values('sales') },
    ],
  }
}
