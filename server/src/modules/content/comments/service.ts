// Comments on things, and replies to them (wire.md 4.6). Knows no kind of thing: what may be read and written is asked of `things`.
import { AppError } from '#platform/app-error.ts'
import { tellingLikes } from '#content/reactions'
import { createChoosing } from './choosing.ts'
import { createCounting } from './counting.ts'
import { createDeciding } from './deciding.ts'
import { createDoors } from './doors.ts'
import { createHouse } from './house.ts'
import { createEditing } from './editing.ts'
import { createJudging } from './judging.ts'
import { forgetOldOnes, remindPages } from './jobs.ts'
import { createLive } from './live.ts'
import { createMentions } from './mentions.ts'
import { createNaming } from './naming.ts'
import type { Needs } from './needs.ts'
import { createReading } from './reading.ts'
import { createRemoving } from './removing.ts'
import { createReporting } from './reporting.ts'
import { shutWhatIsNotAllowed } from './shutting.ts'
import * as store from './store.ts'
import { createTelling } from './telling.ts'
import { createWriting } from './writing.ts'

export type Comments = ReturnType<typeof createComments>

export function createComments(needs: Needs) {
  const { reactions, things } = needs
  const doors = createDoors(needs)
  const counting = createCounting(needs)
  const judging = createJudging(needs)
  const mentionsIn = createMentions(needs)
  const removing = createRemoving(needs, doors, counting)
  forgetOldOnes(needs, counting)
  remindPages(needs)
  shutWhatIsNotAllowed(needs, doors)
  createLive(needs, doors)
  things.defineReportable('comment', createReporting(needs, doors, counting))
  for (const [counter, source] of Object.entries(store.sources) as [keyof typeof store.sources, string][])
    reactions.tallies.countFrom(counter, source)
  reactions.define('comment', {
    async requireSeen(id, viewer) {
      const { row } = await doors.require(id, viewer)
      if (row.is_gone || (row.refusal !== null && row.author_id !== viewer.accountId)) throw new AppError('comment.unknown')
    },
    tallies: { ...store.counters, likes: tellingLikes(needs.outbox, 'comment', store.counters.likes) },
  })
  return {
    doors,
    choosing: createChoosing(needs),
    naming: createNaming(needs, doors),
    telling: createTelling(needs),
    reading: createReading(needs, doors),
    writing: createWriting(needs, doors, judging, mentionsIn, counting),
    editing: createEditing(needs, doors, judging, mentionsIn, counting),
    removing,
    deciding: createDeciding(needs, doors, counting),
    house: createHouse(needs, doors, removing),
  }
}
