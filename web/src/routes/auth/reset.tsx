import { choosePassword } from '../../features/auth/api.ts'
import { wayOn } from '../../lib/intent.ts'
import { Link, useOnward, usePlace, useQueryParam } from '../../lib/router/index.ts'
import { passwordHint } from '../../lib/password.ts'
import { useTitle } from '../../lib/title.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthFrame } from './auth-frame.tsx'
import { withNext } from './with-next.ts'

export default function Reset() {
  useTitle('Choose a new password')
  const code = useQueryParam('code') ?? ''
  const next = wayOn(usePlace())
  const onward = useOnward()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await choosePassword(code, rawOf(values, 'password'))
    toast('Changes saved')
    await onward(withNext('/auth/login', next))
  })
  return (
    <AuthFrame
      title="Choose a new password"
      lead="You will be signed out everywhere else."
      foot={
        <Link className="link" to="/auth/forgot">
          Ask for a new link
        </Link>
      }
    >
      <form className="stack l" {...form}>
        {!code && <Note tone="warn">This page needs the link from your mail.</Note>}
        {message && !errorOf('password') && <Note tone="bad">{message}</Note>}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          hint={passwordHint}
          error={errorOf('password')}
        />
        <Button type="submit" size="big" wide busy={isBusy} disabled={!code}>
          {isBusy ? 'Saving' : 'Save password'}
        </Button>
      </form>
    </AuthFrame>
  )
}
