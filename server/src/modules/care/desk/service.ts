// Where staff of the site finds an account, reads of it and acts on it.
import { countConversations } from '#content/messages'
import { createFinding } from './finding.ts'
import type { Needs } from './needs.ts'
import { createPrivateReads } from './private-reads.ts'
import { createReading } from './reading.ts'
import { createTimeline } from './timeline.ts'
import { createWriting } from './writing.ts'

export type Desk = ReturnType<typeof createDesk>

export function createDesk(needs: Needs) {
  const sealed = needs.sealing.of('staff_note', 'id', ['text'])
  const reads = createPrivateReads(needs)
  return {
    reads,
    finding: createFinding(needs),
    reading: createReading(needs, reads, sealed, (accountId) => countConversations(needs.db, accountId)),
    timeline: createTimeline(needs),
    writing: createWriting(needs, sealed),
  }
}
