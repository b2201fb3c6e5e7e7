import type { ReactNode } from 'react'
import { LockedMedia } from '../../ui/locked-media.tsx'
import type { Video } from './api.ts'
import { audienceOf, contentsOf, placeholderOf } from './describe.ts'

/** The left side of a video's page: the player, or what it is and how to open it. */
export function VideoStage({ video, unlock }: { video: Video; unlock: ReactNode }) {
  const asset = { kind: 'video', thing: video } as const
  if (video.isLocked) {
    return (
      <LockedMedia what={contentsOf(asset)} {...placeholderOf(asset)} title={<h1 className="d1">{video.title}</h1>}>
        {unlock}
        <p>{audienceOf(asset)}</p>
      </LockedMedia>
    )
  }
  const { url, thumbnails, status } = video.video ?? {}
  if (!url) {
    return (
      <p className="note m-4">
        {status === 'error' ? 'This video could not be read.' : 'This video is being prepared. It appears here by itself.'}
      </p>
    )
  }
  return (
    <div className="media wide">
      <video
        src={url}
        poster={video.thumbnail?.thumbnails.at(-1) ?? thumbnails?.[0]}
        controls
        playsInline
        preload="metadata"
        aria-label={video.title}
        className="object-contain!"
      />
    </div>
  )
}

/** A few seconds that everybody may see. */
export function Teaser({ video }: { video: Video }) {
  const teaser = video.teaser
  if (!video.isLocked || !teaser?.url) return null
  return (
    <figure className="stack">
      <div className="media wide">
        {teaser.mimeType.startsWith('video/') ? (
          <video
            src={teaser.url}
            poster={teaser.thumbnails[0]}
            controls
            playsInline
            preload="metadata"
            aria-label={`Teaser of ${video.title}`}
          />
        ) : (
          <img src={teaser.url} alt={`Teaser of ${video.title}`} loading="lazy" />
        )}
      </div>
      <figcaption className="small">Teaser</figcaption>
    </figure>
  )
}
