// Backups and drills by themselves, and when staff asks. A row says what is asked for and what became of it; a job does it, and of several
// processes one at a time, by a lock that ends with its connection. What a killed process left is found by that.
import { AppError } from '#platform/app-error.ts'
import { after, days, hours } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { NoData } from '#platform/jobs/index.ts'
import { newId } from '#platform/new-id.ts'
import type { AllSettings } from '#ground/settings'
import { createDoing, whichGo, type Needs } from './doing.ts'
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

const told = days(400)
const longest = 12 * 60 * 60

export type Backups = ReturnType<typeof createBackups>

export function createBackups(needs: Needs) {
  const { db, clock, jobs, settings, house } = needs
  const doing = createDoing(needs)

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
  const ask = async (tx: Db, what: 'backup' | 'drill', folder: string, via: Via) => {
    const row = { id: newId(), via, state: 'waiting' as const, folder, created_at: clock.now() }
    if (what === 'backup') await store.insertRun(tx, row)
    else await store.insertDrill(tx, row)
    await jobs.send(tx, what === 'backup' ? 'backups.take' : 'backups.drill', { runId: row.id })
  }
  const askOnce = (what: 'backup' | 'drill', folder: string, via: Via) =>
    inTransaction(db, (tx) => ask(tx, what, folder, via)).catch((error: unknown) => {
      throw store.isOpenAlready(error) ? new AppError('backup.running') : error
    })

  async function look(): Promise<void> {
    if (!house.canAct()) return
    await doing.endBroken()
    await store.forgetOld(db, after(clock.now(), -told))
    const [chosen, past, now] = [await settings.read(), await pastOf(), clock.now()]
    const { nextAt, nextDrillAt } = dueOf(chosen, past, now)
    const begin = (what: 'backup' | 'drill', folder: string) =>
      askOnce(what, folder, 'schedule').catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    if (nextAt && nextAt <= now) await begin('backup', chosen.backupFolder)
    if (past.done && nextDrillAt && nextDrillAt <= now) await begin('drill', past.done.folder)
  }

  jobs.define({ name: 'backups.look', schedule: '*/5 * * * *', run: look })
  // Tried again by the look, when it is due: each try has a row of its own.
  jobs.define({ name: 'backups.take', retries: 0, atOnce: 1, longest, run: doing.take })
  jobs.define({ name: 'backups.drill', retries: 0, atOnce: 1, longest, run: doing.tryOut })

  return {
    async now() {
      const [chosen, past, run, drill] = await Promise.all([settings.read(), pastOf(), store.openRun(db), store.openDrill(db)])
      const kept = past.done ? (await store.keptIn(db, past.done.folder)).flatMap(({ name }) => name ?? []) : []
      const bad = past.done ? await doing.unproven(past.done.folder) : new Set<string>()
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
