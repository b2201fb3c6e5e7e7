import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { store } from '../../lib/storage.ts'
import { useOnward, useQueryParam } from '../../lib/router/index.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { toast } from '../../ui/toast.ts'
import { closeGate, isGateClosed, isTooYoung } from './age-gate.ts'
import { login } from './api.ts'

interface Registered {
  requireEmailVerification: boolean
  isWaiting?: true
  message?: string
  token?: string
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : '')
const isTaken = (error: unknown) => ['auth.email_taken', 'auth.username_taken'].includes(codeOf(error))
const isUnanswered = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The account may be one's own, made when the answer was lost: what would have opened it is tried there, as at any sign-in. */
async function enterInstead(values: FormData, taken: unknown): Promise<Registered> {
  try {
    await login(values)
    return { requireEmailVerification: false, token: 'of the sign-in' }
  } catch (refusal) {
    if (codeOf(refusal) === 'auth.email_not_verified') return { requireEmailVerification: true }
    if (codeOf(refusal) === 'auth.approval_pending') return { requireEmailVerification: true, isWaiting: true, message: messageOf(refusal) }
    throw taken
  }
}

/** The common course of both registrations: age first, then the form, then in or to the mailbox. */
export function useRegistration(register: (values: FormData, dateOfBirth: string) => Promise<Registered>, onEnter: () => Promise<void>) {
  const [dateOfBirth, setDateOfBirth] = useState<string>()
  const [isClosed, setClosed] = useState(isGateClosed)
  const next = useQueryParam('next')
  const wasUnanswered = useRef(false)
  const onward = useOnward()
  const submit = useSubmit(async (values) => {
    try {
      const { token, isWaiting, message } = await register(values, dateOfBirth ?? '').catch((refusal: unknown) => {
        if (wasUnanswered.current && isTaken(refusal)) return enterInstead(values, refusal)
        wasUnanswered.current ||= isUnanswered(refusal)
        throw refusal
      })
      const email = textOf(values, 'email') ?? ''
      if (token) {
        await onEnter()
        toast(`Your account is open. We sent a link to ${email}; open it when you can, so that we know the address is yours.`)
        return
      }
      // Kept out of the address: what stands there anybody could have written.
      store('waits', (isWaiting && message) || null)
      const query = new URLSearchParams({ email, ...(next !== null && { next }) })
      await onward(`/auth/verify-email?${query}`)
    } catch (error) {
      if (!isTooYoung(error)) throw error
      closeGate()
      setClosed(true)
    }
  })
  const answerAge = (date: string | undefined) => (date ? setDateOfBirth(date) : setClosed(true))
  return { ...submit, dateOfBirth, isClosed, answerAge }
}
