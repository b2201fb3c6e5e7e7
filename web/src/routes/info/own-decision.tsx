import { useDecision } from '../../features/care/decisions.ts'
import { OwnDecision, titleOf } from '../../features/care/own-decision.tsx'
import { isNowhere } from '../../lib/api-error.ts'
import { Link, usePlace } from '../../lib/router/index.ts'
import { useSignedIn } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { NotFound } from '../not-found.tsx'

function SignInFirst() {
  const { href } = usePlace()
  return (
    <AuthFrame title="A decision" lead="Sign in, or use the whole link in your letter, to read what was decided.">
      <Link className={buttonClass({ variant: 'accent', size: 'big', wide: true })} to={`/auth/login?next=${encodeURIComponent(href)}`}>
        Sign in
      </Link>
    </AuthFrame>
  )
}

export default function Read({ id, code }: { id: string; code: string | undefined }) {
  const isSignedIn = useSignedIn()
  const { data: own, error, refetch } = useDecision(id, code)
  useTitle(own ? titleOf(own) : 'A decision')
  const isUnknown = isNowhere(error)
  if (isUnknown && !own) return isSignedIn || code ? <NotFound /> : <SignInFirst />
  if (error && !own) return <ErrorState level={1} error={error} retry={refetch} />
  if (!own) return <SkeletonForm />
  return (
    <AuthFrame title={titleOf(own)} step={own.appeal === null ? 0 : 1}>
      <OwnDecision own={own} code={code} />
    </AuthFrame>
  )
}
