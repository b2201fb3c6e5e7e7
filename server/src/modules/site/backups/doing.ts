// What the jobs do: a backup is made and older ones go, one is tried, what broke off is ended.
import { whichStay, type BackedUp, type BaseTaken, type LogState, type Span, type WhichGo } from '#platform/backup/index.ts'
import { after, days, minutes, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { AllSettings, Settings } from '#ground/settings'
import { factsOf, factsOfBase, stateOf, type DrillFound } from './noting.ts'
import * as store from './store.ts'

/** The log of the database, where it is ours to keep. */
export interface LogHouse {
  /** A base, from which on it is kept; or another one of a log that goes on. */
  base(folder: string): Promise<BaseTaken>
  state(): Promise<LogState>
  look(): Promise<{ readonly state: LogState; readonly unshipped: number; readonly most: number }>
  /** Moments of this site that can be reached from there. */
  reached(folder: string): Promise<{ readonly spans: readonly Span[]; readonly damaged: string | null }>
  /** The newest moment, restored and looked at. Throws where there is no room for it, in words. */
  drill(folder: string, scratch: string): Promise<DrillFound>
  /** What reaches no further back than nobody wants to go. Names of bases that went. */
  prune(folder: string, since: Date): Promise<readonly string[]>
}

export interface BackupHouse {
  /** Undefined where the database is another Postgres, which has means of its own. */
  readonly log: LogHouse | undefined
  /** This process may act as the owner of the tables, and the site is not held. */
  canAct(): boolean
  /** Where a backup goes that the settings send there; throws with what is in the way, in words. */
  makeReady(folder: string): Promise<string>
  take(folder: string): Promise<BackedUp>
  /** Of those that are of this site. */
  prune(folder: string, whichGo: WhichGo): Promise<readonly string[]>
  /** A folder for a drill, which nobody has made yet. */
  newScratch(): string
  /** Throws where there is no room for it, in words. */
  drill(path: string, scratch: string): Promise<DrillFound>
  /** While no other process is at it; false where one is. */
  whileFree(what: 'backup' | 'drill', work: () => Promise<unknown>): Promise<boolean>
  /** What one that broke off has left. */
  clear(left: { readonly folder?: string; readonly scratch?: string | null }): Promise<void>
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly settings: Pick<Settings, 'read'>
  readonly house: BackupHouse
}

/** Between its row and its lock. */
const beginning = minutes(2)

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 1000)

/** Undefined: not to be done any more. One that was given back by a process that ended is done again. */
const claim = <R extends { readonly state: string }>(row: R | undefined): R | undefined =>
  row?.state === 'waiting' || row?.state === 'running' ? row : undefined

export const whichGo =
  ({ backupKeepDaily: daily, backupKeepWeekly: weekly, backupKeepMonthly: monthly }: AllSettings, bad: ReadonlySet<string>): WhichGo =>
  (names) => {
    const stay = whichStay(names, { daily, weekly, monthly }, (name) => !bad.has(name))
    return names.filter((name) => !stay.has(name))
  }

function requireLog({ log }: BackupHouse): LogHouse {
  if (!log) throw new Error('The database is another Postgres: its log is not ours to keep.')
  return log
}

