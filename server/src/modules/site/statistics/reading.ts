// What was counted of visits, for whoever runs a page or the site.
import type { StatPart, Statistics as Answer, StatisticsPeriod } from '@fieldhouse/contract'
import { after, days, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import * as store from './visit-store.ts'
import type { Metric, SubjectKind } from './tables.ts'

export type StatSpan = 7 | 28 | 90 | 'months'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const metrics: readonly Metric[] = ['views', 'visitors', 'followed', 'unfollowed', 'subscribed', 'unsubscribed']
/** As far back as a page of months goes. */
const mostMonths = 60

/** Whole days until yesterday; or months, as far as there is anything. */
export async function readStatistics(db: Db, clock: Clock, kind: SubjectKind, id: string, span: StatSpan): Promise<Answer> {
  const now = clock.now()
  const until = dayOf(after(now, -days(1)))
  const from =
    span === 'months' ? dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - mostMonths, 1))) : dayOf(after(now, -days(span)))
  const wanted = { kind, id, from, until }
  const [sums, parts] = await Promise.all([
    span === 'months' ? store.monthsOf(db, wanted) : store.daysOf(db, wanted),
    store.partsOf(db, wanted),
  ])
  const byPeriod = Map.groupBy(sums, ({ period }) => period)
  const periods =
    span === 'months' ? [...byPeriod.keys()].toSorted() : Array.from({ length: span }, (_, at) => dayOf(after(now, -days(span - at))))
  const sumOf = (rows: readonly store.PeriodSum[], metric: Metric) =>
    rows.reduce((sum, row) => (row.metric === metric ? sum + row.n : sum), 0)
  const columns = (rows: readonly store.PeriodSum[]) =>
    Object.fromEntries(metrics.map((metric) => [metric, sumOf(rows, metric)])) as Record<Metric, number>
  const partsFor = (dim: string): StatPart[] => parts.filter((part) => part.dim === dim).map(({ value, count }) => ({ value, count }))
  return {
    from: periods[0] ?? from,
    until,
    unit: span === 'months' ? 'month' : 'day',
    sums: columns(sums),
    periods: periods.map((period): StatisticsPeriod => ({ period, ...columns(byPeriod.get(period) ?? []) })),
    sources: partsFor('source'),
    campaigns: partsFor('campaign'),
    countries: partsFor('country'),
    devices: partsFor('device'),
  }
}
