import { FeedList } from '../../features/feed/feed-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePostSlots } from '../post-slots.tsx'

const nothing = <EmptyState drawing="court" title="No posts here yet" text="Try another sport, or come back tonight." />

/** Loaded by whoever looks at posts: most look for people. */
export default function Posts({ sportId }: { sportId: string | undefined }) {
  const slots = usePostSlots()
  return (
    <div className="max-w-feed max-tablet:-mx-4">
      <FeedList label="Posts" filter={sportId ? { sportId } : {}} slots={slots} empty={nothing} />
    </div>
  )
}
