import { Paperclip, SendHorizontal, Tag, X } from 'lucide-react'
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { isComposing } from '../../lib/composing.ts'
import { formatCount } from '../../lib/format.ts'
import { siftFiles } from '../../lib/sift-files.ts'
import { submitForm } from '../../lib/submit-form.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { useHandedFiles } from '../../lib/use-handed-files.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import type { Picked } from './outgoing-list.ts'
import { post } from './outgoing.ts'

interface ComposerProps {
  conversationId: string
  /** Whom it is written to. */
  name: string
  /** Whether a price may be put on it. */
  maySell: boolean
}

const mostFiles = 10
const accept = 'image/*,video/*'

interface Begun {
  readonly text: string
  readonly files: readonly Picked[]
  /** As it is typed; undefined: costs nothing. */
  readonly price: string | undefined
}

const nothing: Begun = { text: '', files: [], price: undefined }
/** What was begun in each conversation, for as long as the page lives. */
const begun = new Map<string, Begun>()

const isVideo = (file: File) => file.type.startsWith('video/')

/** Why these cannot go together, if they cannot. */
function problemOf(files: readonly File[]): string | undefined {
  if (files.some(isVideo) && files.length > 1) return 'Send a video on its own, without other files.'
  return files.length > mostFiles ? `Send ${mostFiles} pictures at a time.` : undefined
}

function Chosen({ files, onRemove }: { files: readonly Picked[]; onRemove: (picked: Picked) => void }) {
  return (
    <ul className="chosen" aria-label="Chosen files">
      {files.map((picked) => (
        <li key={picked.address}>
          {isVideo(picked.file) ? (
            <video src={picked.address} muted preload="metadata" />
          ) : (
            <img src={picked.address} alt={picked.file.name} />
          )}
          <IconButton label={`Remove ${picked.file.name}`} onClick={() => onRemove(picked)}>
            <X className="i s" aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function PriceField({ value, onChange, error }: { value: string; onChange: (value: string) => void; error: string | undefined }) {
  const { data: settings } = useSettings()
  const [id, hintId] = [useId(), useId()]
  return (
    <div className="ask">
      <label htmlFor={id}>Price in tokens</label>
      <input
        id={id}
        className="inp"
        inputMode="decimal"
        autoComplete="off"
        placeholder="5.00"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={hintId}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={hintId} className={error === undefined ? 'small' : 'small bad'}>
        {error ??
          `Locked until it is paid for. ${settings ? `From ${formatCount(settings.minimumContentPrice)} to ${formatCount(settings.maximumContentPrice)}.` : ''}`}
      </p>
    </div>
  )
}

function usePrice(text: string | undefined) {
  const { data: settings } = useSettings()
  const [error, setError] = useState<string>()
  /** Undefined: no price; null: one that will not do. */
  const read = (): number | undefined | null => {
    if (text === undefined) return undefined
    const price = amountOf(text)
    const [least, most] = [settings?.minimumContentPrice ?? 1, settings?.maximumContentPrice ?? 10_000]
    const isGood = price >= least && price <= most
    setError(isGood ? undefined : `Enter a price from ${least} to ${most}.`)
    return isGood ? price : null
  }
  return { error, forgive: () => setError(undefined), read }
}

export function Composer({ conversationId, name, maySell }: ComposerProps) {
  const { data: settings } = useSettings()
  const [draft, setDraft] = useState(begun.get(conversationId) ?? nothing)
  const { text, files } = draft
  const [problems, setProblems] = useState<readonly string[]>([])
  const price = usePrice(draft.price)
  const picker = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const change = (next: Partial<Begun>) => {
    const now = { ...draft, ...next }
    setDraft(now)
    begun.set(conversationId, now)
  }
  const changePrice = (next: string | undefined) => {
    change({ price: next })
    price.forgive()
  }
  const add = (more: readonly File[]) => {
    const { taken, problems } = siftFiles(more, {
      accept,
      maxMegabytes: (file) => (isVideo(file) ? (settings?.maxSizeVideo ?? 2000) : (settings?.maxSizeImage ?? 5)),
      problemOf: (fitting) => problemOf([...files.map(({ file }) => file), ...fitting]),
    })
    setProblems(problems)
    change({ files: [...files, ...taken.map((file) => ({ file, address: URL.createObjectURL(file) }))] })
  }
  const { ref: form, isOver } = useHandedFiles<HTMLFormElement>(add)
  const remove = (picked: Picked) => {
    URL.revokeObjectURL(picked.address)
    change({ files: files.filter((other) => other !== picked) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = price.read()
    if (amount === null || (text.trim() === '' && files.length === 0)) return
    post(conversationId, { text: text.trim(), files, price: amount })
    change(nothing)
    setProblems([])
    price.forgive()
    field.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    // On a phone the return key makes a new line; sending has its button.
    const isTyped = event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent) && matchMedia('(pointer: fine)').matches
    if (!isTyped) return
    event.preventDefault()
    submitForm(form.current)
  }
  return (
    <form ref={form} className="say" data-over={isOver || undefined} onSubmit={submit}>
      {problems.length > 0 && <Note tone="bad">{problems.join(' ')}</Note>}
      {files.length > 0 && <Chosen files={files} onRemove={remove} />}
      {draft.price !== undefined && <PriceField value={draft.price} onChange={changePrice} error={price.error} />}
      <div className="line">
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={accept}
          aria-label="Photos or a video"
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <IconButton label="Add photos or a video" onClick={() => picker.current?.click()}>
          <Paperclip className="i" aria-hidden />
        </IconButton>
        {maySell && (
          <IconButton
            label={draft.price === undefined ? 'Set a price' : 'Remove the price'}
            aria-pressed={draft.price !== undefined}
            onClick={() => changePrice(draft.price === undefined ? '' : undefined)}
          >
            <Tag className="i" aria-hidden />
          </IconButton>
        )}
        <textarea
          ref={field}
          className="inp"
          rows={1}
          maxLength={2000}
          aria-label={`Message to ${name}`}
          placeholder={`Message ${name}`}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
          onKeyDown={handleKey}
        />
        <button type="submit" className="btn" aria-label="Send" disabled={text.trim() === '' && files.length === 0}>
          <SendHorizontal className="i s rtl:-scale-x-100" aria-hidden />
        </button>
      </div>
    </form>
  )
}
