// Posts: writing them, reading them as lists and one by one, locked or open.
import { createPolls } from './polls.ts'
import { createReading, type Needs as ReadingNeeds } from './reading.ts'
import { createWriting, type Needs as WritingNeeds } from './service.ts'
import { createViewing, noFacts, type Needs as ViewingNeeds, type ViewerFacts } from './viewing.ts'

export { feedRoutes } from './routes.ts'
export type { Grants, ViewerFacts } from './viewing.ts'
export type { FeedRow } from './tables.ts'

export type FeedNeeds = Omit<WritingNeeds, 'polls'> &
  Omit<ViewingNeeds, 'facts' | 'polls'> &
  Omit<ReadingNeeds, 'viewing' | 'polls'> & { readonly facts?: Partial<ViewerFacts> }
export type Feeds = ReturnType<typeof createFeeds>

/**
 * `facts`: what modules above know about a viewer; each that is left out counts as “nothing”. Also guards the files of
 * posts.
 */
export function createFeeds(needs: FeedNeeds) {
  const polls = createPolls(needs)
  const viewing = createViewing({ ...needs, polls, facts: { ...noFacts, ...needs.facts } })
  const reading = createReading({ ...needs, viewing, polls })
  const writing = createWriting({ ...needs, polls })
  needs.media.guard('feed', reading.canSee)
  return { reading, writing, polls }
}
