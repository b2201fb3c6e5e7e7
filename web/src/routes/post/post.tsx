import { Suspense } from 'react'
import { FollowButton } from '../../features/follow/follow-button.tsx'
import { useFeed, type Feed } from '../../features/feed/api.ts'
import { kickerOf, titleOf } from '../../features/feed/describe.ts'
import { GameBoard } from '../../features/feed/game-board.tsx'
import { PostActions } from '../../features/feed/post-card.tsx'
import { PostPoll } from '../../features/feed/post-poll.tsx'
import { hasStageTitle, PostStage } from '../../features/feed/post-stage.tsx'
import { isUnseen } from '../../lib/api-error.ts'
import { formatAge } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { ownerOf } from '../../lib/owner-of.ts'
import { useParam } from '../../lib/router/index.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { useMe } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { useAccent } from '../../lib/use-accent.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { KitStripe, kitStyle } from '../../ui/kit-stripe.tsx'
import { Skeleton, SkeletonRow } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'
import { Comments } from '../comments/slot.tsx'
import { NotFound } from '../not-found.tsx'
import { usePostSlots } from '../post-slots.tsx'

const Opened = lazily(() => import('../../features/home/opened.tsx'))
const WaitingNote = lazily(() => import('../../ui/first-sight.tsx'))

function PostText({ feed }: { feed: Feed }) {
  const owner = ownerOf(feed)
  const slots = usePostSlots()
  const { data: me } = useMe()
  const isOpenedByFollowing = feed.isLocked && feed.audience === 'followers'
  return (
    <div className="txt">
      <KitStripe />
      <Who
        name={owner.name}
        avatar={owner.avatar}
        to={owner.path}
        isVerified={owner.isVerified}
        detail={`${kickerOf(feed)} · ${formatAge(feed.createdAt)}`}
      >
        {me?._id !== owner.id && !isOpenedByFollowing && (
          <FollowButton type={owner.type} id={owner.id} name={owner.name} isFollowed={feed.isFollowed} size="tiny" />
        )}
        {slots.menu?.(feed)}
      </Who>
      {feed.isWaiting && (
        <Suspense>
          <WaitingNote what="post" />
        </Suspense>
      )}
      {!hasStageTitle(feed) && <h1 className="d1">{titleOf(feed)}</h1>}
      {feed.text && <RichText html={feed.text} />}
      {feed.gameCard && <GameBoard game={feed.gameCard} liveId={feed.isGameLive ? feed.teamId : null} />}
      {feed.polls.length > 0 && <PostPoll feed={feed} onVote={slots.onVote && ((optionId) => slots.onVote?.(feed, optionId))} />}
      <PostActions feed={feed} slots={slots} />
    </div>
  )
}

const Waiting = () => (
  <div className="pd" role="status" aria-busy="true" aria-label="Loading">
    <Skeleton className="media" />
    <div className="txt">
      <SkeletonRow />
      <Skeleton height="4rem" />
      <Skeleton width="80%" height="1rem" />
    </div>
  </div>
)

export default function PostPage() {
  const { data, error, refetch } = useFeed(useParam('id'))
  const slots = usePostSlots()
  const { data: me } = useMe()
  const feed = data?.data
  useTitle(feed ? titleOf(feed) : '')
  useAccent(feed && ownerOf(feed).colors?.primary)
  if (isUnseen(error)) return <NotFound error={error} />
  if (error && !feed) return <ErrorState level={1} error={error} retry={refetch} />
  if (!feed) return <Waiting />
  return (
    <div style={kitStyle(ownerOf(feed).colors)}>
      <article className="pd">
        <PostStage feed={feed} unlock={slots.unlock?.(feed)} />
        <PostText feed={feed} />
        <Comments isBeside type="feed" id={feed._id} total={feed.totalComment} isLocked={feed.isLocked} owner={ownerOf(feed)} />
      </article>
      {me && !me.isMinor && (
        <Suspense>
          <Opened id={feed._id} />
        </Suspense>
      )}
    </div>
  )
}