export function createDoing({ db, clock, jobs, settings, house }: Needs) {
  /** One that was begun and that nobody is at any more. */
  async function endBroken(): Promise<void> {
    const long = after(clock.now(), -beginning)
    const [run, drill] = await Promise.all([store.openRun(db), store.openDrill(db)])
    const why = 'It broke off: the process that made it has ended.'
    const end = { state: 'failed' as const, finished_at: clock.now(), why }
    if (run?.started_at && run.started_at < long)
      await house.whileFree('backup', async () => {
        await house.clear({ folder: run.folder })
        await store.updateRun(db, run.id, end)
      })
    if (drill?.started_at && drill.started_at < long)
      await house.whileFree('drill', async () => {
        await house.clear({ scratch: drill.scratch })
        await store.updateDrill(db, drill.id, end)
      })
    // A job that gave up, or that somebody dropped, leaves its row.
    const lost = { state: 'failed' as const, finished_at: clock.now(), why: 'No process took it.' }
    const isLost = async (
      kind: 'backups.take' | 'backups.base' | 'backups.drill',
      row: { id: string; state: string; created_at: Date } | undefined,
    ) => row?.state === 'waiting' && row.created_at < long && !(await jobs.living(db, kind)).some(({ runId }) => runId === row.id)
    if (run && (await isLost(run.kind === 'base' ? 'backups.base' : 'backups.take', run))) await store.updateRun(db, run.id, lost)
    if (drill && (await isLost('backups.drill', drill))) await store.updateDrill(db, drill.id, lost)
  }

  /** Proven: every file that a row names is in it, and no drill of it has failed. */
  async function unproven(folder: string): Promise<ReadonlySet<string>> {
    const kept = await store.keptIn(db, folder)
    const names = kept.flatMap(({ name }) => name ?? [])
    const failed = (await store.drillsOf(db, names)).filter(({ state }) => state === 'failed')
    return new Set([...kept.filter((run) => Number(run.missing_count) > 0), ...failed].flatMap(({ name }) => name ?? []))
  }

  async function prune(folder: string): Promise<string | null> {
    try {
      const gone = await house.prune(folder, whichGo(await settings.read(), await unproven(folder)))
      await store.setGone(db, folder, gone, clock.now())
      return null
    } catch (error) {
      return `Older ones could not be removed: ${wordsOf(error)}`
    }
  }

  async function take({ runId }: { runId: string }): Promise<void> {
    const row = claim(await store.findRun(db, runId))
    if (!row) return
    await store.updateRun(db, runId, { state: 'running', started_at: clock.now() })
    try {
      const folder = await house.makeReady(row.folder)
      const made = await house.take(folder)
      await store.updateRun(db, runId, { ...factsOf(made), state: 'done', finished_at: clock.now() })
      // One that lacks something takes no other's place.
      const why = made.manifest.objects.missing.length > 0 ? null : await prune(folder)
      if (why !== null) await store.updateRun(db, runId, { why })
    } catch (error) {
      await store.updateRun(db, runId, { state: 'failed', finished_at: clock.now(), why: wordsOf(error) })
    }
  }

  /** What a base made unneeded goes; the objects of it with the next backup that goes. */
  async function pruneLog(folder: string): Promise<string | null> {
    try {
      const { backupReach } = await settings.read()
      const gone = (await house.log?.prune(folder, after(clock.now(), -days(backupReach)))) ?? []
      await store.setGone(db, folder, gone, clock.now())
      return null
    } catch (error) {
      return `Older ones could not be removed: ${wordsOf(error)}`
    }
  }

  async function takeBase({ runId }: { runId: string }): Promise<void> {
    const row = claim(await store.findRun(db, runId))
    if (!row) return
    await store.updateRun(db, runId, { state: 'running', started_at: clock.now() })
    try {
      const log = requireLog(house)
      const folder = await house.makeReady(row.folder)
      const made = await log.base(folder)
      await store.updateRun(db, runId, { ...factsOfBase(folder, made), state: 'done', finished_at: clock.now() })
      const why = await pruneLog(folder)
      if (why !== null) await store.updateRun(db, runId, { why })
    } catch (error) {
      await store.updateRun(db, runId, { state: 'failed', finished_at: clock.now(), why: wordsOf(error) })
    }
  }

  async function tryOut({ runId }: { runId: string }): Promise<void> {
    const row = claim(await store.findDrill(db, runId))
    if (!row) return
    if (row.scratch !== null) await house.clear({ scratch: row.scratch })
    const scratch = house.newScratch()
    await store.updateDrill(db, runId, { state: 'running', started_at: clock.now(), scratch })
    const end = (state: 'passed' | 'failed' | 'checked') => ({ state, finished_at: clock.now(), scratch: null })
    const isOurs = await house.whileFree('drill', async () => {
      try {
        const found = await (row.kind === 'base' ? requireLog(house) : house).drill(row.folder, scratch)
        const problem = found.steps.find((step) => step.problem !== undefined)
        const why = problem ? `${problem.name}: ${problem.problem}`.slice(0, 1000) : null
        await store.updateDrill(db, runId, { ...end(stateOf(found)), name: found.place.name, steps: found.steps, why })
      } catch (error) {
        await store.updateDrill(db, runId, { ...end('failed'), why: wordsOf(error) })
      }
    })
    if (!isOurs) await store.updateDrill(db, runId, { ...end('failed'), why: 'Another drill of this site is running.' })
  }

  return { endBroken, unproven, take, takeBase, tryOut }
}
