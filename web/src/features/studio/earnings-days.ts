// Earnings added up by day.
import type { DataFor } from '../../lib/calls.ts'
import type { ChartData } from '../../ui/chart-data.ts'

export type Earning = DataFor<'earnings.search'>[number]

const dayMs = 24 * 60 * 60 * 1000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const count = Math.max(0, Math.round((last - first) / dayMs)) + 1
  return Array.from({ length: count }, (_, i) => dayOf(first + i * dayMs))
}

/** `count` days up to and with today. */
export const lastDays = (count: number, now = Date.now()) => ({ fromDate: dayOf(now - (count - 1) * dayMs), toDate: dayOf(now) })

const isSubscription = ({ type }: Earning) => type.endsWith('subscription')
const isTip = ({ type }: Earning) => type.endsWith('tip')

/** Net tokens of each day: subscriptions, tips, the rest. */
export function chartOf(earnings: readonly Earning[], { fromDate, toDate }: { fromDate: string; toDate: string }): ChartData {
  const days = daysBetween(fromDate, toDate)
  const sums = (isOfKind: (earning: Earning) => boolean) => {
    const byDay = new Map<string, number>()
    for (const earning of earnings.filter(isOfKind)) {
      const day = earning.createdAt.slice(0, 10)
      byDay.set(day, (byDay.get(day) ?? 0) + earning.netPrice)
    }
    return days.map((day) => Math.round((byDay.get(day) ?? 0) * 100) / 100)
  }
  const total = earnings.reduce((sum, { netPrice }) => sum + netPrice, 0)
  return {
    sentence: `Net tokens by day from ${fromDate} to ${toDate}, ${total.toFixed(2)} together`,
    days,
    series: [
      { label: 'Subscriptions', values: sums(isSubscription) },
      { label: 'Tips', values: sums(isTip) },
      { label: 'Sales', values: sums((earning) => !isSubscription(earning) && !isTip(earning)) },
    ],
  }
}
