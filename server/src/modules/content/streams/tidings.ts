// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { EndReason } from './tables.ts'
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/bus/index.ts'
import '#platform/outbox/index.ts'

declare module '#platform/bus/index.ts' {
  interface Signals {
    /** Nothing is left in its room. */
    'stream.ended': { conversationId: string }
    /** Somebody may have lost the right to be there. */
    'stream.review': { sessionId: string }
    'stream.goals': { pageId: string }
  }
}

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'streams.sweep': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** Staff of the site ended a session. */
    'stream.refused': { sessionId: string; at: string }
    /** A session of a private or group stream has ended. */
    'stream.show_over': { sessionId: string; reason: EndReason }
    /** Staff of the site took a line out of a chat. */
    'stream.line_refused': { messageId: string }
  }
}
