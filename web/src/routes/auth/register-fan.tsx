import { registerFan } from '../../features/auth/api.ts'
import { AccountFields } from '../../features/auth/account-fields.tsx'
import { BirthStep } from '../../features/auth/birth-step.tsx'
import { GateClosed } from '../../features/auth/gate-closed.tsx'
import { SocialButtons } from '../../features/auth/social-buttons.tsx'
import { useRegistration } from '../../features/auth/use-registration.ts'
import { Link, usePlace } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useEnter } from './use-enter.ts'

export default function RegisterFan() {
  useTitle('Create a fan account')
  const { search } = usePlace()
  const { form, isBusy, message, errorOf, dateOfBirth, isClosed, answerAge } = useRegistration(registerFan, useEnter())
  if (isClosed) {
    return (
      <AuthFrame title="Not yet">
        <GateClosed />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title="In the stands"
      step={dateOfBirth ? 1 : 0}
      lead={
        dateOfBirth
          ? 'Step 2 of 2. Then you are in: a few questions, and your feed has something in it.'
          : 'Step 1 of 2. Next: your name and a password. A fan account is free, and so is following.'
      }
      foot={
        <>
          You play or coach?{' '}
          <Link className="link" to={`/auth/register/athlete${search}`}>
            Create an athlete account
          </Link>
        </>
      }
    >
      {dateOfBirth ? (
        <form className="stack l" {...form}>
          {message && <Note tone="bad">{message}</Note>}
          <AccountFields errorOf={errorOf} dateOfBirth={dateOfBirth} />
          <Button type="submit" size="big" wide busy={isBusy}>
            {isBusy ? 'Creating your account' : 'Create account'}
          </Button>
        </form>
      ) : (
        <>
          <BirthStep onDone={answerAge} />
          <SocialButtons role="user" />
        </>
      )}
    </AuthFrame>
  )
}
