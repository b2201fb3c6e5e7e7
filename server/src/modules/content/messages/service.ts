import type { Sealing } from '#platform/sealing/index.ts'
import type { Things } from '#content/things'
import { forgetDeletedSales, type ForgettingNeeds } from './forgetting.ts'
import { createReading, type ReadingNeeds } from './reading.ts'
import { createReporting, type ReportingNeeds } from './reporting.ts'
import { createSelling, type SellingNeeds } from './selling.ts'
import { createWriting, type WritingNeeds } from './writing.ts'
import { tellOfMessages, type TellNeeds } from './tell.ts'
import { createThreads, type ThreadNeeds } from './threads.ts'

export interface MessageNeeds extends ThreadNeeds, ReadingNeeds, WritingNeeds, SellingNeeds, ReportingNeeds, TellNeeds, ForgettingNeeds {
  readonly things: Things
  readonly sealing: Sealing
}

export type Messages = ReturnType<typeof createMessages>

export function createMessages(needs: MessageNeeds) {
  const sealed = needs.sealing.of('message', 'id', ['text'])
  const threads = createThreads(needs, sealed)
  const reading = createReading(needs, threads, sealed)
  const selling = createSelling(needs, reading)
  const writing = createWriting(needs, threads, reading, sealed)
  forgetDeletedSales(needs)
  tellOfMessages(needs, threads, reading)
  needs.things.defineOwn('message', {
    canSee: reading.canSee,
    shelf: { unknown: 'message.unknown', find: selling.forSale },
    counters: {},
    cards: selling.cards,
    reportable: createReporting(needs, reading, sealed),
  })
  return { threads, reading, writing }
}
