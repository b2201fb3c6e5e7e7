// How the site is used, as sums of a day: nothing of it leads to anybody.
import { actionNames, groupOfAction, isActionName, type ActionSums } from '@fieldhouse/contract'
import { after, days, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { ViewCounter } from '#platform/view-counter.ts'
import type { Retention } from '#platform/retention/index.ts'
import { actionOf, countedOf, keyOf, mostSources, otherSource, sourceOf, tellSources } from './policy.ts'
import * as store from './store.ts'
import type { ActionCountTable } from './tables.ts'

export interface StatisticsNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly retention: Pick<Retention, 'keep' | 'sweep'>
  readonly views: ViewCounter
}

export type Statistics = ReturnType<typeof createStatistics>

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export function createStatistics({ db, clock, jobs, views, retention }: StatisticsNeeds) {
  const count = views.each((gathered) => inTransaction(db, (tx) => write(tx, gathered)))

  retention.keep('statistics', store.kept(db))
  jobs.define({
    name: 'statistics.forget',
    schedule: '40 4 * * *',
    run: () => retention.sweep('statistics'),
  })

  return {
    /** How many of the names are known; the others are dropped, and only counted. */
    track(actions: readonly { action: string; source: string | undefined }[]): number {
      const day = dayOf(clock.now())
      for (const { action: name, source } of actions) {
        const action = actionOf(name)
        count(keyOf({ day, action, source: action === '' ? '' : sourceOf(source) }))
      }
      return actions.filter(({ action }) => isActionName(action)).length
    },

    async read(length: number): Promise<ActionSums> {
      const now = clock.now()
      const dayAgo = (count: number) => dayOf(after(now, -days(count)))
      const [first, last] = [dayAgo(length - 1), dayOf(now)]
      const [rows, sources] = await Promise.all([store.sums(db, dayAgo(2 * length - 1), last), store.sources(db, first, last)])
      const sumOf = (wanted: (row: store.Sum) => boolean) => rows.reduce((sum, row) => (wanted(row) ? sum + row.count : sum), 0)
      const isIn = ({ day }: store.Sum) => day >= first
      const ofGroup = (row: store.Sum, group: string) => isActionName(row.action) && groupOfAction(row.action) === group
      return {
        days: length,
        until: last,
        actions: actionNames.map((name) => ({
          name,
          count: sumOf((row) => row.action === name && isIn(row)),
          before: sumOf((row) => row.action === name && !isIn(row)),
        })),
        byDay: Array.from({ length }, (_, at) => {
          const day = dayAgo(length - 1 - at)
          return {
            day,
            seen: sumOf((row) => row.day === day && ofGroup(row, 'seen')),
            done: sumOf((row) => row.day === day && ofGroup(row, 'done')),
          }
        }),
        sources: tellSources(sources),
        dropped: sumOf((row) => row.action === '' && isIn(row)),
      }
    },
  }
}

async function write(tx: Db, gathered: ReadonlyMap<string, number>): Promise<void> {
  const known = new Map<string, Set<string>>()
  const rows = new Map<string, ActionCountTable>()
  // The most frequent first: names that somebody made up do not take the rows of places that there are.
  for (const [key, n] of [...gathered].toSorted(([, a], [, b]) => b - a)) {
    const counted = countedOf(key)
    const { day } = counted
    let ofDay = known.get(day)
    if (!ofDay) known.set(day, (ofDay = await store.sourcesOf(tx, day)))
    const source = counted.source === '' || ofDay.has(counted.source) || ofDay.size < mostSources ? counted.source : otherSource
    if (source !== '') ofDay.add(source)
    const row = { ...counted, source, n }
    const same = rows.get(keyOf(row))
    rows.set(keyOf(row), same ? { ...same, n: same.n + n } : row)
  }
  if (rows.size > 0) await store.add(tx, [...rows.values()])
}
