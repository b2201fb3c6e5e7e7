// What the program does by itself: jobs that wait, run and failed, and events that are on their way.
import { Type, type Static } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { Id, listQuery, Nullable, Time } from '../values.ts'

const Queue = Type.Object({
  name: Type.String(),
  /** Due and not begun. */
  waiting: Type.Integer(),
  /** Not due yet: what comes round, and what is tried again later. */
  later: Type.Integer(),
  running: Type.Integer(),
  /** Gave up; stays until somebody tries it again or drops it, for a week at most. */
  failed: Type.Integer(),
  /** Since when the oldest of those that wait could have begun. */
  oldestAt: Nullable(Time),
  lastDoneAt: Nullable(Time),
  /** Comes round by itself (cron, UTC). */
  schedule: Nullable(Type.String()),
  /** Staff stopped it; jobs wait. */
  paused: Nullable(Type.Object({ since: Time, reason: Type.String() })),
  canPause: Type.Boolean(),
})
export type WorkQueue = Static<typeof Queue>

const StuckEvent = Type.Object({
  _id: Type.String(),
  topic: Type.String(),
  attempts: Type.Integer(),
  dueAt: Time,
})

const FailedJob = Type.Object({
  _id: Id,
  queue: Type.String(),
  attempts: Type.Integer(),
  createdAt: Time,
  failedAt: Time,
  /** What it was about, by ids. */
  about: Type.String(),
  error: Type.String(),
})
export type FailedJob = Static<typeof FailedJob>

const Work = Type.Object({
  queues: Type.Array(Queue),
  events: Type.Object({
    waiting: Type.Integer(),
    oldestAt: Nullable(Time),
    /** Tried before and failed, the most often first. */
    failing: Type.Array(StuckEvent),
  }),
  processes: Type.Array(
    Type.Object({
      name: Type.String(),
      roles: Type.String(),
      startedAt: Time,
      beatAt: Time,
      /** Of its clock to the database's; less than nothing: it is behind. */
      secondsAhead: Type.Number(),
    }),
  ),
})
export type Work = Static<typeof Work>

const reason = Type.String({ minLength: 3, maxLength: 300 })
const job = Type.Object({ queue: Type.String({ minLength: 1, maxLength: 100 }), id: Id })

export const work = {
  look: call({
    method: 'GET',
    path: '/admin/work',
    access: 'staff',
    permission: 'system.read',
    summary: 'What the program does by itself: queues, events on their way, processes',
    tags: ['work'],
    status: 200,
    answer: one(Work),
  }),
  failed: call({
    method: 'GET',
    path: '/admin/work/failed',
    access: 'staff',
    permission: 'system.read',
    summary: 'Jobs that gave up, the newest first',
    tags: ['work'],
    query: Type.Object({ queue: Type.Optional(Type.String({ maxLength: 100 })), limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(FailedJob),
  }),
  retry: call({
    method: 'POST',
    path: '/admin/work/{queue}/{id}/retry',
    access: 'staff',
    permission: 'system.write',
    summary: 'Try a job again that gave up',
    changes: ['work'],
    params: job,
    status: 204,
    answer: empty,
    errors: ['work.unknown'],
  }),
  discard: call({
    method: 'POST',
    path: '/admin/work/{queue}/{id}/discard',
    access: 'staff',
    permission: 'system.write',
    summary: 'Drop a job that gave up, for a reason',
    changes: ['work'],
    params: job,
    body: Type.Object({ reason }),
    status: 204,
    answer: empty,
    errors: ['work.unknown'],
  }),
  setQueue: call({
    method: 'PUT',
    path: '/admin/queues/{name}',
    access: 'staff',
    permission: 'system.write',
    summary: 'Pause a queue in every process, or let it go on; what settles money or guards somebody is never paused',
    changes: ['work'],
    params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) }),
    body: Type.Object({ isPaused: Type.Boolean(), reason }),
    status: 204,
    answer: empty,
    errors: ['work.unknown', 'work.no_pause'],
  }),
  retryEvent: call({
    method: 'POST',
    path: '/admin/work/events/{id}/retry',
    access: 'staff',
    permission: 'system.write',
    summary: 'Deliver an event again now that could not be delivered',
    changes: ['work'],
    params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
    status: 204,
    answer: empty,
    errors: ['work.unknown'],
  }),
}
