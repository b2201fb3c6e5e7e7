import { useId, type ReactNode } from 'react'
import { formatAge, formatCount } from '../../lib/format.ts'
import { ownerOf } from '../../lib/owner-of.ts'
import { Link } from '../../lib/router/index.ts'
import { plainText } from '../../lib/plain-text.ts'
import { KitStripe, kitStyle } from '../../ui/kit-stripe.tsx'
import { Who } from '../../ui/who.tsx'
import type { Feed } from './api.ts'
import { kickerOf, titleOf } from './describe.ts'
import { GameBoard } from './game-board.tsx'
import { PostMedia } from './post-media.tsx'
import { PostPoll } from './post-poll.tsx'
import { MessageIcon } from '../../ui/icons.tsx'

export interface PostSlots {
  /** Opens a locked post: a ticket, a follow button. */
  unlock?: (feed: Feed) => ReactNode
  /** At the start of the row: the like button. */
  like?: (feed: Feed) => ReactNode
  /** Behind the comments: the share button. */
  share?: (feed: Feed) => ReactNode
  /** At the end of the row: the bookmark. */
  bookmark?: (feed: Feed) => ReactNode
  /** Above the head: what brought it here. */
  why?: (feed: Feed) => ReactNode
  /** In the head: the menu. */
  menu?: (feed: Feed) => ReactNode
  onVote?: (feed: Feed, optionId: string) => void
}

export function PostActions({ feed, slots }: { feed: Feed; slots: PostSlots }) {
  return (
    <div className="acts">
      {slots.like?.(feed)}
      <Link className="act" to={`/post/${feed.slug || feed._id}`} aria-label={`Comments, ${feed.totalComment}`}>
        <MessageIcon className="i" aria-hidden />
        <span className="num">{feed.totalComment > 0 && formatCount(feed.totalComment)}</span>
      </Link>
      {slots.share?.(feed)}
      {slots.bookmark?.(feed)}
    </div>
  )
}

function PostBody({ feed, titleId }: { feed: Feed; titleId: string }) {
  return (
    <div className="body">
      <p className="kick">{kickerOf(feed)}</p>
      <h2 className="d2" id={titleId}>
        <Link to={`/post/${feed.slug || feed._id}`}>{titleOf(feed)}</Link>
      </h2>
      {feed.title && feed.text && <p className="clamp">{plainText(feed.text)}</p>}
    </div>
  )
}

/** One post in a list. What others add to it (likes, payments, menus) comes through the slots. */
export function PostCard({ feed, slots = {} }: { feed: Feed; slots?: PostSlots }) {
  const titleId = useId()
  const owner = ownerOf(feed)
  const about = feed.team ? [feed.team.sport?.name, 'team post'] : [feed.performer.sports?.[0]?.name, feed.performer.schoolName]
  const detail = [...about, formatAge(feed.createdAt)]
  return (
    <article className="post" aria-labelledby={feed.isLocked ? undefined : titleId} style={kitStyle(owner.colors)}>
      <KitStripe />
      {slots.why && <p className="why">{slots.why(feed)}</p>}
      <header>
        <Who
          name={owner.name}
          avatar={owner.avatar}
          to={owner.path}
          isVerified={owner.isVerified}
          detail={detail.filter(Boolean).join(' · ')}
        />
        {slots.menu?.(feed)}
      </header>
      <PostMedia feed={feed} unlock={slots.unlock?.(feed)} />
      {!feed.isLocked && <PostBody feed={feed} titleId={titleId} />}
      {feed.gameCard && <GameBoard game={feed.gameCard} liveId={feed.isGameLive ? feed.teamId : null} />}
      {feed.polls.length > 0 && <PostPoll feed={feed} onVote={slots.onVote && ((optionId) => slots.onVote?.(feed, optionId))} />}
      <PostActions feed={feed} slots={slots} />
    </article>
  )
}
