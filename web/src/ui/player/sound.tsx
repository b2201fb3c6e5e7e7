import { Suspense, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { PlayIcon } from '../icons.tsx'
import { IconButton } from '../icon-button.tsx'
import type { Playable } from './playable.ts'

const SoundPlayer = lazily(() => import('./sound-player.tsx'))

/** A sound, in a place as high as what plays it will be. */
export default function Sound({ file, title }: { file: Playable; title: string }) {
  const [isWanted, setWanted] = useState(false)
  return (
    <div className="sound-place">
      <Suspense
        fallback={
          <IconButton label={`Play ${title}`} aria-pressed={isWanted} onClick={() => setWanted(true)}>
            <PlayIcon className="i f" aria-hidden />
          </IconButton>
        }
      >
        <SoundPlayer key={file._id} file={file} title={title} isWanted={isWanted} />
      </Suspense>
    </div>
  )
}
