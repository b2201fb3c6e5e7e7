import { useSyncExternalStore } from 'react'
import { useMe } from '../lib/session.ts'
import { subscribeToUnfinished, unfinishedOf, type Unfinished } from '../lib/unfinished.ts'
import { Button } from './button.tsx'
import type { Upload } from './use-upload.ts'

const none: readonly Unfinished[] = []
const percent = (share: number) => `${Math.floor(share * 100)} %`

/** What was begun and did not arrive whole: a browser forgets which file it was, so that it is chosen again. */
export function UnfinishedUploads({ types }: { types: readonly string[] }) {
  const viewerId = useMe().data?._id
  const list = useSyncExternalStore(subscribeToUnfinished, () => (viewerId ? unfinishedOf(viewerId) : none))
  const mine = list.filter(({ type }) => types.includes(type))
  if (mine.length === 0) return null
  return (
    <ul className="small" aria-label="Begun before">
      {mine.map(({ id, name, share }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          Go on with <b>{name}</b> · {percent(share)}. Choose it again, and only the rest is sent.
        </li>
      ))}
    </ul>
  )
}

/** The ways to hold an upload up, to go on with it and to stop it. */
export function UploadButtons({ upload }: { upload: Pick<Upload, 'isPaused' | 'pause' | 'goOn' | 'stop'> }) {
  return (
    <span className="row">
      <Button variant="quiet" size="tiny" onClick={upload.isPaused ? upload.goOn : upload.pause}>
        {upload.isPaused ? 'Go on' : 'Pause'}
      </Button>
      <Button variant="quiet" size="tiny" onClick={upload.stop}>
        Stop
      </Button>
    </span>
  )
}
