import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError, fieldError, messageOf } from './api-error.ts'
import { useLeaveGuard } from './leave-guard.ts'

/** Refusals that are about one field although the server names none. */
const fieldOfCode: Record<string, string> = {
  'auth.username_taken': 'username',
  'auth.email_taken': 'email',
  'auth.weak_password': 'password',
  'auth.incorrect_credentials': 'currentPassword',
  'auth.incorrect_code': 'code',
  'user.date_of_birth_fixed': 'dateOfBirth',
}

/**
 * Runs a form's action once at a time. Values come from the fields by name, beside what stood in them when the form was
 * opened (for changesFrom); a refusal is kept and shown beside the field it names, which gets the focus. Who leaves before
 * sentences that they wrote are sent is asked. An action that has sent nothing answers false: what was changed still is.
 */
export function useSubmit(action: (values: FormData, opened: FormData) => Promise<unknown>) {
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [isWritten, setWritten] = useState(false)
  useLeaveGuard(isWritten && !isBusy, 'Leave this page? What you wrote will be lost.')
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const opened = useRef<FormData>(undefined)
  useEffect(() => {
    if (form.current) opened.current ??= new FormData(form.current)
  })
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLTextAreaElement) setWritten(target.value.trim() !== '')
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    const values = new FormData(event.currentTarget)
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      if ((await action(values, opened.current ?? new FormData())) === false) return
      opened.current = values
      setWritten(false)
    } catch (failure) {
      setError(failure)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const errorOf = (path: string): string | undefined => {
    if (error instanceof ApiError && fieldOfCode[error.code] === path) return error.message
    return fieldError(error, path)
  }
  return { form: { ref: form, onSubmit, onInput }, isBusy, error, errorOf, message: error ? messageOf(error) : undefined }
}

/** The text of a field, trimmed; undefined when empty, so that it is not sent. */
export const textOf = (values: FormData, name: string): string | undefined => {
  const value = values.get(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The text of a field exactly as typed; passwords keep their spaces. */
export const rawOf = (values: FormData, name: string): string => {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}
