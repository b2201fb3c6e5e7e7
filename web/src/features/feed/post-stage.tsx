import type { ReactNode } from 'react'
import { isTall } from '../../lib/tall-letters.ts'
import { cx } from '../../ui/class-names.ts'
import { LockedMedia } from '../../ui/locked-media.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Film } from '../../ui/player/film.tsx'
import Sound from '../../ui/player/sound.tsx'
import type { Feed } from './api.ts'
import { audienceOf, contentsOf, kickerOf, titleOf } from './describe.ts'
import { coverOf, hasPicture, pictureOf, placeholderOf } from './pictures.ts'

const stageSizes = '(min-width: 1024px) 60vw, 100vw'

type FeedFile = Feed['files'][number]

function Video({ file, title }: { file: FeedFile; title: string }) {
  if (!file.url) return <p className="note">This video is being prepared. It appears here by itself.</p>
  return <Film file={file} title={title} poster={pictureOf(file, stageSizes)} isMain />
}

function Photos({ feed }: { feed: Feed }) {
  const [first, ...others] = feed.files
  if (first && others.length === 0)
    return <MediaFrame {...(pictureOf(first, stageSizes) ?? coverOf(feed))} alt={first.alt ?? titleOf(feed)} isMain />
  return (
    <div className="photos">
      {feed.files.map((file, i) => (
        <MediaFrame
          key={file._id}
          {...(pictureOf(file, stageSizes) ?? coverOf(feed))}
          alt={file.alt ?? `${titleOf(feed)}, ${i + 1} of ${feed.files.length}`}
          isMain={i === 0}
        />
      ))}
    </div>
  )
}

/** Whether the title stands on the stage, so that it is not said again beside it. */
export const hasStageTitle = (feed: Feed) => feed.isLocked || (!hasPicture(feed) && feed.type !== 'audio')

/** The left side of a post's page: what it shows, large; without a picture, its title as a poster. */
export function PostStage({ feed, unlock }: { feed: Feed; unlock?: ReactNode }) {
  const [first] = feed.files
  if (feed.isLocked) {
    return (
      <LockedMedia what={contentsOf(feed)} {...placeholderOf(feed)} isMain title={<h1 className="d1">{titleOf(feed)}</h1>}>
        {unlock}
        <p>{audienceOf(feed)}</p>
      </LockedMedia>
    )
  }
  if (feed.type === 'video' && first) return <Video file={first} title={titleOf(feed)} />
  if (feed.type === 'audio' && first?.url) return <Sound file={first} title={titleOf(feed)} />
  if (feed.type === 'photo' && feed.files.length > 0) return <Photos feed={feed} />
  if (feed.thumbnail) return <MediaFrame {...coverOf(feed)} alt="" isMain />
  return (
    <div className="media written">
      <div className="over">
        <span className="kick">{kickerOf(feed)}</span>
        <h1 className={cx('hero long', isTall(titleOf(feed)) && 'tall')}>{titleOf(feed)}</h1>
      </div>
    </div>
  )
}
