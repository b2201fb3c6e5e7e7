// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/outbox/index.ts'
import type { SeatTable } from './tables.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'shows.look': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** Somebody asks for a private stream, or for a seat in a group stream. */
    'show.asked': { seatId: string; hostId: string; pageId: string; fanId: string; kind: SeatTable['kind'] }
    /** A seat has ended, whatever it was: with a private stream, the stream does. */
    'show.over': { seatId: string }
  }
}
