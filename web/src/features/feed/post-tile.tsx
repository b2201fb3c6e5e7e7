import { formatAge, formatMoney } from '../../lib/format.ts'
import { plainText } from '../../lib/plain-text.ts'
import { Link } from '../../lib/router/index.ts'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { LockedMedia } from '../../ui/locked-media.tsx'
import type { Feed } from './api.ts'
import { contentsOf, kickerOf, markOf, titleOf } from './describe.ts'
import { coverOf, hasPicture, placeholderOf } from './pictures.ts'
import { LockIcon, PlayIcon } from '../../ui/icons.tsx'

interface PostTileProps {
  feed: Feed
  /** The first tile is large and carries a kicker. */
  isFirst: boolean
  /** Whether this page may show prices at all (youth.md 7). */
  showsPrices: boolean
}

const priceOf = (feed: Feed, showsPrices: boolean): string => {
  if (feed.audience === 'followers') return 'Follow to open'
  return feed.audience === 'buyers' && showsPrices && feed.price !== null ? formatMoney(feed.price) : 'Subscribers'
}

function LockedTile({ feed, showsPrices }: Omit<PostTileProps, 'isFirst'>) {
  return (
    <LockedMedia what={contentsOf(feed)} {...placeholderOf(feed)} title={<b className="d3">{titleOf(feed)}</b>}>
      <span className="btn on-photo tiny">{priceOf(feed, showsPrices)}</span>
    </LockedMedia>
  )
}

/** A post in the grid of a profile. */
export function PostTile({ feed, isFirst, showsPrices }: PostTileProps) {
  const to = `/post/${feed.slug || feed._id}`
  const className = isFirst ? 'first' : undefined
  if (feed.isLocked) {
    return (
      <Link to={to} className={className}>
        <span className="sr">Locked: </span>
        <LockedTile feed={feed} showsPrices={showsPrices} />
      </Link>
    )
  }
  const mark = markOf(feed)
  const isWritten = !hasPicture(feed)
  const picture = isWritten ? { src: null, className: 'written' } : coverOf(feed, '(min-width: 1024px) 320px, 50vw')
  return (
    <Link to={to} className={className}>
      <MediaFrame {...picture} alt="">
        <span className="tl">
          {feed.isPinned && <span className="badge accent">Pinned</span>}
          {mark && (
            <span className="badge dark">
              {feed.type === 'video' && <PlayIcon className="i s" aria-hidden />}
              {mark}
            </span>
          )}
          {feed.audience !== 'public' && (
            <span className="badge dark">
              <LockIcon className="i s" aria-label="Open for you" />
            </span>
          )}
        </span>
        <span className="over">
          {(isFirst || isWritten) && (
            <span className="kick">
              {kickerOf(feed)}
              {isFirst && ` · ${formatAge(feed.createdAt)}`}
            </span>
          )}
          <b className={isFirst ? (isWritten ? 'd1' : 'd2') : 'd3'}>{titleOf(feed)}</b>
          {isWritten && feed.title && <span className="words">{plainText(feed.text)}</span>}
        </span>
      </MediaFrame>
    </Link>
  )
}
