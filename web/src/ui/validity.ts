// What is wrong with a control, in our words and at its place: the browser finds it, its bubbles stay away.
import { useState, type FormEvent } from 'react'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

type Facts = Pick<Control, 'validity' | 'type' | 'validationMessage'> &
  Partial<Pick<HTMLInputElement, 'min' | 'max' | 'minLength' | 'title'>>

const missing: Readonly<Record<string, string>> = {
  checkbox: 'Tick this to go on.',
  radio: 'Choose one.',
  'select-one': 'Choose one.',
  file: 'Choose a file.',
}
const mistyped: Readonly<Record<string, string>> = {
  email: 'Write an e-mail address like name@example.org.',
  url: 'Write a web address like https://example.org.',
}

/** One sentence that says what to do. */
export function wordsFor({ validity, type, validationMessage, min, max, minLength, title }: Facts): string {
  if (validity.valueMissing) return missing[type] ?? 'Fill this in.'
  if (validity.typeMismatch) return mistyped[type] ?? validationMessage
  if (validity.badInput) return type === 'number' ? 'Write a number.' : 'Choose a day.'
  if (validity.tooShort) return `Write at least ${minLength} characters.`
  if (validity.rangeUnderflow) return `At least ${min}.`
  if (validity.rangeOverflow) return `At most ${max}.`
  if (validity.stepMismatch) return 'Use two decimals at most.'
  return (validity.patternMismatch && title) || validationMessage
}

const controls = 'input:invalid, select:invalid, textarea:invalid'

/** For the element around one control: catches what the browser refuses, until the next change. */
export function useValidity() {
  const [message, setMessage] = useState<string>()
  const forget = () => setMessage(undefined)
  return {
    message,
    watch: {
      onInvalidCapture: (event: FormEvent) => {
        const control = event.target as Control
        event.preventDefault()
        setMessage(wordsFor(control))
        if (control.form?.querySelector(controls) === control) control.focus()
      },
      onInputCapture: forget,
      onChangeCapture: forget,
    },
  }
}
