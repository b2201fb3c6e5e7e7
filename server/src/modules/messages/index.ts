/** Private conversations, their messages, and messages that cost something (wire.md 4.7). */
import { createReading, type ReadingNeeds } from './reading.ts'
import { createWriting, type WritingNeeds } from './service.ts'
import { tellOfMessages, type TellNeeds } from './tell.ts'
import { createThreads, type ThreadNeeds } from './threads.ts'

export { mayShare } from './policy.ts'
export { messageRoutes } from './routes.ts'
export type { OtherMessages } from './service.ts'

export type Messages = ReturnType<typeof createMessages>

/** Also guards the files of messages. */
export function createMessages(needs: ThreadNeeds & ReadingNeeds & WritingNeeds & TellNeeds) {
  const threads = createThreads(needs)
  const reading = createReading(needs, threads)
  const writing = createWriting(needs, threads, reading)
  tellOfMessages(needs, threads, reading)
  needs.media.guard('message', reading.canSee)
  return { threads, reading, writing }
}
