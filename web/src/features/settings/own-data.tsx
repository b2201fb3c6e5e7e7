import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Asking, passwordIn } from './asking.tsx'

type Copy = NonNullable<DataFor<'ownData.copy'>>

const lookEvery = 5000

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

function AskSheet({ onClose }: { onClose: () => void }) {
  const askFor = async (values: FormData) => {
    await send('ownData.askCopy', { body: await passwordIn(values) })
    toast('We are making your copy')
    onClose()
  }
  return (
    <Sheet title="A copy of your data" onClose={onClose}>
      <Asking submit="Make the copy" onSubmit={askFor}>
        <p className="mute">
          One file with everything we keep of you: what you wrote, uploaded, bought, sold and chose, and when. You can read it without us.
        </p>
      </Asking>
    </Sheet>
  )
}

function DownloadSheet({ copy, onClose }: { copy: Copy; onClose: () => void }) {
  const download = async (values: FormData) => {
    const { data } = await send('ownData.copyLink', { params: { id: copy._id }, body: await passwordIn(values) })
    location.assign(data.url)
    onClose()
  }
  return (
    <Sheet title="Download your copy" onClose={onClose}>
      <Asking submit={`Download ${sizeText(copy.size ?? 0)}`} onSubmit={download}>
        <p className="mute">Keep it where only you can read it: your messages, orders and addresses are in it.</p>
      </Asking>
    </Sheet>
  )
}

function Ready({ copy, onOpen }: { copy: Copy; onOpen: () => void }) {
  const drop = () => send('ownData.dropCopy', { params: { id: copy._id } }).then(() => toast('Deleted'), toastError)
  return (
    <div className="row between border-y border-line py-3">
      <span className="who">
        <b>Made {formatDay(copy.askedAt)}</b>
        <span>
          {sizeText(copy.size ?? 0)}, here until {copy.expiresAt && formatDay(copy.expiresAt)}
          {copy.leftOut > 0 && `. ${copy.leftOut} large files are only named in it`}
        </span>
      </span>
      <span className="row">
        <Button size="tiny" variant="line" onClick={drop}>
          Delete
        </Button>
        <Button size="tiny" onClick={onOpen}>
          Download
        </Button>
      </span>
    </div>
  )
}

/** All that the site keeps of somebody, as a file. */
export function DataCopySection() {
  const [sheet, open] = useState<'ask' | 'download'>()
  const { data, error, refetch } = useQuery({
    ...ask('ownData.copy'),
    refetchInterval: ({ state }) => (state.data?.data?.state === 'waiting' ? lookEvery : false),
  })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={2} />
  const copy = data.data
  const close = () => open(undefined)
  return (
    <section className="stack l" aria-labelledby="data-copy">
      <SectionHead title="A copy of your data" id="data-copy" />
      <p className="mute">One file that you can read without us. Making it takes some minutes, and we write to you when it is there.</p>
      {copy?.state === 'ready' && <Ready copy={copy} onOpen={() => open('download')} />}
      {copy?.state === 'failed' && <Note tone="bad">The last copy could not be made. Ask for it again.</Note>}
      {copy?.state === 'waiting' ? (
        <Note>We are making your copy. You can leave this page.</Note>
      ) : (
        <Button variant="line" className="justify-self-start" onClick={() => open('ask')}>
          {copy?.state === 'ready' ? 'Make a new copy' : 'Ask for a copy'}
        </Button>
      )}
      {sheet === 'ask' && <AskSheet onClose={close} />}
      {sheet === 'download' && copy && <DownloadSheet copy={copy} onClose={close} />}
    </section>
  )
}

export default DataCopySection
