import { ImagePlus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { isRefused } from '../lib/refusal.ts'
import { siftFiles, type Rules } from '../lib/sift-files.ts'
import { useHandedFiles } from '../lib/use-handed-files.ts'
import type { Pausing } from '../lib/pausing.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import { UnfinishedUploads, UploadButtons } from './upload-progress.tsx'
import { useUpload, type UploadTools } from './use-upload.ts'

export type Sending = 'going' | 'done' | 'failed'

interface FileDropProps extends Rules {
  label: string
  /** What is accepted and how large. */
  hint: string
  /** Sends the file; `onProgress` takes a share of 1. */
  upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal, pausing: Pausing) => Promise<unknown>
  /** What may go on where it stopped, in the words of the contract. */
  types?: readonly string[]
  icon?: ReactNode
  /** Several may be chosen; they go one after another. */
  isMany?: boolean
  /** The one place for files on its page: takes what is dropped beside it or pasted, too. */
  isPageWide?: boolean
  /** What is to be sent with the files waits while they go; `failed` where one of them did not arrive. */
  onSending?: (state: Sending) => void
}

const isSessionOver = (failure: unknown) => failure instanceof ApiError && failure.status === 401

/** The files that wait for their turn, and what is said about those that did not go. */
function useSending({ upload, isMany = false, onSending }: FileDropProps) {
  const sending = useUpload()
  const waiting = useRef<readonly File[]>([])
  const isGoing = useRef(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  /** Those that wait because the line was lost, or the session is over. */
  const [kept, setKept] = useState<readonly File[]>([])
  /** Sends them one by one, those as well that join them meanwhile. One that is refused does not hold the others up. */
  const sendAll = async ({ onProgress, signal, pausing }: UploadTools): Promise<Sending> => {
    let state: Sending = 'done'
    for (let file = waiting.current[0]; file && !signal.aborted; file = waiting.current[0]) {
      try {
        onProgress(0)
        await upload(file, onProgress, signal, pausing)
      } catch (failure) {
        if (signal.aborted) break
        state = 'failed'
        const { name } = file
        setProblems((known) => [...known, isMany ? `${name}: ${messageOf(failure)}` : messageOf(failure)])
        if (!isRefused(failure) || isSessionOver(failure)) {
          setKept(waiting.current)
          break
        }
      }
      waiting.current = waiting.current.slice(1)
    }
    waiting.current = []
    return signal.aborted ? 'failed' : state
  }
  const begin = async (files: readonly File[]) => {
    waiting.current = files
    setKept([])
    isGoing.current = true
    onSending?.('going')
    const state = await sending.run(sendAll)
    isGoing.current = false
    onSending?.(state)
  }
  const send = (files: readonly File[], said: readonly string[]) => {
    setProblems(isGoing.current ? (known) => [...known, ...said] : said)
    if (isGoing.current) waiting.current = [...waiting.current, ...files]
    // What a lost line left goes first; in a place for one file another takes its place.
    else if (files.length > 0) void begin(isMany ? [...kept, ...files] : files)
  }
  const goOn = () => {
    setProblems([])
    void begin(kept)
  }
  return { sending, problems, kept, send, goOn, waitingCount: () => waiting.current.length }
}

/** Drop or choose a file and watch it go. A refusal says why and leaves the field ready for another. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, icon, room, isMany = false, isPageWide = false, types } = props
  const { sending, problems, kept, send, goOn, waitingCount } = useSending(props)
  const { share, isPaused } = sending
  const [isOver, setOver] = useState(false)
  const take = (files: readonly File[]) => {
    setOver(false)
    if (files.length === 0) return
    if (!isMany && waitingCount() > 0) return
    const places = isMany ? (room ?? Number.POSITIVE_INFINITY) - waitingCount() - kept.length : 1
    const { taken, problems: said } = siftFiles(files, { ...props, room: places })
    send(taken, said)
  }
  const { ref, isOver: isOverPage } = useHandedFiles<HTMLLabelElement>(take, isPageWide)
  return (
    <div className="stack">
      <label
        ref={ref}
        className="drop"
        data-over={isOver || isOverPage || undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
      >
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
              take([...(event.target.files ?? [])])
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
      {(problems.length > 0 || kept.length > 0) && (
        <Note tone="bad">
          {[...new Set(problems)].map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {kept.length > 0 && (
            <Button variant="line" size="tiny" className="mt-2" onClick={goOn}>
              {kept.length === 1 ? 'Try again' : `Send the ${kept.length} that are left`}
            </Button>
          )}
        </Note>
      )}
    </div>
  )
}
