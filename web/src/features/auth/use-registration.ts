import { useState } from 'react'
import { store } from '../../lib/storage.ts'
import { navigate, useQueryParam } from '../../lib/router/index.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { toast } from '../../ui/toast.ts'
import { closeGate, isGateClosed, isTooYoung } from './age-gate.ts'

interface Registered {
  requireEmailVerification: boolean
  isWaiting?: true
  message?: string
  token?: string
}

/** The common course of both registrations: age first, then the form, then in or to the mailbox. */
export function useRegistration(register: (values: FormData, dateOfBirth: string) => Promise<Registered>, onEnter: () => Promise<void>) {
  const [dateOfBirth, setDateOfBirth] = useState<string>()
  const [isClosed, setClosed] = useState(isGateClosed)
  const next = useQueryParam('next')
  const submit = useSubmit(async (values) => {
    try {
      const { token, isWaiting, message } = await register(values, dateOfBirth ?? '')
      const email = textOf(values, 'email') ?? ''
      if (token) {
        await onEnter()
        toast(`Your account is open. We sent a link to ${email}; open it when you can, so that we know the address is yours.`)
        return
      }
      // Kept out of the address: what stands there anybody could have written.
      store('waits', (isWaiting && message) || null)
      const query = new URLSearchParams({ email, ...(next !== null && { next }) })
      await navigate(`/auth/verify-email?${query}`)
    } catch (error) {
      if (!isTooYoung(error)) throw error
      closeGate()
      setClosed(true)
    }
  })
  const answerAge = (date: string | undefined) => (date ? setDateOfBirth(date) : setClosed(true))
  return { ...submit, dateOfBirth, isClosed, answerAge }
}
