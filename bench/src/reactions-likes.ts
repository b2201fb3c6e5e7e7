// The module of reactions as the program has it, over a pool of its own and without HTTP: everybody sees the one post.
import { createDatabase, createPool } from '../../server/src/platform/db/index.ts'
import { createFaults } from '../../server/src/platform/faults.ts'
import type { Viewer } from '../../server/src/platform/http/index.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { createReactions } from '../../server/src/modules/content/reactions/index.ts'
import { countersIn } from '../../server/src/modules/content/things/index.ts'

export const postId = '0190a2b4-0000-7000-a000-000000000001'
export const accountId = (person: number): string => `0190a2b4-0000-7000-a000-${person.toString(16).padStart(12, '0')}`

export interface Likes {
  like(person: number): Promise<unknown>
  unlike(person: number): Promise<unknown>
  rollUp(): Promise<number>
  stop(): Promise<void>
}

const viewerOf = (person: number): Viewer => ({
  accountId: accountId(person),
  sessionId: postId,
  kind: 'user',
  roles: [],
  isMinor: false,
  steppedUpAt: new Date(),
  hasFactor: false,
})

/** Rolls up once a second from the start. */
export function createLikes(url: string): Likes {
  const pool = createPool({ url })
  const db = createDatabase(pool)
  const faults = createFaults({ log: createLog('error'), clock: systemClock })
  const reactions = createReactions({ db, clock: systemClock, faults, jobs: { define: () => undefined } as never })
  reactions.define('feed', { requireSeen: async () => undefined, tallies: countersIn('feed', ['likes']) })
  reactions.tallies.start()
  const wish = { objectId: postId, objectType: 'feed', action: 'like' } as const
  return {
    like: (person) => reactions.react(viewerOf(person), wish),
    unlike: (person) => reactions.takeBack(viewerOf(person), wish),
    rollUp: reactions.tallies.rollUp,
    async stop() {
      await reactions.tallies.stop()
      await pool.end()
    },
  }
}
