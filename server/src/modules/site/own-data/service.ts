// A copy of all that the site keeps of somebody, made beside everything else and kept for some days.
import { AppError } from '#platform/app-error.ts'
import { days } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { RateLimiter, Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Keys } from '#platform/secrets.ts'
import type { RequireStepUp } from '#people/sessions'
import { createCopyLinks } from './links.ts'
import { createMaking, keyOf, type MakingNeeds } from './making.ts'
import { mostADay } from './policy.ts'
import * as store from './store.ts'
import type { DataCopyTable } from './tables.ts'
import './tidings.ts'

export interface OwnDataNeeds extends MakingNeeds {
  readonly jobs: Jobs
  readonly keys: Keys
  readonly limiter: RateLimiter
  readonly requireStepUp: RequireStepUp
}

export type OwnData = ReturnType<typeof createOwnData>

export function createOwnData(needs: OwnDataNeeds) {
  const { db, clock, jobs, limiter, settings, requireStepUp, storage } = needs
  const links = createCopyLinks(needs.keys, clock)

  const drop = async (copy: DataCopyTable): Promise<void> => {
    await store.remove(db, copy.id)
    await storage.remove(keyOf(copy.id))
  }

  /** Their own, and one that there is. Throws `account.export_gone`. */
  const require = async (viewer: Viewer, id: string): Promise<DataCopyTable> => {
    const copy = await store.find(db, id)
    if (copy?.account_id !== viewer.accountId || copy.expires_at <= clock.now()) throw new AppError('account.export_gone')
    return copy
  }

  const run = createMaking(needs)

  jobs.define({
    name: 'own-data.copy',
    atOnce: 1,
    longest: 3600,
    heartbeat: 60,
    retries: 3,
    run: ({ copyId }, signal) => run(copyId, signal),
  })
  jobs.define({
    name: 'own-data.sweep',
    schedule: '17 * * * *',
    async run() {
      for (const copy of await store.listExpired(db, clock.now())) await drop(copy)
      const living = new Set((await jobs.living(db, 'own-data.copy')).map(({ copyId }) => copyId))
      for (const { id } of await store.listWaiting(db)) if (!living.has(id)) await store.update(db, id, { state: 'failed' })
    },
  })

  return {
    newest: async (viewer: Viewer): Promise<DataCopyTable | undefined> => {
      const copy = await store.findNewest(db, viewer.accountId)
      return copy && copy.expires_at > clock.now() ? copy : undefined
    },

    /** Throws `account.export_running`, what showing the password throws, and `request.too_many` after three in a day. */
    async ask(viewer: Viewer, currentPassword: string | undefined): Promise<DataCopyTable> {
      await requireStepUp(viewer, currentPassword)
      await limiter.useKey(`data-copy:${viewer.accountId}`, mostADay, days(1))
      const now = clock.now()
      const copy: DataCopyTable = {
        id: newId(),
        account_id: viewer.accountId,
        state: 'waiting',
        asked_at: now,
        ready_at: null,
        expires_at: new Date(now.getTime() + days(1)),
        size: null,
        left_out: 0,
      }
      const former = await store.listOfAccount(db, viewer.accountId)
      await inTransaction(db, async (tx) => {
        if (!(await store.insert(tx, copy))) throw new AppError('account.export_running')
        await jobs.send(tx, 'own-data.copy', { copyId: copy.id })
      })
      for (const one of former) if (one.state !== 'waiting') await drop(one)
      return copy
    },

    /** An address that gives the copy for some minutes. */
    async link(viewer: Viewer, id: string, currentPassword: string | undefined): Promise<string> {
      const copy = await require(viewer, id)
      if (copy.state !== 'ready') throw new AppError('account.export_gone')
      await requireStepUp(viewer, currentPassword)
      return links.sign(id)
    },

    async drop(viewer: Viewer, id: string): Promise<void> {
      await drop(await require(viewer, id))
    },

    /** Of somebody who is erased. */
    async forget(accountId: string): Promise<void> {
      for (const copy of await store.listOfAccount(db, accountId)) await drop(copy)
    },

    /** What an address opens; undefined for nothing. Throws StorageMiss where the object is lost. */
    async open(id: string, token: string) {
      if (!/^[0-9a-f-]{36}$/.test(id) || !links.opens(id, token)) return undefined
      const copy = await store.find(db, id)
      if (!copy || copy.state !== 'ready' || copy.size === null || copy.expires_at <= clock.now()) return undefined
      const { siteName } = await settings.read()
      const name = `${siteName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${copy.asked_at.toISOString().slice(0, 10)}.zip`
      return { name, size: copy.size, bytes: await storage.open(keyOf(id)) }
    },
  }
}
