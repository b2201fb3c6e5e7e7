import { SendHorizontal } from 'lucide-react'
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { newId } from '../../lib/new-id.ts'
import { Note } from '../../ui/note.tsx'
import { refresh } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { submitForm } from '../../lib/submit-form.ts'
import type { Kind } from './api.ts'
import { keepDraft, readDraft } from './draft.ts'
import { WordsField } from './words-field.tsx'

interface ComposerProps {
  objectType: Kind | 'comment'
  objectId: string
  label: string
  autoFocus?: boolean
  /** What is on its way, and nothing once it is there or back in the field. */
  onSending: (text: string | undefined) => void
  onSent?: () => void
}

const longest = 1000

/** Keeps what was begun; what could not be sent is in the field again, with the reason. */
export function Composer({ objectType, objectId, label, autoFocus = false, onSending, onSent }: ComposerProps) {
  const { data: me } = useMe()
  const [text, setText] = useState(() => readDraft(me?._id, objectId))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // One for each intention: sent again, it is the same comment.
  const intention = useRef<{ text: string; clientId: string }>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const hintId = useId()
  const write = (next: string) => {
    setText(next)
    keepDraft(me?._id, objectId, next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const content = text.trim()
    if (content === '' || isBusy) return
    if (intention.current?.text !== content) intention.current = { text: content, clientId: newId() }
    setBusy(true)
    setError(undefined)
    setText('')
    onSending(content)
    try {
      await send('comments.create', { body: { objectType, objectId, content, clientId: intention.current.clientId } })
      keepDraft(me?._id, objectId, '')
      intention.current = undefined
      onSent?.()
    } catch (failure) {
      setText(content)
      setError(messageOf(failure))
      // What it is about may have closed meanwhile.
      if (failure instanceof ApiError && (failure.status === 403 || failure.status === 404)) void refresh(['comments'])
    } finally {
      onSending(undefined)
      setBusy(false)
      form.current?.querySelector('textarea')?.focus()
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    submitForm(form.current)
  }
  // As the browser counts, which stops there: an emoji is two.
  const left = longest - text.length
  return (
    <form ref={form} className="stack" onSubmit={(event) => void submit(event)}>
      {error && <Note tone="bad">{error}</Note>}
      <div className="flex items-end gap-2">
        <WordsField
          about={{ objectType, objectId }}
          className="inp min-h-11 w-full resize-none field-sizing-content"
          rows={1}
          maxLength={longest}
          // Opened by the press on Reply.
          autoFocus={autoFocus}
          aria-label={label}
          aria-describedby={left < 200 ? hintId : undefined}
          placeholder={label}
          value={text}
          onWrite={write}
          onKeyDown={handleKey}
        />
        <button type="submit" className="btn" aria-label="Send" disabled={text.trim() === '' || isBusy}>
          <SendHorizontal className="i s rtl:-scale-x-100" aria-hidden />
        </button>
      </div>
      {left < 200 && (
        <p id={hintId} className="small">
          {left} characters left
        </p>
      )}
    </form>
  )
}
