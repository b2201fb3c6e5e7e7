// So much at once that the doors are drawn to by themselves. What is counted gathers in memory and is added to sums of an hour, which all
// processes share; whoever sees the line crossed begins the storm, and the others hear of it, or see it within three seconds.
import { isStormMetric, stormDays, stormMetrics, type StormMetric } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { createOnlyProcess, type Bus } from '#platform/bus/index.ts'
import { after, days, hours, type Clock } from '#platform/clock.ts'
import { afterCommit, inTransaction, type Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import { newId } from '#platform/new-id.ts'
import type { Retention } from '#platform/retention/index.ts'
import type { ViewCounter } from '#platform/view-counter.ts'
import { noteInAudit } from '#ground/audit'
import { privateDefaults, type PrivateSettings, type Settings } from '#ground/settings'
import { hourOf, lineOf, medianOf, replay, sameHours, type Begun, type StormRules } from './policy.ts'
import * as store from './store.ts'
import type { StormHourTable, StormTable } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly bus?: Pick<Bus, 'tell' | 'on' | 'onGap'>
  readonly faults: Pick<Faults, 'note'>
  readonly retention: Pick<Retention, 'keep'>
  readonly views: Pick<ViewCounter, 'each' | 'flush'>
  readonly settings: Pick<Settings, 'read' | 'readNow'>
  /** As limits are, floors are stretched for load tests. */
  readonly scale: number
}

export type Storms = ReturnType<typeof createStorms>

export interface Level {
  readonly metric: StormMetric
  readonly count: number
  readonly usual: number
  readonly line: number
}

const freshFor = 2500
const shownOver = days(90)

const rulesIn = (settings: PrivateSettings, scale: number): StormRules => ({
  isOn: settings.stormRules,
  factor: settings.stormFactor,
  hours: settings.stormHours,
  floors: {
    signups: settings.stormFloorSignups * scale,
    confirmations: settings.stormFloorConfirmations * scale,
    posts: settings.stormFloorPosts * scale,
    threads: settings.stormFloorThreads * scale,
    cards: settings.stormFloorCards * scale,
  },
})

/** What is usual at this hour: asked of the database once an hour. */
function createUsual(db: Db) {
  const known = new Map<StormMetric, { at: number; usual: number }>()
  return async (metric: StormMetric, hour: Date): Promise<number> => {
    const last = known.get(metric)
    if (last?.at === hour.getTime()) return last.usual
    const same = sameHours(hour, (await store.firstHour(db)) ?? hour)
    const counts = await store.countsAt(db, metric, same)
    const usual = medianOf(same.map((one) => counts.get(one.getTime()) ?? 0))
    known.set(metric, { at: hour.getTime(), usual })
    return usual
  }
}

/** Storms that last, at most three seconds old. */
function createLasting({ db, clock, bus = createOnlyProcess() }: Pick<Needs, 'db' | 'clock' | 'bus'>) {
  let kept: { lasting: readonly StormTable[]; until: number } | undefined
  const forget = () => void (kept = undefined)
  bus.on('storms.changed', forget)
  bus.onGap(forget)
  return {
    async read(using: Db = db): Promise<readonly StormTable[]> {
      const now = clock.now()
      if (!kept || kept.until <= now.getTime()) kept = { lasting: await store.listLasting(using, now), until: now.getTime() + freshFor }
      return kept.lasting.filter(({ ends_at: endsAt }) => endsAt > now)
    },
    changed(): void {
      forget()
      bus.tell('storms.changed', {})
    },
  }
}

