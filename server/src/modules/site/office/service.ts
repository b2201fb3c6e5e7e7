// What staff sees first (operate 2.2). What waits is counted by the calls of the lists themselves.
import {
  calls,
  houseLineNames,
  houseLines,
  mostWaiting,
  officeFigures,
  officeLineNames,
  officeLines,
  permits,
  type Call,
  type HouseLine,
  type Office,
  type OfficeFigure,
  type OfficeLine,
} from '@fieldhouse/contract'
import { after, days, seconds, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Input, Route } from '#platform/http/index.ts'
import type { Jobs, NoData } from '#platform/jobs/index.ts'
import { toWire } from '#ground/ledger'
import { daysCompared, weekOf } from './policy.ts'
import * as store from './store.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'office.count': NoData
  }
}

/** In words; what alerts nobody yet may still not be there. */
export interface HouseState {
  readonly said: string
  readonly isMissing?: boolean
}

export interface OfficeNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly figures: store.Figures
  readonly house: Readonly<Record<HouseLine, () => Promise<HouseState>>>
  readonly openAlerts: () => Promise<readonly { readonly kind: string; readonly level: 'warning' | 'broken' }[]>
}

export type OfficeService = ReturnType<typeof createOffice>
type Asking = Input<typeof calls.office.look>

/** What a list answers: `total` where it counts itself. */
interface Listed {
  readonly data: readonly unknown[]
  readonly total?: number
  readonly nextCursor?: string | null
}

const keptFor = days(762)
const freshFor = seconds(15)
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const inUnit = (figure: OfficeFigure, n: number) => (officeFigures[figure].unit === 'tokens' ? toWire(n) : n)

export function createOffice({ db, clock, jobs, figures, house, openAlerts }: OfficeNeeds) {
  const lists = new Map<OfficeLine, Route>()
  const seen = new Map<string, { readonly at: number; readonly answer: Promise<Office> }>()

  const daysBefore = (now: Date): string[] => Array.from({ length: daysCompared }, (_, at) => dayOf(after(now, -days(daysCompared - at))))

  jobs.define({
    name: 'office.count',
    schedule: '20 * * * *',
    /** Whole days that nobody counted yet: also those when nothing ran. */
    async run() {
      const now = clock.now()
      const wanted = daysBefore(now)
      const counted = new Set((await store.daysFrom(db, wanted[0] ?? '')).map(({ day, figure }) => `${day} ${figure}`))
      for (const day of wanted) {
        const missing = (Object.keys(officeFigures) as OfficeFigure[]).filter((figure) => !counted.has(`${day} ${figure}`))
        if (missing.length === 0) continue
        const from = new Date(`${day}T00:00:00Z`)
        const sums = await store.count(db, figures, from, after(from, days(1)))
        await store.put(
          db,
          missing.map((figure) => ({ day, figure, n: sums[figure] })),
        )
      }
      await store.forget(db, dayOf(after(now, -keptFor)))
    },
  })

  /** `total` where the list counts itself; of an endless one, a first page. */
  async function countOf(key: OfficeLine, asking: Asking): Promise<Office['waiting'][number]> {
    const route = lists.get(key)
    if (!route) throw new Error(`Nobody lists ${officeLines[key].call}`)
    const query = { ...officeLines[key].query, limit: route.call.answer.kind === 'list' ? 1 : 50 }
    const answer = (await route.handle({ ...asking, params: {}, body: undefined, query } as unknown as Input<Call>)) as unknown as Listed
    const { total = answer.data.length } = answer
    return { key, count: Math.min(total, mostWaiting), isMore: total > mostWaiting || typeof answer.nextCursor === 'string' }
  }

  async function lookAtHouse(): Promise<Office['house']> {
    const open = await openAlerts()
    return Promise.all(
      houseLineNames.map(async (key) => {
        const kinds: readonly string[] = houseLines[key].alerts
        const levels = open.flatMap(({ kind, level }) => (kinds.includes(kind) ? [level] : []))
        const { said, isMissing = false } = await house[key]()
        return { key, state: levels.includes('broken') ? 'broken' : (levels[0] ?? (isMissing ? 'warning' : 'ok')), said } as const
      }),
    )
  }

  async function look(asking: Asking): Promise<Office> {
    const now = clock.now()
    const { roles } = asking.viewer
    const own = officeLineNames.filter((key) => {
      const permission = lists.get(key)?.call.permission
      return permission !== undefined && permits(roles, permission)
    })
    const known = daysBefore(now)
    const [waiting, rows, state] = await Promise.all([
      Promise.all(own.map((key) => countOf(key, asking))),
      store.daysFrom(db, known[0] ?? ''),
      permits(roles, 'system.read') ? lookAtHouse() : [],
    ])
    const week = weekOf(known, rows, inUnit)
    return {
      waiting,
      week: { ...week, figures: week.figures.filter(({ key }) => permits(roles, officeFigures[key].permission)) },
      house: state,
      lookedAt: now.toISOString(),
    }
  }

  return {
    /** Once all routes are there. */
    takeLists(routes: readonly Route[]): void {
      const byCall = new Map(routes.map((route) => [route.call, route]))
      for (const key of officeLineNames) {
        const [area = '', name = ''] = officeLines[key].call.split('.')
        const call = (calls as unknown as Record<string, Record<string, Call>>)[area]?.[name]
        const route = call && byCall.get(call)
        if (!route) throw new Error(`Nobody serves ${officeLines[key].call}`)
        lists.set(key, route)
      }
    },
    /** What somebody saw up to 15 seconds ago, with the roles that they have now. */
    async look(asking: Asking): Promise<Office> {
      const key = `${asking.viewer.accountId} ${asking.viewer.roles.join()}`
      const now = clock.now().getTime()
      for (const [of, { at }] of seen) if (now - at >= freshFor) seen.delete(of)
      const held = seen.get(key)
      if (held) return held.answer
      const answer = look(asking)
      seen.set(key, { at: now, answer })
      answer.catch(() => seen.delete(key))
      return answer
    },
  }
}
