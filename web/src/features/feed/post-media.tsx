import { Suspense, type ReactNode } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { Link } from '../../lib/router/index.ts'
import { LockedMedia } from '../../ui/locked-media.tsx'
import { MediaFrame, type MediaRatio } from '../../ui/media-frame.tsx'
import type { Feed } from './api.ts'
import { audienceOf, contentsOf, titleOf } from './describe.ts'
import { coverOf, hasPicture, placeholderOf } from './pictures.ts'
import { PlayIcon } from '../../ui/icons.tsx'

const Sound = lazily(() => import('../../ui/player/sound.tsx'))

const ratioOf = (feed: Feed): MediaRatio => (feed.type === 'video' ? 'wide' : feed.type === 'poll' ? 'mid' : 'tall')

interface PostMediaProps {
  feed: Feed
  /** The ticket or button that opens a locked post. */
  unlock?: ReactNode
}

/** The picture of a card: open it leads to the post, locked it says what it is and how to open it. */
export function PostMedia({ feed, unlock }: PostMediaProps) {
  const title = titleOf(feed)
  if (feed.isLocked) {
    return (
      <LockedMedia what={contentsOf(feed)} ratio={ratioOf(feed)} {...placeholderOf(feed)} title={<h2 className="d2">{title}</h2>}>
        {unlock}
        <p>{audienceOf(feed)}</p>
      </LockedMedia>
    )
  }
  const [first] = feed.files
  if (feed.type === 'audio' && first?.url)
    return (
      <Suspense fallback={<div className="sound-place" />}>
        <Sound file={first} title={title} />
      </Suspense>
    )
  if (!hasPicture(feed)) return null
  return (
    <Link to={`/post/${feed.slug || feed._id}`} tabIndex={-1} aria-hidden>
      <MediaFrame {...coverOf(feed)} alt="" ratio={ratioOf(feed)}>
        {feed.type === 'video' && (
          <span className="playb">
            <PlayIcon className="i f" aria-hidden />
          </span>
        )}
      </MediaFrame>
    </Link>
  )
}
