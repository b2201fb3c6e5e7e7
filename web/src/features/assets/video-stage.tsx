import type { ReactNode } from 'react'
import { pictureOf } from '../../lib/picture.ts'
import { LockedMedia } from '../../ui/locked-media.tsx'
import { Film } from '../../ui/player/film.tsx'
import type { Video } from './api.ts'
import { audienceOf, contentsOf, placeholderOf } from './describe.ts'

const stageSizes = '(min-width: 1024px) 60vw, 100vw'

/** The left side of a video's page: the player, or what it is and how to open it. */
export function VideoStage({ video, unlock }: { video: Video; unlock: ReactNode }) {
  const asset = { kind: 'video', thing: video } as const
  if (video.isLocked) {
    return (
      <LockedMedia what={contentsOf(asset)} {...placeholderOf(asset)} isMain title={<h1 className="d1">{video.title}</h1>}>
        {unlock}
        <p>{audienceOf(asset)}</p>
      </LockedMedia>
    )
  }
  const film = video.video
  if (!film?.url) {
    return (
      <p className="note m-4">
        {film?.status === 'error' ? 'This video could not be read.' : 'This video is being prepared. It appears here by itself.'}
      </p>
    )
  }
  return (
    <Film
      file={film}
      title={video.title}
      captions={video.captions}
      poster={(video.thumbnail && pictureOf(video.thumbnail, stageSizes)) ?? pictureOf(film, stageSizes)}
      isMain
    />
  )
}

/** A few seconds that everybody may see. */
export function Teaser({ video }: { video: Video }) {
  const teaser = video.teaser
  if (!video.isLocked || !teaser?.url) return null
  return (
    <figure className="stack">
      {teaser.mimeType.startsWith('video/') ? (
        <Film file={teaser} title={`Teaser of ${video.title}`} poster={pictureOf(teaser)} />
      ) : (
        <div className="media wide">
          <img src={teaser.url} alt={`Teaser of ${video.title}`} loading="lazy" />
        </div>
      )}
      <figcaption className="small">Teaser</figcaption>
    </figure>
  )
}
