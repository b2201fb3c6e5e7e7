// When the next backup, the next base and the drills of both are due, by what was done before.
import { resolve } from 'node:path'
import { days, hours } from '#platform/clock.ts'
import type { AllSettings } from '#ground/settings'
import type { Needs } from './doing.ts'
import { baseEvery, dueAt, type Past } from './policy.ts'
import * as store from './store.ts'

const pastOfDrill = ({ looked, last }: Awaited<ReturnType<typeof store.lastDrills>>): Past => ({
  doneAt: looked && looked.state !== 'failed' ? (looked.finished_at ?? undefined) : undefined,
  askedAt: last?.created_at,
})

export function createDue({ db, house }: Pick<Needs, 'db' | 'house'>) {
  async function pastOf() {
    const [runs, bases, drills, baseDrills] = await Promise.all([
      store.lastRuns(db, 'portable'),
      store.lastRuns(db, 'base'),
      store.lastDrills(db, 'portable'),
      store.lastDrills(db, 'base'),
    ])
    return {
      ...runs,
      bases,
      drills,
      baseDrills,
      backup: { doneAt: runs.done?.started_at ?? undefined, askedAt: runs.last?.created_at },
      drill: pastOfDrill(drills),
      baseDrill: pastOfDrill(baseDrills),
    }
  }

  const dueOf = ({ backupFolder, backupEvery, drillEvery }: AllSettings, past: Awaited<ReturnType<typeof pastOf>>, now: Date) => ({
    nextAt: backupFolder === '' ? null : dueAt('backup', hours(backupEvery), past.backup, now),
    nextDrillAt: past.done ? dueAt('drill', days(drillEvery), past.drill, now) : null,
  })

  /** When the next base is due, and the next drill of one. Null: its log is not kept here. A base at once where no log goes on from the last one. */
  async function dueOfLog(
    { backupContinuous, backupFolder, drillEvery }: AllSettings,
    { bases, baseDrill }: Awaited<ReturnType<typeof pastOf>>,
    now: Date,
  ) {
    if (!house.log || !backupContinuous || backupFolder === '') return { nextBaseAt: null, nextBaseDrillAt: null }
    const { chain } = await house.log.state()
    const doneAt = chain && chain.folder === resolve(backupFolder) ? new Date(chain.base.at) : undefined
    return {
      nextBaseAt: dueAt('base', baseEvery, { doneAt, askedAt: bases.last?.created_at }, now),
      nextBaseDrillAt: doneAt ? dueAt('drill', days(drillEvery), baseDrill, now) : null,
    }
  }

  return { pastOf, dueOf, dueOfLog }
}
