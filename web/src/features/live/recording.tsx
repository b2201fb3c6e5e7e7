import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { formatDay, formatDuration } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { closeSheet, openSheet } from '../../ui/sheet-host.ts'
import { toastError } from '../../ui/toast.ts'
import { makeVideo, removeRecording } from './hosting.ts'
import { stopWords } from './recording-stop.ts'

type Kept = DataFor<'streams.recording'>

const lookAgain = 2_000

const askToDelete = (sessionId: string) =>
  openSheet(
    <ConfirmDialog title="Delete the recording?" confirm="Delete" isBad onConfirm={() => removeRecording(sessionId)} onClose={closeSheet}>
      It cannot be brought back. What else is left of the stream stays.
    </ConfirmDialog>,
  )

function Making({ progress, videoId }: Kept) {
  const percent = Math.round(progress * 100)
  return (
    <>
      <p>Your video is being prepared{percent > 0 && `, ${percent}%`}. You may leave this page.</p>
      <span
        className="bar-track"
        role="progressbar"
        aria-label="Preparing the video"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ '--done': `${percent}%` }} />
      </span>
      <Link className="btn line justify-self-start" to={`/studio/videos/${videoId}`}>
        Title, audience and price
      </Link>
    </>
  )
}

const Made = ({ videoId }: Kept) => (
  <>
    <Note tone="good">Your video is ready. Nobody else sees it before you publish it.</Note>
    <Link className="btn justify-self-start" to={`/studio/videos/${videoId}`}>
      Look at it and publish
    </Link>
  </>
)

function Choice({ sessionId, state, deleteAt }: Kept) {
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    await makeVideo(sessionId).catch(toastError)
    setBusy(false)
  }
  return (
    <>
      {state === 'failed' && <Note tone="bad">No video could be made of this recording.</Note>}
      <div className="row wrapx">
        {state === 'kept' && (
          <Button busy={isBusy} onClick={() => void make()}>
            Make it a video
          </Button>
        )}
        <Button variant="quiet" disabled={isBusy} onClick={() => askToDelete(sessionId)}>
          Delete
        </Button>
      </div>
      {deleteAt && <p className="small">It is not public, and is deleted on {formatDay(deleteAt)}.</p>}
    </>
  )
}

const Body = ({ kept }: { kept: Kept }) => (
  <>
    {kept.stopped && <Note tone="warn">{stopWords[kept.stopped]}</Note>}
    {kept.state === 'making' ? <Making {...kept} /> : kept.state === 'made' ? <Made {...kept} /> : <Choice {...kept} />}
  </>
)

/** What was kept of the last stream, and what its host does with it. */
export function Recording({ sessionId }: { sessionId: string }) {
  const { data } = useQuery({
    ...ask('streams.recording', { params: { id: sessionId } }),
    retry: false,
    select: (answer) => answer.data,
    refetchInterval: ({ state }) => (state.data?.data.state === 'making' ? lookAgain : false),
  })
  if (!data || data.state === 'none' || data.state === 'running' || data.state === 'gone') return null
  return (
    <section className="stack" aria-label="Recording">
      <p className="strong">Recording: {formatDuration(data.seconds)}</p>
      <Body kept={data} />
    </section>
  )
}

interface EarlierProps {
  teamId: string | undefined
  /** The last one stands elsewhere. */
  exceptId: string | undefined
}

/** Those of streams before the last, while nobody has made a video of them. */
export function EarlierRecordings({ teamId, exceptId }: EarlierProps) {
  const { data = [] } = useQuery({
    ...ask('streams.recordings', { query: teamId === undefined ? {} : { teamId } }),
    retry: false,
    select: (answer) => answer.data.filter((kept) => kept.sessionId !== exceptId),
    refetchInterval: ({ state }) => (state.data?.data.some((kept) => kept.state === 'making') ? lookAgain : false),
  })
  if (data.length === 0) return null
  return (
    <section className="stack live-summary" aria-label="Earlier recordings">
      <h2 className="d3">Earlier recordings</h2>
      <ul className="stack l">
        {data.map((kept) => (
          <li key={kept.sessionId} className="stack">
            <div>
              <p className="strong" dir="auto">
                {kept.title}
              </p>
              <p className="small">
                {formatDay(kept.startedAt)} · {formatDuration(kept.seconds)}
              </p>
            </div>
            <Body kept={kept} />
          </li>
        ))}
      </ul>
    </section>
  )
}
