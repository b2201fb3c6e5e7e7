// Backups and drills by themselves, and when staff asks. A row says what is asked for and what became of it; a job does it, and of several
// processes one at a time, by a lock that ends with its connection. What a killed process left is found by that.
import { whichStay, type Alone, type BackedUp, type WhichGo } from '#platform/backup/index.ts'
import { AppError } from '#platform/app-error.ts'
import { after, days, hours, minutes, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs, NoData } from '#platform/jobs/index.ts'
import { newId } from '#platform/new-id.ts'
import type { AllSettings, Settings } from '#ground/settings'
import { factsOf, stateOf, type DrillFound } from './noting.ts'
import { dueAt } from './policy.ts'
import * as store from './store.ts'
import type { Via } from './tables.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'backups.look': NoData
    'backups.take': { readonly runId: string }
    'backups.drill': { readonly runId: string }
  }
}

export interface BackupHouse {
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
  whileFree(what: Alone, work: () => Promise<unknown>): Promise<boolean>
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

const told = days(400)
/** Between its row and its lock. */
const beginning = minutes(2)
const longest = 12 * 60 * 60

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 1000)

export type Backups = ReturnType<typeof createBackups>

export function createBackups({ db, clock, jobs, settings, house }: Needs) {
  async function pastOf() {
    const [runs, drills] = await Promise.all([store.lastRuns(db), store.lastDrills(db)])
    return {
      ...runs,
      drills,
      backup: { doneAt: runs.done?.started_at ?? undefined, askedAt: runs.last?.created_at },
      drill: {
        doneAt: drills.looked && drills.looked.state !== 'failed' ? (drills.looked.finished_at ?? undefined) : undefined,
        askedAt: drills.last?.created_at,
      },
    }
  }

  const dueOf = ({ backupFolder, backupEvery, drillEvery }: AllSettings, past: Awaited<ReturnType<typeof pastOf>>, now: Date) => ({
    nextAt: backupFolder === '' ? null : dueAt('backup', hours(backupEvery), past.backup, now),
    nextDrillAt: past.done ? dueAt('drill', days(drillEvery), past.drill, now) : null,
  })

  /** Throws `backup.running`, also where another process was first. */
  const ask = async (tx: Db, what: Alone, folder: string, via: Via) => {
    const row = { id: newId(), via, state: 'waiting' as const, folder, created_at: clock.now() }
    if (what === 'backup') await store.insertRun(tx, row)
    else await store.insertDrill(tx, row)
    await jobs.send(tx, what === 'backup' ? 'backups.take' : 'backups.drill', { runId: row.id })
  }
  const askOnce = (what: Alone, folder: string, via: Via) =>
    inTransaction(db, (tx) => ask(tx, what, folder, via)).catch((error: unknown) => {
      throw store.isOpenAlready(error) ? new AppError('backup.running') : error
    })

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
    const isLost = async (kind: 'backups.take' | 'backups.drill', row: { id: string; state: string; created_at: Date } | undefined) =>
      row?.state === 'waiting' && row.created_at < long && !(await jobs.living(db, kind)).some(({ runId }) => runId === row.id)
    if (run && (await isLost('backups.take', run))) await store.updateRun(db, run.id, lost)
    if (drill && (await isLost('backups.drill', drill))) await store.updateDrill(db, drill.id, lost)
  }

  async function look(): Promise<void> {
    if (!house.canAct()) return
    await endBroken()
    await store.forgetOld(db, after(clock.now(), -told))
    const [chosen, past, now] = [await settings.read(), await pastOf(), clock.now()]
    const { nextAt, nextDrillAt } = dueOf(chosen, past, now)
    const begin = (what: Alone, folder: string) =>
      askOnce(what, folder, 'schedule').catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    if (nextAt && nextAt <= now) await begin('backup', chosen.backupFolder)
    if (past.done && nextDrillAt && nextDrillAt <= now) await begin('drill', past.done.folder)
  }

  /** Proven: every file that a row names is in it, and no drill of it has failed. */
  async function unproven(folder: string): Promise<ReadonlySet<string>> {
    const kept = await store.keptIn(db, folder)
    const names = kept.flatMap(({ name }) => name ?? [])
    const failed = (await store.drillsOf(db, names)).filter(({ state }) => state === 'failed')
    return new Set([...kept.filter((run) => Number(run.missing_count) > 0), ...failed].flatMap(({ name }) => name ?? []))
  }

  const whichGo =
    ({ backupKeepDaily: daily, backupKeepWeekly: weekly, backupKeepMonthly: monthly }: AllSettings, bad: ReadonlySet<string>): WhichGo =>
    (names) => {
      const stay = whichStay(names, { daily, weekly, monthly }, (name) => !bad.has(name))
      return names.filter((name) => !stay.has(name))
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

  /** Undefined: not to be done any more. One that was given back by a process that ended is done again. */
  const claim = <R extends { readonly state: string }>(row: R | undefined): R | undefined =>
    row?.state === 'waiting' || row?.state === 'running' ? row : undefined

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

  async function tryOut({ runId }: { runId: string }): Promise<void> {
    const row = claim(await store.findDrill(db, runId))
    if (!row) return
    if (row.scratch !== null) await house.clear({ scratch: row.scratch })
    const scratch = house.newScratch()
    await store.updateDrill(db, runId, { state: 'running', started_at: clock.now(), scratch })
    const end = (state: 'passed' | 'failed' | 'checked') => ({ state, finished_at: clock.now(), scratch: null })
    const isOurs = await house.whileFree('drill', async () => {
      try {
        const found = await house.drill(row.folder, scratch)
        const problem = found.steps.find((step) => step.problem !== undefined)
        const why = problem ? `${problem.name}: ${problem.problem}`.slice(0, 1000) : null
        await store.updateDrill(db, runId, { ...end(stateOf(found)), name: found.place.name, steps: found.steps, why })
      } catch (error) {
        await store.updateDrill(db, runId, { ...end('failed'), why: wordsOf(error) })
      }
    })
    if (!isOurs) await store.updateDrill(db, runId, { ...end('failed'), why: 'Another drill of this site is running.' })
  }

  jobs.define({ name: 'backups.look', schedule: '*/5 * * * *', run: look })
  // Tried again by the look, when it is due: each try has a row of its own.
  jobs.define({ name: 'backups.take', retries: 0, atOnce: 1, longest, run: take })
  jobs.define({ name: 'backups.drill', retries: 0, atOnce: 1, longest, run: tryOut })

  return {
    async now() {
      const [chosen, past, run, drill] = await Promise.all([settings.read(), pastOf(), store.openRun(db), store.openDrill(db)])
      const kept = past.done ? (await store.keptIn(db, past.done.folder)).flatMap(({ name }) => name ?? []) : []
      const bad = past.done ? await unproven(past.done.folder) : new Set<string>()
      return {
        chosen,
        past,
        isRunning: run !== undefined,
        isDrilling: drill !== undefined,
        surplus: whichGo(chosen, bad)(kept).length,
        ...(house.canAct() ? dueOf(chosen, past, clock.now()) : { nextAt: null, nextDrillAt: null }),
      }
    },
    async runs(wish: { limit: number; offset: number }) {
      const { rows, total } = await store.listRuns(db, wish)
      const drills = await store.drillsOf(
        db,
        rows.flatMap(({ name }) => name ?? []),
      )
      return { rows, total, drills: new Map(drills.map((drill) => [drill.name, drill])) }
    },
    drills: (wish: { limit: number; offset: number }) => store.listDrills(db, wish),
    async takeNow(): Promise<void> {
      const { backupFolder } = await settings.read()
      if (!house.canAct()) throw new AppError('backup.not_here')
      if (backupFolder === '') throw new AppError('backup.no_folder')
      await askOnce('backup', backupFolder, 'staff')
    },
    async drillNow(): Promise<void> {
      if (!house.canAct()) throw new AppError('backup.not_here')
      const { done } = await store.lastRuns(db)
      if (!done) throw new AppError('backup.none')
      await askOnce('drill', done.folder, 'staff')
    },
  }
}
