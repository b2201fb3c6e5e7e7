import { AccountFields } from '../../features/auth/account-fields.tsx'
import { registerFirstAdministrator } from '../../features/auth/api.ts'
import { BirthStep } from '../../features/auth/birth-step.tsx'
import { GateClosed } from '../../features/auth/gate-closed.tsx'
import { useRegistration } from '../../features/auth/use-registration.ts'
import { useQueryParam } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { useEnter } from '../auth/use-enter.ts'
import { NotFound } from '../not-found.tsx'

/** The link printed at the first start leads here; it counts once. */
export function FirstAdministrator() {
  useTitle('First administrator')
  const code = useQueryParam('code')
  const { form, isBusy, message, errorOf, dateOfBirth, isClosed, answerAge } = useRegistration(
    (values, birth) => registerFirstAdministrator(values, birth, code ?? ''),
    useEnter(),
  )
  if (!code) return <NotFound />
  if (isClosed) {
    return (
      <AuthFrame title="Not yet">
        <GateClosed />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="The keys" lead="You become the first administrator of this installation.">
      {dateOfBirth ? (
        <form className="stack l" {...form}>
          {message && <Note tone="bad">{message}</Note>}
          <AccountFields errorOf={errorOf} />
          <Button type="submit" size="big" wide busy={isBusy}>
            {isBusy ? 'Creating the account' : 'Become administrator'}
          </Button>
        </form>
      ) : (
        <BirthStep onDone={answerAge} />
      )}
    </AuthFrame>
  )
}
