import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMe } from '../lib/session.ts'
import { subscribeToUnfinished, unfinishedOf, type Unfinished } from '../lib/unfinished.ts'
import { Button } from './button.tsx'
import { toastError } from './toast.ts'
import type { Upload } from './use-upload.ts'

const none: readonly Unfinished[] = []
const percent = (share: number) => `${Math.floor(share * 100)} %`

function LetGo({ viewerId, upload: { id, name } }: { viewerId: string; upload: Unfinished }) {
  const [isBusy, setBusy] = useState(false)
  const letGo = () => {
    setBusy(true)
    import('../lib/resumable.ts')
      .then((sending) => sending.letGo(viewerId, id))
      .catch(toastError)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="quiet" size="tiny" busy={isBusy} onClick={letGo} aria-label={`Let go of ${name}`}>
      Let go
    </Button>
  )
}

/** What was begun and did not arrive whole: a browser forgets which file it was, so that it is chosen again. */
export function UnfinishedUploads({ types }: { types: readonly string[] }) {
  const viewerId = useMe().data?._id
  const list = useSyncExternalStore(subscribeToUnfinished, () => (viewerId ? unfinishedOf(viewerId) : none))
  const mine = list.filter(({ type }) => types.includes(type))
  const hasAny = mine.length > 0
  useEffect(() => {
    if (viewerId && hasAny) void import('../lib/resumable.ts').then(({ forgetGone }) => forgetGone(viewerId)).catch(() => undefined)
  }, [viewerId, hasAny])
  if (!viewerId || !hasAny) return null
  return (
    <ul className="small" aria-label="Begun before">
      {mine.map((upload) => (
        <li key={upload.id} className="[overflow-wrap:anywhere]">
          Go on with <b>{upload.name}</b> · {percent(upload.share)}. Choose it again, and only the rest is sent.{' '}
          <LetGo viewerId={viewerId} upload={upload} />
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
