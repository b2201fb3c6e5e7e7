import { ArrowUp } from 'lucide-react'
import { Suspense } from 'react'
import { useNewerPosts, useFeedList, type FeedFilter } from '../../features/feed/api.ts'
import { FeedList } from '../../features/feed/feed-list.tsx'
import { useHomeOrder } from '../../features/home/api.ts'
import { lazily } from '../../lib/lazily.ts'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonPost } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { usePostSlots } from '../post-slots.tsx'
import { BestPosts } from './best-posts.tsx'
import { HomeContext, NewFaces } from './home-context.tsx'
import { NewestPosts } from './newest-posts.tsx'

const OrderSwitch = lazily(() => import('../../features/home/order-switch.tsx'))
const WhileAway = lazily(() => import('./while-away.tsx'))
const FirstWeek = lazily(() => import('./first-week.tsx'))
const HotList = lazily(() => import('../../features/search/hot-list.tsx'))
const MailStopped = lazily(() => import('../../features/notifications/mail-stopped.tsx'))
const LiveNow = lazily(() => import('../../features/live/live-now.tsx'))

const following: FeedFilter = { isHome: true }
const everybody: FeedFilter = {}

const emptyFollowing = (
  <EmptyState drawing="track" title="Your feed is at the start line" text="Follow three athletes or teams and it fills up by tonight.">
    <Link className="btn" to="/discover">
      Find athletes
    </Link>
  </EmptyState>
)
const emptyEverybody = (
  <EmptyState drawing="court" title="Nobody has posted yet" text="The first posts appear here as soon as they are out." />
)

/** Below 1280 px there is no column beside the feed, so the first faces to follow stand under the notice. */
const NothingYet = ({ isEverybody }: { isEverybody: boolean }) => (
  <div className="stack l max-tablet:px-4">
    {isEverybody ? emptyEverybody : emptyFollowing}
    <Suspense fallback={null}>
      <HotList />
    </Suspense>
    <div className="desktop:hidden">
      <NewFaces />
    </div>
  </div>
)

function NewPosts({ filter }: { filter: FeedFilter }) {
  const { rows, refetch, isRefetching } = useFeedList(filter)
  const hasNewer = useNewerPosts(filter, rows[0]?._id)
  const show = async () => {
    await refetch()
    scrollTo({ top: 0 })
  }
  if (!hasNewer) return null
  return (
    <div className="pill" role="status">
      <Button size="tiny" busy={isRefetching} icon={<ArrowUp className="i s" aria-hidden />} onClick={show}>
        New posts
      </Button>
    </div>
  )
}

const waiting = (
  <div className="feed" role="status" aria-busy="true" aria-label="Loading">
    <SkeletonPost />
    <SkeletonPost />
  </div>
)

/** The newest first unless somebody has chosen otherwise; nobody waits for that who has not. */
function Following() {
  const slots = usePostSlots()
  const { order } = useHomeOrder()
  const isMinor = useMe().data?.isMinor ?? false
  const empty = <NothingYet isEverybody={false} />
  return (
    <>
      {!isMinor && (
        <div className="mb-4 min-h-(--tap) max-tablet:px-4">
          <Suspense fallback={null}>
            <OrderSwitch />
          </Suspense>
        </div>
      )}
      {order === 'newest' && <NewestPosts filter={following} slots={slots} empty={empty} />}
      {order === 'best' && <BestPosts filter={following} slots={slots} empty={empty} />}
      {order === undefined && waiting}
    </>
  )
}

function Everybody() {
  return (
    <>
      <NewPosts filter={everybody} />
      <FeedList label="Posts" filter={everybody} slots={usePostSlots()} empty={<NothingYet isEverybody />} />
    </>
  )
}

export default function Home() {
  useTitle('Home')
  const isEverybody = useQueryParam('feed') === 'all'
  return (
    <div className="cols">
      <div>
        <h1 className="sr">Home</h1>
        <Tabs
          label="Feed"
          className="flush-tabs mb-4 rail:mb-8"
          current={isEverybody ? 'all' : 'following'}
          tabs={[
            { id: 'following', label: 'Following', to: '/home' },
            { id: 'all', label: 'Everybody', to: '/home?feed=all' },
          ]}
        />
        <div className="mb-4 desktop:hidden max-tablet:px-4">
          <Suspense fallback={null}>
            <LiveNow />
          </Suspense>
        </div>
        <Suspense fallback={null}>
          <MailStopped />
        </Suspense>
        {!isEverybody && (
          <Suspense fallback={null}>
            <FirstWeek />
            <WhileAway />
          </Suspense>
        )}
        {isEverybody ? <Everybody /> : <Following />}
      </div>
      <HomeContext />
    </div>
  )
}
