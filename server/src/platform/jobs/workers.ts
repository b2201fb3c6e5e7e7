// Takes jobs from the queue until none is due, several at once. A worker asks again as soon as it is done; one that found
// nothing sleeps until it is woken: after a commit of this process, or by a look once a second.
import type { Job, PgBoss } from 'pg-boss'
import type { Faults } from '../faults.ts'
import { lookFromNowhere } from '../whereabouts/index.ts'
import { slotsOf, type AnyKind } from './kind.ts'

export interface Workers {
  /** What runs now; settles when all of it has. */
  idle(): Promise<unknown>
  readonly isIdle: boolean
  /** This process takes jobs by itself. */
  readonly isAtWork: boolean
  /** How many ran to their end, or failed, since the last call. */
  countEnded(): number
  /** Jobs of this name may be due. */
  wake(name: string): void
  paused(): readonly string[]
  start(kinds: Iterable<AnyKind>): Promise<void>
  /** Takes no more, lets what runs finish for a while, and gives the rest back to the queue as if it had not been taken. */
  stop(): Promise<void>
}

interface Running {
  readonly job: Job<unknown>
  readonly abort: AbortController
  readonly done: Promise<void>
}

const lookEvery = 1000
/** The longest that the queue's own polling lets a worker sleep; the look comes first. */
const pollingIntervalSeconds = 30
const patience = 3000
const abortPatience = 1000

/** `findDue`: names of queues with something to do; `findPaused`: of those from which nothing is taken. */
export function createWorkers(
  boss: PgBoss,
  faults: Faults,
  findDue: () => Promise<Iterable<string>>,
  findPaused: () => Promise<readonly string[]>,
): Workers {
  const workers = new Map<string, string[]>()
  const known = new Map<string, AnyKind>()
  const paused = new Set<string>()
  let looking: Promise<void> | undefined
  const running = new Map<string, Running>()
  let ended = 0
  let look: NodeJS.Timeout | undefined

  const wake = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }
  const idle = () => Promise.allSettled([...running.values()].map(({ done }) => done))

  const run = async (kind: AnyKind, job: Job<unknown>) => {
    const abort = new AbortController()
    // Whoever's commit woke it, it looks at things for itself.
    const done = lookFromNowhere(() => kind.run(job.data, AbortSignal.any([job.signal, abort.signal])))
    running.set(job.id, { job, abort, done })
    try {
      await done
    } catch (error) {
      // Broken off by us it is none.
      if (!abort.signal.aborted) faults.note(`job ${kind.name}`, error)
      throw error
    } finally {
      running.delete(job.id)
      ended += 1
    }
  }

  const startSlot = async (kind: AnyKind) => {
    const { name, atOncePerAccount } = kind
    const options = { pollingIntervalSeconds, ...(atOncePerAccount === undefined ? {} : { localGroupConcurrency: atOncePerAccount }) }
    const id: string = await boss.work<unknown>(name, options, async ([job]) => {
      try {
        if (job) await run(kind, job)
      } finally {
        boss.notifyWorker(id)
      }
    })
    workers.set(name, [...(workers.get(name) ?? []), id])
  }

  const startKind = async (kind: AnyKind) => {
    for (let slot = 0; slot < slotsOf(kind); slot += 1) await startSlot(kind)
  }

  const follow = createFollowing({ boss, known, paused, workers, startKind, findPaused })
  const lookNow = () =>
    follow()
      .then(findDue)
      .then((due) => [...due].forEach(wake))
      .catch((error: unknown) => faults.note('job queue', error))

  /** An attempt that was broken off by us is none: it waits again, at once, with all its retries. */
  const giveBack = async (given: readonly Running[]) => {
    for (const { abort } of given) abort.abort(new Error('This process ends'))
    await within(abortPatience, Promise.allSettled(given.map(({ done }) => done)))
    // Their failure is written by the queue after they settled; only then may it be undone.
    await boss.stop({ graceful: true, timeout: abortPatience, close: false })
    const ids = given.map(({ job }) => job.id)
    await boss.getDb().executeSql(
      `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null, completed_on = null, output = null,
         start_after = pgboss.job_now()
       where id = any($1::uuid[]) and state <> 'completed'`,
      [ids],
    )
  }

  return {
    idle,
    get isIdle() {
      return running.size === 0
    },
    get isAtWork() {
      return workers.size > 0
    },
    countEnded() {
      const counted = ended
      ended = 0
      return counted
    },
    wake,
    paused: () => [...paused],
    async start(kinds) {
      const standing = await findPaused()
      for (const kind of kinds) {
        known.set(kind.name, kind)
        if (standing.includes(kind.name)) paused.add(kind.name)
        else await startKind(kind)
      }
      look = setInterval(() => void (looking ??= lookNow().finally(() => (looking = undefined))), lookEvery)
    },
    async stop() {
      clearInterval(look)
      await looking
      const names = [...workers.keys()]
      workers.clear()
      await Promise.all(names.map((name) => boss.offWork(name, { wait: false })))
      await within(patience, idle())
      if (running.size > 0) await giveBack([...running.values()])
    },
  }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((done) => {
    timer = setTimeout(done, milliseconds)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}

interface Following {
  readonly boss: PgBoss
  readonly known: ReadonlyMap<string, AnyKind>
  readonly paused: Set<string>
  readonly workers: Map<string, string[]>
  readonly startKind: (kind: AnyKind) => Promise<void>
  readonly findPaused: () => Promise<readonly string[]>
}

/** What runs goes on to its end; nothing else is taken from what is paused. */
const createFollowing =
  ({ boss, known, paused, workers, startKind, findPaused }: Following) =>
  async (): Promise<void> => {
    const now = new Set(await findPaused())
    for (const name of now) {
      if (paused.has(name) || !known.has(name)) continue
      paused.add(name)
      workers.delete(name)
      await boss.offWork(name, { wait: false })
    }
    for (const name of paused) {
      const kind = known.get(name)
      if (now.has(name) || !kind) continue
      paused.delete(name)
      await startKind(kind)
    }
  }
