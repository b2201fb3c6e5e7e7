// How the site is used, as sums of a day: nothing of it leads to anybody.
import { actionNames, groupOfAction, isActionName, type ActionSums, type SiteFunnel } from '@fieldhouse/contract'
import { after, days } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Retention } from '#platform/retention/index.ts'
import { actionOf, countedOf, keyOf, mostSources, otherSource, sourceOf, tellCampaigns, tellSources } from './policy.ts'
import { readStatistics, type StatSpan } from './reading.ts'
import * as store from './store.ts'
import type { ActionCountTable } from './tables.ts'
import { createVisits, type VisitNeeds } from './visits.ts'
import type { Pages } from '#ground/pages'
import type { Viewer } from '#platform/http/index.ts'
import { AppError } from '#platform/app-error.ts'

/** How far those of a span have come who joined in it; sums alone. */
export type Funnel = (from: Date, until: Date) => Promise<SiteFunnel>

/** The same of those who came by an invitation, by its campaign. */
export type Invited = (from: Date, until: Date) => Promise<readonly (SiteFunnel & { readonly campaign: string })[]>

export interface StatisticsNeeds extends VisitNeeds {
  readonly retention: Pick<Retention, 'keep' | 'sweep'>
  readonly pages: Pages
  readonly funnel: Funnel
  readonly invited: Invited
}

export type Statistics = ReturnType<typeof createStatistics>

/** Months of people who joined, beside each other. */
const cohortMonths = 6

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export function createStatistics(needs: StatisticsNeeds) {
  const { db, clock, jobs, views, retention, pages, funnel, invited } = needs
  const visits = createVisits(needs)
  const count = views.each((gathered) => inTransaction(db, (tx) => write(tx, gathered)))

  retention.keep('statistics', store.kept(db))
  jobs.define({
    name: 'statistics.forget',
    schedule: '40 4 * * *',
    run: () => retention.sweep('statistics'),
  })

  return {
    see: visits.see,
    /** Of the own page, or of a team that one runs. Throws `team.not_member`. */
    async ofPage(viewer: Viewer, teamId: string | undefined, span: StatSpan) {
      if (teamId !== undefined && ((await pages.kindOf(teamId)) !== 'team' || !(await pages.actAs(viewer, teamId, 'manage'))))
        throw new AppError('team.not_member')
      return readStatistics(db, clock, 'page', teamId ?? viewer.accountId, span)
    },
    async ofSite(span: StatSpan) {
      const now = clock.now()
      const month = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
      const from = span === 'months' ? month(12) : after(now, -days(span))
      const [read, joined, came, ...cohorts] = await Promise.all([
        readStatistics(db, clock, 'site', '', span),
        funnel(from, now),
        invited(from, now),
        ...Array.from({ length: cohortMonths }, (_, back) => funnel(month(back), month(back - 1))),
      ])
      const invitations = tellCampaigns(came)
      return {
        ...read,
        funnel: joined,
        invitations,
        cohorts: cohorts.map((sums, back) => ({ month: dayOf(month(back)).slice(0, 7), ...sums })),
      }
    },
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
