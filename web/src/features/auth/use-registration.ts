import { useState } from 'react'
import { navigate } from '../../lib/router/index.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { closeGate, isGateClosed, isTooYoung } from './age-gate.ts'

interface Registered {
  requireEmailVerification: boolean
  token?: string
}

/** The common course of both registrations: age first, then the form, then in or to the mailbox. */
export function useRegistration(register: (values: FormData, dateOfBirth: string) => Promise<Registered>, onEnter: () => Promise<void>) {
  const [dateOfBirth, setDateOfBirth] = useState<string>()
  const [isClosed, setClosed] = useState(isGateClosed)
  const submit = useSubmit(async (values) => {
    try {
      const { token } = await register(values, dateOfBirth ?? '')
      if (token) return await onEnter()
      await navigate(`/auth/verify-email?email=${encodeURIComponent(String(values.get('email')))}`)
    } catch (error) {
      if (!isTooYoung(error)) throw error
      closeGate()
      setClosed(true)
    }
  })
  const answerAge = (date: string | undefined) => (date ? setDateOfBirth(date) : setClosed(true))
  return { ...submit, dateOfBirth, isClosed, answerAge }
}
