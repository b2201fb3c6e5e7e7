// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'feed.publish': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'feed.published': { feedId: string; pageId: string; authorId: string }
    /** The staff of a team has decided. */
    'feed.moderated': { feedId: string; teamId?: string; authorId?: string; status?: 'approved' | 'rejected' }
    'feed.removed': { feedId: string; pageId: string }
  }
}
