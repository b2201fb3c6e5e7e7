// A base that a command makes, beside a running site or without one.
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { diskReserve, type Env } from '../env.ts'
import { createHold, heldBy, type BaseTaken } from '#platform/backup/index.ts'
import { systemClock } from '#platform/clock.ts'
import { createDatabase, createPool } from '#platform/db/index.ts'
import { createFaults } from '#platform/faults.ts'
import { createLog } from '#platform/log.ts'
import { createDiskWatch, spaceOf } from '#platform/storage/index.ts'
import { createSettings } from '#ground/settings'
import { readying, requireRoom } from './backing.ts'
import { backupSettingsFrom } from './backup.ts'
import { createContinuous } from './continuous.ts'
import { dataFolderOf, openStorage } from './storage.ts'

export async function takeBaseByCommand(
  env: Env,
  { url, folder, home }: { url: string; folder: string; home: string },
): Promise<BaseTaken> {
  if (env.DATABASE_URL !== '')
    throw new Error('--base is for the embedded database; another Postgres has means of its own (docs/OPERATIONS.md). Nothing was done.')
  const db = createDatabase(createPool({ url, size: 1 }))
  try {
    const clock = systemClock
    const diskWatch = createDiskWatch({ folder: dataFolderOf(env), clock, spaceOf, reserve: diskReserve(env) })
    const needs = {
      env,
      ownerUrl: url,
      embeddedHome: home,
      clock,
      storage: openStorage(env, db),
      diskWatch,
      hold: createHold(await heldBy(db)),
      faults: createFaults({ log: createLog('silent'), clock }),
    }
    const settings = createSettings({ db, clock, fromEnvironment: backupSettingsFrom(env) })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await requireRoom({ env, db, diskWatch })
    const continuous = createContinuous(needs, { read: () => settings.readNow(db) }, readying(needs))
    if (!continuous) throw new Error('There is no embedded database here.')
    return await continuous.base(resolve(folder))
  } finally {
    await db.destroy()
  }
}
