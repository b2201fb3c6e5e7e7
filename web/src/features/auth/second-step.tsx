// What an account with a second factor is asked after the password: a code, a passkey, or a code for recovery.
import { useState } from 'react'
import type { SignInChallenge } from '@fieldhouse/contract'
import { ApiError } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Way = SignInChallenge['ways'][number]

const others: Readonly<Record<Way, string>> = {
  code: 'Use a code of your app',
  passkey: 'Use a passkey',
  recovery: 'Use a code for recovery',
}

const fields = {
  code: {
    label: 'Code of your app',
    hint: 'Six digits, new every half minute',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 12,
  },
  recovery: { label: 'Code for recovery', hint: 'One of the ten that you kept. Each works once', autoComplete: 'off', maxLength: 20 },
} as const

interface SecondStepProps {
  challenge: SignInChallenge
  onEnter: () => Promise<void>
  /** Back to the password. */
  onRestart: () => void
}

export default function SecondStep({ challenge, onEnter, onRestart }: SecondStepProps) {
  const [way, choose] = useState<Way>(challenge.ways[0] ?? 'code')
  const { form, isBusy, error, message, errorOf } = useSubmit(async (values) => {
    const answer = async () => {
      if (way !== 'passkey' || !challenge.passkey) return { code: rawOf(values, 'code') }
      const { answerWithPasskey } = await import('../../lib/passkey.ts')
      return { passkey: await answerWithPasskey(challenge.passkey) }
    }
    await send('factors.pass', { body: { challenge: challenge.token, ...(await answer()) } })
    await onEnter()
  })
  const isOver = error instanceof ApiError && error.code === 'auth.challenge_expired'
  return (
    <form className="stack l" {...form}>
      {message && !errorOf('code') && <Note tone="bad">{message}</Note>}
      {way === 'passkey' ? (
        <p className="mute">Your device asks for your face, your finger or its code.</p>
      ) : (
        <TextField key={way} name="code" required autoCapitalize="none" spellCheck={false} error={errorOf('code')} {...fields[way]} />
      )}
      {isOver ? (
        <Button size="big" wide onClick={onRestart}>
          Sign in again
        </Button>
      ) : (
        <Button type="submit" size="big" wide busy={isBusy}>
          {way === 'passkey' ? 'Use your passkey' : 'Sign in'}
        </Button>
      )}
      <div className="stack justify-items-start">
        {challenge.ways
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className="link small py-2" onClick={() => choose(other)}>
              {others[other]}
            </button>
          ))}
      </div>
    </form>
  )
}
