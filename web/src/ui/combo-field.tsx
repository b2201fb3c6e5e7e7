import { useId, useState, type InputHTMLAttributes, type KeyboardEvent } from 'react'
import { isComposing } from '../lib/composing.ts'
import { Field, type FieldText } from './field.tsx'

export interface ComboOption {
  value: string
  text: string
  detail?: string | undefined
}

interface ComboFieldProps extends FieldText, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value'> {
  value: string
  onType: (text: string) => void
  options: readonly ComboOption[]
  onPick: (value: string) => void
  /** The field is left with what was typed, nothing picked. */
  onLeave?: () => void
  /** What a screen reader says of the options: `3 schools`. */
  said: string
}

/** A text field that offers what fits; arrows walk the list, Enter takes, Escape closes, and what was typed stays. */
export function ComboField({ label, hint, error, optional, className, ...combo }: ComboFieldProps) {
  const { value, onType, options, onPick, onLeave, said, ...input } = combo
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const isShown = isOpen && options.length > 0
  const current = isShown ? options[at] : undefined
  const close = () => {
    setOpen(false)
    setAt(-1)
  }
  const pick = (option: ComboOption) => {
    close()
    onPick(option.value)
  }
  const move = (step: 1 | -1) => {
    setOpen(true)
    setAt((now) => (now < 0 && step < 0 ? options.length - 1 : (now + step + options.length) % Math.max(1, options.length)))
  }
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: isShown ? close : undefined,
    Enter: current && (() => pick(current)),
  }
  const handleKey = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || isComposing(event.nativeEvent)) return
    // Nor does a form send itself, nor a sheet close.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const text = { label, hint, error, ...(optional && { optional }), ...(className && { className }) }
  return (
    <Field {...text}>
      {(control) => (
        <div className="combo">
          <input
            {...input}
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={current && `${listId}-${at}`}
            autoComplete="off"
            value={value}
            onChange={(event) => {
              setOpen(true)
              setAt(-1)
              onType(event.target.value)
            }}
            onKeyDown={handleKey}
            onBlur={() => {
              close()
              onLeave?.()
            }}
          />
          <ul id={listId} role="listbox" aria-label={label} hidden={!isShown}>
            {options.map((option, index) => (
              // The focus stays in the field, which says which of them is meant.
              <li
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === at}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(option)}
              >
                {option.text} {option.detail && <small>{option.detail}</small>}
              </li>
            ))}
          </ul>
          <span className="sr-only" role="status">
            {isShown ? said : ''}
          </span>
        </div>
      )}
    </Field>
  )
}
