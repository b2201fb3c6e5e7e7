import { Suspense, useState } from 'react'
import { registerAthlete, type SchoolChoice } from '../../features/auth/api.ts'
import { AccountFields } from '../../features/auth/account-fields.tsx'
import { BirthStep } from '../../features/auth/birth-step.tsx'
import { GateClosed } from '../../features/auth/gate-closed.tsx'
import { SchoolFields } from '../../features/auth/school-fields.tsx'
import { SocialButtons } from '../../features/auth/social-buttons.tsx'
import { useRegistration } from '../../features/auth/use-registration.ts'
import { lazily } from '../../lib/lazily.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { Link, usePlace, useQueryParam } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useEnter } from './use-enter.ts'

// Not before its step: most of who opens this looks at the first.
const SchoolPicker = lazily(() => import('../../features/schools/school-picker.tsx').then((module) => ({ default: module.SchoolPicker })))

const nothingChosen: SchoolChoice = { educationType: 'High School', schoolRoles: ['athlete'], sportIds: [], school: {} }

/** Above each step: what follows it. */
const whatNext = [
  'Your page, your words, your crowd. Next: where you play.',
  'Next: your name and a password.',
  'The last step. Then you set your page up, a screen at a time.',
] as const

export default function RegisterAthlete() {
  useTitle('Create an athlete account')
  const { search } = usePlace()
  const invitation = useQueryParam('invitation')
  const [school, setSchool] = useState(nothingChosen)
  const [isSchoolDone, setSchoolDone] = useState(false)
  const enter = useEnter()
  const registration = useRegistration((values, dateOfBirth) => registerAthlete(values, dateOfBirth, school, invitation), enter)
  const { form, isBusy, message, errorOf, dateOfBirth, isClosed, answerAge } = registration
  useLeaveGuard(school.sportIds.length > 0 && !isBusy, 'Leave without finishing your account?')
  if (isClosed) {
    return (
      <AuthFrame title="Not yet">
        <GateClosed />
      </AuthFrame>
    )
  }
  const step = dateOfBirth ? (isSchoolDone ? 2 : 1) : 0
  return (
    <AuthFrame
      title="Take the field"
      step={step}
      lead={invitation ? 'Your invitation is kept. The team sees you once your account is ready.' : whatNext[step]}
      foot={
        <>
          Here to watch?{' '}
          <Link className="link" to={`/auth/register/fan${search}`}>
            Create a fan account
          </Link>
        </>
      }
    >
      <Stepper steps={['Age', 'Sport', 'Account']} current={step} />
      {step === 0 && (
        <>
          <BirthStep onDone={answerAge} />
          <SocialButtons role="performer" />
        </>
      )}
      {step === 1 && (
        <form
          className="stack l"
          onSubmit={(event) => {
            event.preventDefault()
            setSchoolDone(true)
          }}
        >
          <Suspense>
            <SchoolFields value={school} onChange={setSchool} errorOf={errorOf} picker={SchoolPicker} />
          </Suspense>
          <Button type="submit" size="big" wide>
            Continue
          </Button>
        </form>
      )}
      {step === 2 && (
        <form className="stack l" {...form}>
          {message && <Note tone="bad">{message}</Note>}
          <AccountFields errorOf={errorOf} dateOfBirth={dateOfBirth} />
          <div className="stack">
            <Button type="submit" size="big" wide busy={isBusy}>
              {isBusy ? 'Creating your account' : 'Create account'}
            </Button>
            <Button variant="quiet" onClick={() => setSchoolDone(false)}>
              Back to school and sports
            </Button>
          </div>
        </form>
      )}
    </AuthFrame>
  )
}
