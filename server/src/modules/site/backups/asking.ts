// A row says what is asked for, and a job of the same transaction does it.
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Needs } from './doing.ts'
import * as store from './store.ts'
import type { Via } from './tables.ts'

export type What = 'backup' | 'base' | 'drill' | 'base drill'
const jobOf = { backup: 'backups.take', base: 'backups.base', drill: 'backups.drill', 'base drill': 'backups.drill' } as const
const drilled = { drill: 'portable', 'base drill': 'base' } as const

/** Throws `backup.running`, also where another process was first. */
export const createAsking =
  ({ db, clock, jobs }: Pick<Needs, 'db' | 'clock' | 'jobs'>) =>
  (what: What, folder: string, via: Via): Promise<void> =>
    inTransaction(db, async (tx) => {
      const row = { id: newId(), via, state: 'waiting' as const, folder, created_at: clock.now() }
      if (what === 'drill' || what === 'base drill') await store.insertDrill(tx, { ...row, kind: drilled[what] })
      else await store.insertRun(tx, { ...row, kind: what === 'base' ? 'base' : 'portable' })
      await jobs.send(tx, jobOf[what], { runId: row.id })
    }).catch((error: unknown) => {
      throw store.isOpenAlready(error) ? new AppError('backup.running') : error
    })