export function createStorms(needs: Needs) {
  const { db, clock, faults, retention, views, settings, scale } = needs
  retention.keep('storms', store.kept(db))
  const usualOf = createUsual(db)
  const lasting = createLasting(needs)
  const rulesNow = async () => rulesIn(await settings.read(), scale)
  /** By metric: how many more there may be in this hour, so that a line that is crossed waits for no turn of the clock. */
  const hints = new Map<StormMetric, { hour: number; left: number }>()
  /** As they were when somebody judged last. */
  let known = rulesIn(privateDefaults, scale)

  const begin = async ({ metric, count }: StormHourTable, line: number, rules: StormRules): Promise<void> => {
    const isNew = await inTransaction(db, async (tx) => {
      await store.hold(tx)
      const now = clock.now()
      if ((await store.listLasting(tx, now)).some((one) => one.metric === metric)) return false
      const row = { id: newId(), metric, began_at: now, ends_at: after(now, hours(rules.hours)), count, line }
      await store.insert(tx, { ...row, ended_at: null, ended_by: null })
      return true
    })
    if (isNew) lasting.changed()
  }

  const judge = async (total: StormHourTable): Promise<void> => {
    const rules = await rulesNow()
    known = rules
    const line = lineOf(rules, total.metric, await usualOf(total.metric, total.hour))
    const isStorm = rules.isOn && total.count > line
    // Of one that has begun nobody has to ask again at once.
    hints.set(total.metric, { hour: total.hour.getTime(), left: isStorm ? Infinity : line - total.count })
    if (isStorm) await begin(total, line, rules)
  }

  const countLater = views.each(async (gathered) => {
    const rows = [...gathered].flatMap(([key, count]) => {
      const [metric = '', hour = ''] = key.split(' ')
      return isStormMetric(metric) ? [{ metric, hour: new Date(hour), count }] : []
    })
    const totals = await store.add(db, rows)
    const hour = hourOf(clock.now()).getTime()
    // It is counted: what becomes of it must not count it again.
    for (const total of totals)
      if (total.hour.getTime() === hour) await judge(total).catch((error: unknown) => faults.note('storms', error))
  })

  /** Whoever is in a transaction asks on its connection: another one may be what all wait for. */
  const isOn = async (using: Db = db): Promise<boolean> =>
    (await lasting.read(using)).some(({ ended_at: endedAt }) => endedAt === null) &&
    (using === db ? await settings.read() : await settings.readNow(using)).stormRules

  /** One more of it; nobody waits for that. Once it may be a storm it is looked at at once. */
  const count = (metric: StormMetric): void => {
    const hour = hourOf(clock.now())
    countLater(`${metric} ${hour.toISOString()}`)
    const hint = hints.get(metric)
    const left = (hint?.hour === hour.getTime() ? hint.left : known.floors[metric]) - 1
    hints.set(metric, { hour: hour.getTime(), left })
    if (left < 0) void views.flush()
  }

  return {
    count,
    /** The same for what a transaction does, once it has. */
    countIn: (tx: Db, metric: StormMetric): void => afterCommit(tx, () => count(metric)),

    /** Whether one lasts, at most three seconds old. */
    isOn,
    /** Those that last and nobody has ended. */
    now: async (): Promise<StormTable[]> =>
      (await rulesNow()).isOn ? (await lasting.read()).filter(({ ended_at: endedAt }) => endedAt === null) : [],

    async look(): Promise<{ isOn: boolean; now: StormTable[]; over: StormTable[]; levels: Level[] }> {
      const [rules, at] = [await rulesNow(), clock.now()]
      const hour = hourOf(at)
      const [counts, rows] = await Promise.all([store.countAt(db, hour), store.listSince(db, after(at, -shownOver))])
      const levels = await Promise.all(
        stormMetrics.map(async (metric) => {
          const usual = await usualOf(metric, hour)
          return { metric, count: counts.get(metric) ?? 0, usual, line: lineOf(rules, metric, usual) }
        }),
      )
      const lasts = ({ ended_at: endedAt, ends_at: endsAt }: StormTable) => rules.isOn && endedAt === null && endsAt > at
      return { isOn: rules.isOn, now: rows.filter(lasts), over: rows.filter((row) => !lasts(row)), levels }
    },

    /** What there would have been within four weeks. `given` stands in the place of what the settings say. */
    async replay(given: {
      readonly factor?: number | undefined
      readonly hours?: number | undefined
      readonly floors?: Partial<Readonly<Record<StormMetric, number>>>
    }): Promise<(Begun & { metric: StormMetric })[]> {
      const rules = await rulesNow()
      const floors = Object.fromEntries(
        stormMetrics.map((metric) => {
          const floor = given.floors?.[metric]
          return [metric, floor === undefined ? rules.floors[metric] : floor * scale]
        }),
      ) as StormRules['floors']
      const wanted: StormRules = { isOn: true, factor: given.factor ?? rules.factor, hours: given.hours ?? rules.hours, floors }
      const from = after(hourOf(clock.now()), -days(stormDays))
      const all = await store.listHours(db, after(from, -days(stormDays)))
      const [first] = all
      return stormMetrics
        .flatMap((metric) => {
          const own = all.filter((row) => row.metric === metric)
          return replay(wanted, metric, own, from, first?.hour ?? from).map((one) => ({ ...one, metric }))
        })
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    },

    /** Throws `storm.unknown`. */
    end: (id: string, by: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const ended = await store.end(tx, id, by, clock.now())
        if (!ended) throw new AppError('storm.unknown')
        noteInAudit({ before: { endsAt: ended.ends_at.toISOString() }, after: { storm: id, metric: ended.metric } })
        afterCommit(tx, lasting.changed)
      }),
  }
}
