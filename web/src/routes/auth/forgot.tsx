import { useState } from 'react'
import { askForReset } from '../../features/auth/api.ts'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { withNext } from './with-next.ts'

export default function Forgot() {
  useTitle('Forgot password')
  const next = useQueryParam('next')
  const [sentTo, setSentTo] = useState<string>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const email = textOf(values, 'email') ?? ''
    await askForReset(email)
    setSentTo(email)
  })
  return (
    <AuthFrame
      title="New password"
      lead="We send a link to choose a new one. It works for an hour, once."
      foot={
        <Link className="link" to={withNext('/auth/login', next)}>
          Back to sign in
        </Link>
      }
    >
      {sentTo ? (
        <Note tone="good">If {sentTo} has an account, the link is on its way. Look into the spam folder too.</Note>
      ) : (
        <form className="stack l" {...form}>
          {message && <Note tone="bad">{message}</Note>}
          <TextField label="E-mail" name="email" type="email" autoComplete="email" required error={errorOf('email')} />
          <Button type="submit" size="big" wide busy={isBusy}>
            {isBusy ? 'Sending' : 'Send the link'}
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}
