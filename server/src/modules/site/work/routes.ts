import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, listProcesses, type Db } from '#platform/db/index.ts'
import { route, type Route } from '#platform/http/index.ts'
import { discard, listGaveUp, listQueues, tryAgain, type GaveUp, type QueueState } from '#platform/jobs/index.ts'
import { deliverAgain, lookAtEvents } from '#platform/outbox/index.ts'
import { noteInAudit } from '#ground/audit'

const timeOf = (at: Date | null) => at?.toISOString() ?? null

const presentQueue = ({ oldestAt, lastDoneAt, ...queue }: QueueState) => ({
  ...queue,
  oldestAt: timeOf(oldestAt),
  lastDoneAt: timeOf(lastDoneAt),
})

const longestAbout = 300
const longestError = 500

/** Jobs carry ids only, so what they are about may be shown. */
const presentGaveUp = ({ id, data, error, createdAt, failedAt, ...job }: GaveUp) => ({
  _id: id,
  ...job,
  about: JSON.stringify(data ?? {}).slice(0, longestAbout),
  error: error.slice(0, longestError),
  createdAt: createdAt.toISOString(),
  failedAt: failedAt.toISOString(),
})

export const workRoutes = ({ db }: { readonly db: Db }): Route[] => [
  route(calls.work.look, {}, async () => {
    const [queues, events, processes] = await Promise.all([listQueues(db), lookAtEvents(db), listProcesses(db)])
    return {
      data: {
        queues: queues.map(presentQueue),
        events: {
          waiting: events.waiting,
          oldestAt: timeOf(events.oldestAt),
          failing: events.failing.map(({ id, dueAt, ...event }) => ({ _id: id, ...event, dueAt: dueAt.toISOString() })),
        },
        processes: processes.map(({ name, roles, startedAt, beatAt }) => ({
          name,
          roles,
          startedAt: startedAt.toISOString(),
          beatAt: beatAt.toISOString(),
        })),
      },
    }
  }),
  route(calls.work.failed, {}, async ({ query }) => {
    const { rows, total } = await listGaveUp(db, { queue: query.queue, limit: query.limit ?? 20, offset: query.offset ?? 0 })
    return { data: rows.map(presentGaveUp), total }
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
  route(calls.work.retryEvent, {}, async ({ params: { id } }) => {
    await inTransaction(db, async (tx) => {
      const topic = await deliverAgain(tx, id)
      if (topic === undefined) throw new AppError('work.unknown')
      noteInAudit({ after: { topic } })
    })
    return undefined
  }),
]
