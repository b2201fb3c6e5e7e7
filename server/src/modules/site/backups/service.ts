// Backups and drills by themselves, and when staff asks. A row says what is asked for and what became of it; a job does it, and of several
// processes one at a time, by a lock that ends with its connection. What a killed process left is found by that.
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import type { NoData } from '#platform/jobs/index.ts'
import { createAsking, type What } from './asking.ts'
import { createDoing, whichGo, type Needs } from './doing.ts'
import { createDue } from './due.ts'
import * as store from './store.ts'
import type { RunKind } from './tables.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'backups.look': NoData
    'backups.take': { readonly runId: string }
    'backups.base': { readonly runId: string }
    'backups.drill': { readonly runId: string }
  }
}

const told = days(400)
const longest = 12 * 60 * 60

export type Backups = ReturnType<typeof createBackups>

export function createBackups(needs: Needs) {
  const { db, clock, jobs, settings, house } = needs
  const doing = createDoing(needs)
  const { pastOf, dueOf, dueOfLog } = createDue(needs)
  const askOnce = createAsking(needs)

  /** Where a base lies. */
  async function folderOfLog(): Promise<string> {
    const chain = (await house.log?.state())?.chain
    if (!chain) throw new AppError('backup.none')
    return chain.folder
  }

  async function look(): Promise<void> {
    if (!house.canAct()) return
    await doing.endBroken()
    await store.forgetOld(db, after(clock.now(), -told))
    const [chosen, past, now] = [await settings.read(), await pastOf(), clock.now()]
    const { nextAt, nextDrillAt } = dueOf(chosen, past, now)
    const { nextBaseAt, nextBaseDrillAt } = await dueOfLog(chosen, past, now)
    const begin = (what: What, folder: string) =>
      askOnce(what, folder, 'schedule').catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    if (nextAt && nextAt <= now) await begin('backup', chosen.backupFolder)
    if (nextBaseAt && nextBaseAt <= now) await begin('base', chosen.backupFolder)
    if (past.done && nextDrillAt && nextDrillAt <= now) await begin('drill', past.done.folder)
    // One at a time: where the other one was asked for just now, this one waits for the next look.
    if (nextBaseDrillAt && nextBaseDrillAt <= now) await begin('base drill', chosen.backupFolder)
  }

  jobs.define({ name: 'backups.look', schedule: '*/5 * * * *', run: look })
  // Tried again by the look, when it is due: each try has a row of its own.
  jobs.define({ name: 'backups.take', retries: 0, atOnce: 1, longest, run: doing.take })
  jobs.define({ name: 'backups.base', retries: 0, atOnce: 1, longest, run: doing.takeBase })
  jobs.define({ name: 'backups.drill', retries: 0, atOnce: 1, longest, run: doing.tryOut })

  return {
    async now() {
      const [chosen, past, run, drill] = await Promise.all([settings.read(), pastOf(), store.openRun(db), store.openDrill(db)])
      const kept = past.done ? (await store.keptIn(db, past.done.folder)).flatMap(({ name }) => name ?? []) : []
      const bad = past.done ? await doing.unproven(past.done.folder) : new Set<string>()
      return {
        chosen,
        past,
        isRunning: run?.kind === 'portable',
        isBasing: run?.kind === 'base',
        ...(house.canAct() ? await dueOfLog(chosen, past, clock.now()) : { nextBaseAt: null, nextBaseDrillAt: null }),
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
    /** How it stands with the log; undefined where it is not ours to keep. */
    async log() {
      if (!house.log) return undefined
      const { backupFolder } = await settings.read()
      const nothing = { spans: [], damaged: null }
      const [look, reached] = await Promise.all([house.log.look(), backupFolder === '' ? nothing : house.log.reached(backupFolder)])
      return { ...look, ...reached }
    },
    async baseNow(): Promise<void> {
      const { backupFolder, backupContinuous } = await settings.read()
      if (!house.canAct() || !house.log) throw new AppError('backup.not_here')
      if (backupFolder === '') throw new AppError('backup.no_folder')
      if (!backupContinuous) throw new AppError('backup.log_off')
      await askOnce('base', backupFolder, 'staff')
    },
    /** Throws `backup.not_here`, `backup.none`, `backup.running`. */
    async drillNow(kind: RunKind): Promise<void> {
      if (!house.canAct()) throw new AppError('backup.not_here')
      if (kind === 'base') return askOnce('base drill', await folderOfLog(), 'staff')
      const { done } = await store.lastRuns(db, 'portable')
      if (!done) throw new AppError('backup.none')
      await askOnce('drill', done.folder, 'staff')
    },
  }
}
