import { sendVerification } from '../../features/auth/api.ts'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { readStored } from '../../lib/storage.ts'
import { useTitle } from '../../lib/title.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useState } from 'react'
import { AuthFrame } from './auth-frame.tsx'
import { withNext } from './with-next.ts'

export default function VerifyEmail() {
  useTitle('Confirm your e-mail')
  const email = useQueryParam('email')
  const next = useQueryParam('next')
  // Of an account that staff looks at first: what people read meanwhile.
  const [waitingWords] = useState(() => readStored('waits'))
  const { form, isBusy, message } = useSubmit(async (values) => {
    await sendVerification(textOf(values, 'email') ?? '')
    toast('The link is on its way. Look into your mail.')
  })
  return (
    <AuthFrame
      title="Look into your mail"
      lead={
        email
          ? `Your account is made. We sent a link to ${email}: ${waitingWords ? 'open it, so that we know the address is yours' : 'open it, and sign in'}. It works for an hour, on any device.`
          : 'Confirm your e-mail address with the link we send you.'
      }
      foot={
        <Link className="link" to={withNext('/auth/login', next)}>
          I have opened it: sign in
        </Link>
      }
    >
      {waitingWords && email && <Note>{waitingWords}</Note>}
      <form className="stack l" {...form}>
        {message && <Note tone="bad">{message}</Note>}
        <TextField label="E-mail" name="email" type="email" autoComplete="email" required defaultValue={email ?? ''} />
        <Button type="submit" variant="line" size="big" wide busy={isBusy}>
          {isBusy ? 'Sending' : 'Send the link again'}
        </Button>
      </form>
    </AuthFrame>
  )
}
