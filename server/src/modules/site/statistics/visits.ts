// Visits of the site and of its pages. A visitor is a hash under the salt of the day: unique for a day and a page, and nothing the day after.
import { createHmac } from 'node:crypto'
import { isbot } from 'isbot'
import { after, days, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { ViewCounter } from '#platform/view-counter.ts'
import { countryOfWhoeverLooks } from '#platform/whereabouts/index.ts'
import type { Pages } from '#ground/pages'
import { browserOf, deviceOf, readVisit, writeVisit, type Visit } from './browsers.ts'
import { foldDays } from './folding.ts'
import { mostSources, otherSource, sourceOf } from './policy.ts'
import * as store from './visit-store.ts'
import type { Dim, Metric, StatTable } from './tables.ts'
import './tidings.ts'

export interface VisitNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly views: ViewCounter
  readonly pages: Pick<Pages, 'findByPath' | 'actAs'>
  readonly siteUrl: string
}

/** Days are kept for so long, then their months. */
const keptDays = 762
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** As addresses of pages are made; whatever else a browser says is none. */
const isPath = /^\/[\w./%~-]{1,300}$/

export interface Seen {
  /** Undefined: wherever on the site. */
  readonly path: string | undefined
  readonly viewer: Viewer | undefined
  readonly caller: Caller
  /** Heard of adults alone (youth.md Y7). */
  readonly source: string | undefined
  readonly campaign: string | undefined
}

export function createVisits({ db, clock, jobs, outbox, views, pages, siteUrl }: VisitNeeds) {
  const count = views.each((gathered) => inTransaction(db, (tx) => write(tx, siteUrl, gathered)))

  const rollUp = async (): Promise<void> => {
    const now = clock.now()
    const today = dayOf(now)
    await store.forgetVisitors(db, today)
    // An hour late: what other processes gathered until midnight is written by then.
    await inTransaction(db, async (tx) => {
      const { kept, later } = foldDays(await store.takeBefore(tx, dayOf(after(now, -hours(1)))), today)
      await store.keep(tx, kept)
      await store.addNow(tx, later)
    })
    await store.joinMonths(db, `${dayOf(after(now, -days(keptDays))).slice(0, 7)}-01`)
  }
  jobs.define({ name: 'statistics.roll-up', run: rollUp, schedule: '20 * * * *' })

  // Gathered as visits are: an event handled twice may count twice, and holds up nobody.
  const countMove = views.each((gathered) =>
    inTransaction(db, (tx) =>
      store.addNow(
        tx,
        [...gathered].map(([key, n]) => {
          const [day = '', id = '', metric = ''] = key.split(' ')
          return { subject_kind: 'page', subject_id: id, day, metric: metric as Metric, dim: '', value: '', n }
        }),
      ),
    ),
  )
  const moved = (pageId: string, metric: Metric) => countMove(`${dayOf(clock.now())} ${pageId} ${metric}`)
  outbox.on('follow.changed', async ({ pageId, by }) => moved(pageId, by > 0 ? 'followed' : 'unfollowed'))
  outbox.on('subscription.changed', async ({ pageId, by }) => {
    if (by !== 0) moved(pageId, by > 0 ? 'subscribed' : 'unsubscribed')
  })

  return {
    async see({ path, viewer, caller, source, campaign }: Seen): Promise<void> {
      if (isbot(caller.userAgent)) return
      const isTold = viewer?.isMinor !== true
      const visit: Visit = {
        day: dayOf(clock.now()),
        pageId: '',
        network: caller.network,
        browser: browserOf(caller.userAgent),
        device: isTold ? deviceOf(caller.userAgent) : '',
        country: isTold ? (countryOfWhoeverLooks() ?? '') : '',
        source: isTold ? sourceOf(source) : '',
        campaign: isTold ? sourceOf(campaign) : '',
      }
      count(writeVisit(visit))
      const page = path !== undefined && isPath.test(path) ? await pages.findByPath(path) : undefined
      if (!page?.visible || (await pages.actAs(viewer, page.id, 'read private'))) return
      // Of the young, and of whoever the rules of the young keep from money, there are totals only.
      const bare = page.can_earn ? {} : { device: '', country: '', source: '', campaign: '' }
      count(writeVisit({ ...visit, ...bare, pageId: page.id }))
    },
  }
}

const dims = ['device', 'country', 'source', 'campaign'] as const satisfies readonly Dim[]

/** All of a few seconds, day by day. */
async function write(tx: Db, siteUrl: string, gathered: ReadonlyMap<string, number>): Promise<void> {
  const all = [...gathered].map(([key, n]) => ({ visit: readVisit(key), n }))
  for (const [day, ofDay] of [...Map.groupBy(all, ({ visit }) => visit.day)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const salt = await store.saltOf(tx, day)
    const hashOf = ({ pageId, network, browser }: Visit) =>
      createHmac('sha256', salt).update([siteUrl, pageId, network, browser].join('|')).digest()
    // Whoever says where they came from says it once: that one first, since later ones are no new visitors.
    const told = ({ visit }: { visit: Visit }) => Number(visit.source !== '') + Number(visit.campaign !== '')
    const seen = ofDay.toSorted((a, b) => told(b) - told(a)).map(({ visit, n }) => ({ visit, n, hash: hashOf(visit) }))
    const fresh = await store.addVisitors(
      tx,
      day,
      seen.map(({ hash }) => hash),
    )
    const sums = new Map<string, StatTable>()
    const known = new Map<string, Set<string>>()
    const add = async (pageId: string, metric: Metric, dim: Dim, wanted: string, n: number) => {
      const subject = { subject_kind: pageId === '' ? ('site' as const) : ('page' as const), subject_id: pageId }
      let value = wanted
      if (dim === 'source' || dim === 'campaign') {
        const place = `${pageId} ${dim}`
        const values = known.get(place) ?? (await store.valuesOf(tx, day, subject.subject_kind, pageId, dim))
        known.set(place, values)
        if (!values.has(value) && values.size >= mostSources) value = otherSource
        values.add(value)
      }
      const key = `${pageId} ${metric} ${dim} ${value}`
      const row = sums.get(key) ?? { ...subject, day, metric, dim, value, n: 0 }
      sums.set(key, { ...row, n: row.n + n })
    }
    for (const { visit, n, hash } of seen) {
      await add(visit.pageId, 'views', '', '', n)
      if (!fresh.delete(hash.toString('hex'))) continue
      await add(visit.pageId, 'visitors', '', '', 1)
      for (const dim of dims) if (visit[dim] !== '') await add(visit.pageId, 'visitors', dim, visit[dim], 1)
    }
    await store.addNow(tx, [...sums.values()])
  }
}
