// A field for what somebody writes here, which offers names after an @. The list comes with the first one.
import { Suspense, useCallback, useId, useRef, useState, type KeyboardEvent, type TextareaHTMLAttributes } from 'react'
import { isComposing } from '../../lib/composing.ts'
import { lazily } from '../../lib/lazily.ts'
import type { Kind } from './api.ts'
import type { NamesHandle } from './names.tsx'
import { namedAt } from './text.ts'

const Names = lazily(() => import('./names.tsx'))

interface WordsFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'about' | 'onChange' | 'value'> {
  value: string
  onWrite: (text: string) => void
  /** What is written about: it says who may be named. */
  about: { objectType: Kind | 'comment'; objectId: string }
}

interface Naming {
  readonly q: string
  readonly start: number
  readonly end: number
}

export function WordsField({ value, onWrite, about, onKeyDown, ...area }: WordsFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const names = useRef<NamesHandle>(null)
  const listId = useId()
  const [naming, setNaming] = useState<Naming>()
  /** Where a list was closed by hand: it does not come back while the same name is written. */
  const [closedAt, setClosedAt] = useState<number>()
  const [meant, setMeant] = useState<number>()
  const look = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const found = selectionStart === selectionEnd ? namedAt(text, selectionStart) : undefined
    setNaming(found && { ...found, end: selectionStart })
    if (found?.start !== closedAt) setClosedAt(undefined)
  }
  const isOpen = naming !== undefined && naming.start !== closedAt
  const close = useCallback(() => setClosedAt(naming?.start), [naming?.start])
  const pick = (username: string) => {
    const element = field.current
    if (!element || !naming) return
    // As if it had been typed: the caret ends behind it, and the text is where it always is.
    element.setRangeText(`@${username} `, naming.start, naming.end, 'end')
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.focus()
  }
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !isComposing(event.nativeEvent)
    if (isOpen && isPlain && names.current?.press(event.key)) {
      // Nor does a window close that the field stands in.
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onKeyDown?.(event)
  }
  const isShown = isOpen && meant !== undefined
  return (
    <div className="combo grid min-w-0 flex-1">
      <textarea
        {...area}
        ref={field}
        aria-autocomplete="list"
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown ? `${listId}-${meant}` : undefined}
        value={value}
        onChange={({ target }) => {
          onWrite(target.value)
          look(target)
        }}
        onSelect={({ currentTarget }) => look(currentTarget)}
        onBlur={() => setNaming(undefined)}
        onKeyDown={handleKey}
      />
      {isOpen && (
        <Suspense>
          <Names ref={names} listId={listId} about={about} q={naming.q} onPick={pick} onClose={close} onMeant={setMeant} />
        </Suspense>
      )}
    </div>
  )
}
