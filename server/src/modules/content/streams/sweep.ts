// Looks after what runs: rights in the rooms of this process, and streams that nobody hosts any more, wherever they were.
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import type { Pages } from '#ground/pages'
import type { Ended, Lifecycle } from './lifecycle.ts'
import { isHostGone } from './policy.ts'
import type { StreamRooms } from './rooms.ts'
import * as store from './store.ts'

export interface SweepNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Logger
  readonly pages: Pages
  readonly lifecycle: Lifecycle
  readonly rooms: StreamRooms
}

/** What is lost ends within this (access.md F54). */
const lookEvery = 5000

export function createSweep({ db, clock, jobs, log, pages, lifecycle, rooms }: SweepNeeds) {
  const tellEnd = (ended: Ended | undefined) => {
    if (ended) rooms.tellEnd(ended)
  }

  /** Its page is shown, and its host may publish there: whoever has left a team stops sending in its name. */
  const mayGoOn = async (pageId: string, hostId: string): Promise<boolean> => {
    const page = (await pages.load([pageId])).get(pageId)
    return page?.visible === true && (await pages.actAs({ accountId: hostId }, pageId, 'publish'))
  }

  const sweep = async (): Promise<void> => {
    // First the hosts that are here are seen, so that a clock that was set ahead ends nothing.
    await rooms.look()
    for (const { id, page_id: pageId, host_id: hostId, host_seen_at: seenAt, host_left_at: leftAt } of await store.listLive(db)) {
      if (isHostGone({ seenAt, leftAt }, clock.now())) {
        // Again under the lock: the host may be back.
        const isDue = async (session: { host_seen_at: Date | null; host_left_at: Date | null } | undefined) =>
          session !== undefined && isHostGone({ seenAt: session.host_seen_at, leftAt: session.host_left_at }, clock.now())
        tellEnd(await lifecycle.endIf(id, 'host_left', async (tx, row) => isDue(await store.findSession(tx, row.session_id))))
      } else if (!(await mayGoOn(pageId, hostId))) {
        tellEnd(await lifecycle.endIf(id, 'host_unavailable', async () => true))
      }
    }
  }
  // Beside the timer of the process that holds the rooms: for streams whose process is gone.
  jobs.define({ name: 'streams.sweep', run: sweep, schedule: '* * * * *' })

  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  return {
    start(): void {
      timer = setInterval(() => {
        if (rooms.isEmpty()) return
        running = running.then(sweep).catch((error: unknown) => log.error({ err: error }, 'streams'))
      }, lookEvery)
      timer.unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
