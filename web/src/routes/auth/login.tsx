import { ApiError } from '../../lib/api-error.ts'
import { login, sendVerification } from '../../features/auth/api.ts'
import { SocialButtons } from '../../features/auth/social-buttons.tsx'
import { Link, usePlace, useQueryParam } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useEnter } from './use-enter.ts'
import { withNext } from './with-next.ts'
import { useState } from 'react'

const Verified = ({ state }: { state: string | null }) => {
  if (state === '1') return <Note tone="good">Your e-mail address is confirmed. Sign in and you are there.</Note>
  if (state === 'expired') return <Note tone="warn">This link has expired or was used before. Sign in and we send a new one.</Note>
  return null
}

export default function Login() {
  useTitle('Sign in')
  const enter = useEnter()
  const { search } = usePlace()
  const [name, setName] = useState('')
  const { form, isBusy, error, message } = useSubmit(async (values) => {
    setName(rawOf(values, 'username'))
    await login(values)
    await enter()
  })
  const isUnverified = error instanceof ApiError && error.code === 'auth.email_not_verified'
  const resend = async () => {
    await sendVerification(name)
    toast('The link is on its way. Look into your mail.')
  }
  return (
    <AuthFrame
      title="Sign in"
      foot={
        <>
          New here?{' '}
          <Link className="link" to={`/auth/register${search}`}>
            Create an account
          </Link>
        </>
      }
    >
      <Verified state={useQueryParam('verified')} />
      <form className="stack l" {...form}>
        {message && (
          <Note tone="bad">
            {message}{' '}
            {isUnverified && name.includes('@') && (
              <button type="button" className="link" onClick={resend}>
                Send the link again
              </button>
            )}
          </Note>
        )}
        <TextField label="E-mail or username" name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <div className="row between">
          <Checkbox name="remember" defaultChecked>
            Stay signed in
          </Checkbox>
          <Link className="link small" to={withNext('/auth/forgot', useQueryParam('next'))}>
            Forgot password?
          </Link>
        </div>
        <Button type="submit" size="big" wide busy={isBusy}>
          {isBusy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      <SocialButtons role="user" />
    </AuthFrame>
  )
}
