import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { seenFromSite, type Clock } from '#platform/clock.ts'
import { inTransaction, listProcesses, type Db } from '#platform/db/index.ts'
import { route, type Route } from '#platform/http/index.ts'
import {
  discard,
  isQueue,
  listGaveUp,
  listPaused,
  listQueues,
  pauseQueue,
  tryAgain,
  unpauseQueue,
  type GaveUp,
  type Paused,
  type QueueState,
} from '#platform/jobs/index.ts'
import { deliverAgain, lookAtEvents } from '#platform/outbox/index.ts'
import { noteInAudit } from '#ground/audit'
import { canPause } from './policy.ts'

/** What the queue and the database date by themselves, as the site's clock has it. */
type TimeOf = (at: Date) => string

const presentQueue = (timeOf: TimeOf, { oldestAt, lastDoneAt, ...queue }: QueueState, paused: Paused | undefined) => ({
  ...queue,
  paused: paused ? { since: paused.since.toISOString(), reason: paused.reason } : null,
  canPause: canPause(queue.name),
  oldestAt: oldestAt && timeOf(oldestAt),
  lastDoneAt: lastDoneAt && timeOf(lastDoneAt),
})

const longestAbout = 300
const longestError = 500

/** Jobs carry ids only, so what they are about may be shown. */
const presentGaveUp = (timeOf: TimeOf, { id, data, error, createdAt, failedAt, ...job }: GaveUp) => ({
  _id: id,
  ...job,
  about: JSON.stringify(data ?? {}).slice(0, longestAbout),
  error: error.slice(0, longestError),
  createdAt: timeOf(createdAt),
  failedAt: timeOf(failedAt),
})

export function workRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const timeOf: TimeOf = (at) => seenFromSite(clock, at).toISOString()
  return [
    route(calls.work.look, {}, async () => {
      const [queues, events, processes, stopped] = await Promise.all([listQueues(db), lookAtEvents(db), listProcesses(db), listPaused(db)])
      const paused = new Map(stopped.map((one) => [one.name, one]))
      return {
        data: {
          queues: queues.map((queue) => presentQueue(timeOf, queue, paused.get(queue.name))),
          events: {
            waiting: events.waiting,
            oldestAt: events.oldestAt && timeOf(events.oldestAt),
            failing: events.failing.map(({ id, dueAt, ...event }) => ({ _id: id, ...event, dueAt: timeOf(dueAt) })),
          },
          processes: processes.map(({ name, roles, startedAt, beatAt, secondsAhead }) => ({
            name,
            roles,
            startedAt: timeOf(startedAt),
            beatAt: timeOf(beatAt),
            secondsAhead,
          })),
        },
      }
    }),
    route(calls.work.failed, {}, async ({ query }) => {
      const { rows, total } = await listGaveUp(db, { queue: query.queue, limit: query.limit ?? 20, offset: query.offset ?? 0 })
      return { data: rows.map((row) => presentGaveUp(timeOf, row)), total }
    }),
    route(calls.work.retry, {}, async ({ params: { queue, id } }) => {
      await inTransaction(db, async (tx) => {
        noteInAudit({ after: { queue } })
        if (!(await tryAgain(tx, queue, id))) throw new AppError('work.unknown')
      })
      return undefined
    }),
    route(calls.work.discard, {}, async ({ params: { queue, id }, body }) => {
      await inTransaction(db, async (tx) => {
        const about = await discard(tx, queue, id)
        if (about === undefined) throw new AppError('work.unknown')
        noteInAudit({ reason: body.reason, before: { queue, about: JSON.stringify(about).slice(0, longestAbout) } })
      })
      return undefined
    }),
    route(calls.work.setQueue, {}, async ({ params: { name }, body: { isPaused, reason } }) => {
      await inTransaction(db, async (tx) => {
        if (!(await isQueue(tx, name))) throw new AppError('work.unknown')
        if (isPaused && !canPause(name)) throw new AppError('work.no_pause')
        noteInAudit({ object: { type: 'queue', id: name }, reason, after: { isPaused } })
        if (isPaused) await pauseQueue(tx, { name, since: clock.now(), reason })
        else await unpauseQueue(tx, name)
      })
      return undefined
    }),
    route(calls.work.retryEvent, {}, async ({ params: { id } }) => {
      await inTransaction(db, async (tx) => {
        const topic = await deliverAgain(tx, id)
        if (topic === undefined) throw new AppError('work.unknown')
        noteInAudit({ after: { topic } })
      })
      return undefined
    }),
  ]
}
