// Backups and drills by themselves, and when staff asks. A row says what is asked for and what became of it; a job does it, and of several
// processes one at a time, by a lock that ends with its connection. What a killed process left is found by that.
import { resolve } from 'node:path'
import { AppError } from '#platform/app-error.ts'
import { after, days, hours } from '#platform/clock.ts'
import type { NoData } from '#platform/jobs/index.ts'
import type { AllSettings } from '#ground/settings'
import { createAsking, type What } from './asking.ts'
import { createDoing, whichGo, type Needs } from './doing.ts'
import { baseEvery, dueAt } from './policy.ts'
import * as store from './store.ts'

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

  async function pastOf() {
    const [runs, bases, drills] = await Promise.all([store.lastRuns(db, 'portable'), store.lastRuns(db, 'base'), store.lastDrills(db)])
    return {
      ...runs,
      bases,
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

  /** Null: its log is not kept here. At once where no log goes on from the last one. */
  async function nextBase({ backupContinuous, backupFolder }: AllSettings, { bases }: Awaited<ReturnType<typeof pastOf>>, now: Date) {
    if (!house.log || !backupContinuous || backupFolder === '') return null
    const { chain } = await house.log.state()
    const doneAt = chain && chain.folder === resolve(backupFolder) ? new Date(chain.base.at) : undefined
    return dueAt('base', baseEvery, { doneAt, askedAt: bases.last?.created_at }, now)
  }

  const askOnce = createAsking(needs)

  async function look(): Promise<void> {
    if (!house.canAct()) return
    await doing.endBroken()
    await store.forgetOld(db, after(clock.now(), -told))
    const [chosen, past, now] = [await settings.read(), await pastOf(), clock.now()]
    const { nextAt, nextDrillAt } = dueOf(chosen, past, now)
    const nextBaseAt = await nextBase(chosen, past, now)
    const begin = (what: What, folder: string) =>
      askOnce(what, folder, 'schedule').catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    if (nextAt && nextAt <= now) await begin('backup', chosen.backupFolder)
    if (nextBaseAt && nextBaseAt <= now) await begin('base', chosen.backupFolder)
    if (past.done && nextDrillAt && nextDrillAt <= now) await begin('drill', past.done.folder)
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
        nextBaseAt: house.canAct() ? await nextBase(chosen, past, clock.now()) : null,
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
    async drillNow(): Promise<void> {
      if (!house.canAct()) throw new AppError('backup.not_here')
      const { done } = await store.lastRuns(db, 'portable')
      if (!done) throw new AppError('backup.none')
      await askOnce('drill', done.folder, 'staff')
    },
  }
}
