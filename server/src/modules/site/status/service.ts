// What everybody reads of the site's health. It stands in memory: it is asked for most when the database is away.
import { statusDays } from '@fieldhouse/contract'
import { after, days, seconds, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Retention } from '#platform/retention/index.ts'
import type { AllSettings, Settings } from '#ground/settings'
import { createIncidents, type Told } from './incidents.ts'
import { createSeen, within, type Probes } from './seen.ts'
import * as store from './store.ts'
import type { DayTable } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Pick<Settings, 'read'>
  readonly retention: Pick<Retention, 'keep'>
}

/** What was last read of the database. */
export interface Known {
  readonly site: Pick<AllSettings, 'siteName' | 'logo' | 'logoDark' | 'statusPage'>
  readonly incidents: readonly Told[]
  readonly days: readonly DayTable[]
  readonly at: Date
}

export type Status = ReturnType<typeof createStatus>

const lookEvery = seconds(60)
const readEvery = seconds(5)
/** Of real time: somebody waits for the page. */
const patience = 2000

export function createStatus({ db, clock, settings, retention }: Needs) {
  retention.keep('status', store.keptStatus(db))
  const seen = createSeen()
  const incidents = createIncidents({ db, clock, onChange: () => (triedAt = undefined) })
  let probes: Probes | undefined
  let known: Known | undefined
  let lookedAt: Date | undefined
  let triedAt: Date | undefined
  let isLastKnown = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const isDue = (at: Date | undefined, every: number) => at === undefined || clock.now().getTime() - at.getTime() >= every
  const today = () => clock.now().toISOString().slice(0, 10)

  async function read(): Promise<Known> {
    await seen.flush((rows) => store.addDays(db, rows))
    const since = after(clock.now(), -days(statusDays - 1))
      .toISOString()
      .slice(0, 10)
    const [site, told, ofDays] = await Promise.all([settings.read(), incidents.all(), store.daysSince(db, since)])
    return { site, incidents: told, days: ofDays, at: clock.now() }
  }

  async function renew(): Promise<void> {
    if (probes && isDue(lookedAt, lookEvery)) {
      await seen.look(probes, today(), patience)
      lookedAt = clock.now()
    }
    triedAt = clock.now()
    const found = await within(patience, read)
    isLastKnown = found === undefined
    known = found ?? known
  }

  /** Whoever asks meanwhile waits for the same look. */
  const refresh = async (): Promise<void> => {
    if (!running && (isDue(triedAt, readEvery) || isDue(lookedAt, lookEvery))) running = renew().finally(() => (running = undefined))
    await running
  }

  return {
    incidents,
    watch: (all: Probes) => void (probes = all),
    async start(): Promise<void> {
      timer = setInterval(() => void refresh(), lookEvery)
      timer.unref()
      await refresh()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },

    /** Undefined: nothing was ever read. */
    async show() {
      await refresh()
      return known && { known, parts: seen.parts, lookedAt, isLastKnown, today: today() }
    },
  }
}
