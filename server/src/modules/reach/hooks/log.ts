// What addresses are told: written down before it is sent, kept for thirty days, and sent again when their owner asks.
import type { BodyOf, Calls, HookDelivery, HookEvent, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { hours, type Clock } from '#platform/clock.ts'
import { cutPage, inTransaction, readCursor, type Db } from '#platform/db/index.ts'
import type { RateLimiter, Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Told } from './listening.ts'
import type { Ownership } from './ownership.ts'
import { presentDelivery } from './present.ts'
import * as store from './store.ts'
import type { HookDeliveryTable } from './tables.ts'
import './tidings.ts'

export interface LogNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly limiter: Pick<RateLimiter, 'useKey'>
  readonly siteUrl: string
  readonly ownership: Ownership
}

type Wish = BodyOf<Calls['hooks']['replay']>

const atMost = { test: 30, replay: 20 } as const

export function createHookLog({ db, clock, jobs, limiter, siteUrl, ownership: { findOwn, lockOn } }: LogNeeds) {
  const wake = (tx: Db) => jobs.send(tx, 'hooks.send', {}, { singletonKey: 'now' })

  const bodyOf = (type: string, pageId: string, data: object): string =>
    JSON.stringify({ type, timestamp: clock.now().toISOString(), data: { page: pageId, ...data } })

  const deliveryOf = (hookId: string, event: HookDeliveryTable['event'], body: string): HookDeliveryTable => ({
    id: newId(),
    hook_id: hookId,
    event,
    body,
    created_at: clock.now(),
    state: 'waiting',
    attempts: 0,
    due_at: clock.now(),
    claimed_at: null,
    last_at: null,
    status: null,
    ms: null,
    error: null,
  })

  return {
    isHeard: (tx: Db, ...events: readonly HookEvent[]): Promise<boolean> => store.isHeard(tx, events),

    /** To all hooks of the page that are told of this. */
    async tell(tx: Db, { pageId, event, ids, call, path }: Told): Promise<void> {
      const listening = await store.listening(tx, pageId, event)
      if (listening.length === 0) return
      const links = { api: `${siteUrl}/api${call}`, page: `${siteUrl}${path}` }
      const body = bodyOf(event, pageId, { ids, links })
      await store.insertDeliveries(
        tx,
        listening.map(({ id }) => deliveryOf(id, event, body)),
      )
      await wake(tx)
    },

    async test(viewer: Viewer, id: string): Promise<HookDelivery> {
      await findOwn(viewer, id)
      await limiter.useKey(`hook-test:${id}`, atMost.test, hours(1))
      return inTransaction(db, async (tx) => {
        const hook = await lockOn(tx, viewer, id)
        const row = deliveryOf(id, 'test', bodyOf('test', hook.page_id, { ids: {}, links: {} }))
        await store.insertDeliveries(tx, [row])
        await wake(tx)
        return presentDelivery(row)
      })
    },

    async deliveries(viewer: Viewer, id: string, { limit = 25, cursor }: QueryOf<Calls['hooks']['deliveries']>) {
      await findOwn(viewer, id)
      const rows = await store.listDeliveries(db, id, readCursor(cursor), limit)
      const page = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
      return { data: page.rows.map(presentDelivery), nextCursor: page.nextCursor }
    },

    async replay(viewer: Viewer, id: string, { deliveryId, since }: Wish): Promise<number> {
      await findOwn(viewer, id)
      if ((deliveryId === undefined) === (since === undefined))
        throw new AppError('request.invalid', { errors: [{ path: 'since', message: 'Name one delivery, or a moment.' }] })
      await limiter.useKey(`hook-replay:${id}`, atMost.replay, hours(1))
      return inTransaction(db, async (tx) => {
        await lockOn(tx, viewer, id)
        const count = await store.again(
          tx,
          id,
          deliveryId === undefined ? { since: new Date(since ?? '') } : { id: deliveryId },
          clock.now(),
        )
        if (deliveryId !== undefined && count === 0) throw new AppError('hook.unknown')
        await wake(tx)
        return count
      })
    },
  }
}
