import { ImagePlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../lib/api-error.ts'
import type { Pausing } from '../lib/pausing.ts'
import { Note } from './note.tsx'
import { UnfinishedUploads, UploadButtons } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

export type Sending = 'going' | 'done' | 'failed'

interface FileDropProps {
  label: string
  /** What is accepted and how large. */
  hint: string
  accept: string
  maxMegabytes: number
  /** Sends the file; `onProgress` takes a share of 1. */
  upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal, pausing: Pausing) => Promise<unknown>
  /** What may go on where it stopped, in the words of the contract. */
  types?: readonly string[]
  icon?: ReactNode
  /** Several may be chosen; they go one after another. */
  isMany?: boolean
  /** What is to be sent with the files waits while they go; `failed` where one of them did not arrive. */
  onSending?: (state: Sending) => void
}

/** Drop or choose a file and watch it go. A refusal says why and leaves the field ready for another. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, maxMegabytes, upload, icon, isMany = false, types, onSending } = props
  const sending = useUpload()
  const { share, isPaused } = sending
  const [error, setError] = useState<string>()
  const [isOver, setOver] = useState(false)
  const take = async (files: readonly File[]) => {
    setOver(false)
    if (files.length === 0 || share !== undefined) return
    setError(undefined)
    onSending?.('going')
    const state = await sending.run(async ({ onProgress, signal, pausing }): Promise<Sending> => {
      try {
        for (const file of files) {
          if (file.size > maxMegabytes * 1_000_000) {
            setError(`${isMany ? file.name : 'This file'} is too large. The limit is ${maxMegabytes} MB.`)
            return 'failed'
          }
          onProgress(0)
          await upload(file, onProgress, signal, pausing)
        }
        return 'done'
      } catch (failure) {
        if (!signal.aborted) setError(messageOf(failure))
        return 'failed'
      }
    })
    onSending?.(state)
  }
  return (
    <div className="stack">
      <label className="drop" data-over={isOver || undefined} onDragEnter={() => setOver(true)} onDragLeave={() => setOver(false)}>
        {icon ?? <ImagePlus className="i" aria-hidden />}
        <b className="d4">{share === undefined ? label : `${isPaused ? 'Paused at' : 'Uploading'} ${Math.round(share * 100)}%`}</b>
        <span className="small">{hint}</span>
        {share === undefined ? (
          <input
            type="file"
            accept={accept}
            multiple={isMany}
            aria-label={label}
            onChange={(event) => {
              void take([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        ) : (
          <span
            className="bar-track"
            role="progressbar"
            aria-label={label}
            aria-valuenow={Math.round(share * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ '--done': `${share * 100}%` }} />
          </span>
        )}
      </label>
      {share !== undefined && <UploadButtons upload={sending} />}
      {share === undefined && types && <UnfinishedUploads types={types} />}
      {error && <Note tone="bad">{error}</Note>}
    </div>
  )
}
