import { Suspense, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { login, sendVerification } from '../../features/auth/api.ts'
import { PasskeyButton } from '../../features/auth/passkey-button.tsx'
import { SocialButtons } from '../../features/auth/social-buttons.tsx'
import { lazily } from '../../lib/lazily.ts'
import { Link, usePlace, useQueryParam } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useEnter } from './use-enter.ts'
import { withNext } from './with-next.ts'

// Few have a second factor: the others need not wait for it.
// Nor do those wait whose account stays.
const LeftNote = lazily(() => import('../../features/auth/left-note.tsx'))
const KeepOffer = lazily(() => import('../../features/auth/keep-offer.tsx'))
const SecondStep = lazily(() => import('../../features/auth/second-step.tsx'))

const Verified = ({ state }: { state: string | null }) => {
  if (state === '1') return <Note tone="good">Your e-mail address is confirmed. Sign in and you are there.</Note>
  if (state === 'expired') return <Note tone="warn">This link has expired or was used before. Sign in and we send a new one.</Note>
  return null
}

export default function Login() {
  useTitle('Sign in')
  const enter = useEnter()
  const { search } = usePlace()
  const [verified, next, left] = [useQueryParam('verified'), useQueryParam('next'), useQueryParam('left')]
  const [name, setName] = useState('')
  const [typed, keepTyped] = useState<FormData>()
  const { form, isBusy, error, message } = useSubmit(async (values) => {
    setName(rawOf(values, 'username'))
    keepTyped(values)
    await login(values)
    await enter()
  })
  const [dropped, drop] = useState<unknown>()
  const challenge = error instanceof ApiError && error !== dropped ? error.challenge : undefined
  const isUnverified = error instanceof ApiError && error.code === 'auth.email_not_verified'
  const resend = async () => {
    await sendVerification(name)
    toast('The link is on its way. Look into your mail.')
  }
  if (typed && error instanceof ApiError && error !== dropped && error.code === 'auth.account_leaving')
    return (
      <AuthFrame title="Keep your account?">
        <Suspense fallback={<Skeleton height="8rem" />}>
          <KeepOffer values={typed} onKept={() => login(typed).then(enter)} onRestart={() => drop(error)} />
        </Suspense>
      </AuthFrame>
    )
  if (challenge)
    return (
      <AuthFrame title="One more step" step={1}>
        <Suspense fallback={<Skeleton height="12rem" />}>
          <SecondStep challenge={challenge} onEnter={enter} onRestart={() => drop(error)} />
        </Suspense>
      </AuthFrame>
    )
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
      <Verified state={verified} />
      {left && (
        <Suspense>
          <LeftNote until={left} />
        </Suspense>
      )}
      <form className="stack l" {...form}>
        {message && error !== dropped && (
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
          <Link className="link small" to={withNext('/auth/forgot', next)}>
            Forgot password?
          </Link>
        </div>
        <Button type="submit" size="big" wide busy={isBusy}>
          {isBusy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      <PasskeyButton onEnter={enter} />
      <SocialButtons role="user" />
    </AuthFrame>
  )
}
