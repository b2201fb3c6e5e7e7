import { Suspense, useState } from 'react'
import { filmFrame } from '@fieldhouse/contract/film-frame'
import { lazily } from '../../lib/lazily.ts'
import { cx } from '../class-names.ts'
import { PlayIcon } from '../icons.tsx'
import { ThumbhashCanvas } from '../thumbhash-canvas.tsx'
import type { Captions, Playable } from './playable.ts'

const FilmPlayer = lazily(() => import('./film-player.tsx'))

interface FilmProps {
  file: Playable
  title: string
  poster: { src: string; srcSet?: string; sizes?: string; thumbhash?: string } | undefined
  captions?: readonly Captions[]
  /** What the page is about: its picture comes first. */
  isMain?: boolean
}

/** A film in a frame of its own shape: its picture at once, what plays it after that. */
export function Film({ file, title, poster, captions, isMain = false }: FilmProps) {
  const [isWanted, setWanted] = useState(false)
  const { thumbhash, ...picture } = poster ?? { src: '' }
  return (
    <div className={cx('media', filmFrame(file))}>
      {!picture.src && thumbhash && <ThumbhashCanvas hash={thumbhash} />}
      {picture.src && <img {...picture} alt="" fetchPriority={isMain ? 'high' : 'auto'} decoding="async" className="object-contain!" />}
      <Suspense
        fallback={
          <button
            type="button"
            className="playb"
            aria-label={`Play ${title}`}
            data-wanted={isWanted || undefined}
            onClick={() => setWanted(true)}
          >
            <PlayIcon className="i f" aria-hidden />
          </button>
        }
      >
        <FilmPlayer key={file._id} file={file} title={title} captions={captions} isWanted={isWanted} />
      </Suspense>
    </div>
  )
}
