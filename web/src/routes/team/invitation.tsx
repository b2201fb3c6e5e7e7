import { useEffect } from 'react'
import { Answer } from '../../features/invitations/answer.tsx'
import { useInvitation, useOwnInvitation, type Invitation } from '../../features/invitations/api.ts'
import { endWords, roleWords } from '../../features/invitations/describe.ts'
import { writeCookie } from '../../lib/cookies.ts'
import { Link, useParam, usePlace, useQueryParam } from '../../lib/router/index.ts'
import { useMe, useSignedIn } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'

function SignInFirst({ code }: { code: string | undefined }) {
  const { href } = usePlace()
  const register = code ? `/auth/register/athlete?invitation=${encodeURIComponent(code)}` : '/auth/register/athlete'
  return (
    <div className="stack">
      <Link className={buttonClass({ variant: 'accent', size: 'big', wide: true })} to={`/auth/login?next=${encodeURIComponent(href)}`}>
        Sign in to accept
      </Link>
      <Link className={buttonClass({ variant: 'line', wide: true })} to={register}>
        Create an athlete account
      </Link>
    </div>
  )
}

function Way({ invitation, code }: { invitation: Invitation; code: string | undefined }) {
  const isSignedIn = useSignedIn()
  const { data: me } = useMe()
  if (!isSignedIn) return <SignInFirst code={code} />
  if (!me) return <SkeletonForm />
  if (!me.isPerformer)
    return <Note tone="warn">Teams are joined by athletes, coaches and staff. Your fan account follows the team from its page.</Note>
  return <Answer invitation={invitation} code={code} />
}

/** The end of a mailed link: what it is about, and the way in. */
export default function InvitationPage() {
  const id = useParam('id')
  const code = useQueryParam('code') ?? undefined
  const { data: invitation, error, refetch } = useInvitation(code ?? id)
  const path = invitation?.team.path
  useTitle(invitation ? `Invitation from ${invitation.team.name}` : 'Invitation')
  // A visitor who signs in without coming back here comes out at the team.
  const isSignedIn = useSignedIn()
  useEffect(() => {
    if (path && !isSignedIn) writeCookie('refTeam', path, 1)
  }, [path, isSignedIn])
  const { data: own } = useOwnInvitation(invitation?._id, isSignedIn)
  if (error && !invitation) return <ErrorState level={1} error={error} retry={refetch} />
  if (!invitation) return <SkeletonForm />
  const { team, role, invitedBy, status } = invitation
  return (
    <AuthFrame title={team.name} lead={`${invitedBy.name} invites you to join ${roleWords[role]}.`}>
      <div className="stack l">
        <Who name={team.name} avatar={team.avatar} to={team.path} isVerified={team.verified} detail="See the team" />
        {own?.message && <blockquote className="mute">{own.message}</blockquote>}
        {status === 'pending' ? <Way invitation={invitation} code={code} /> : <Note>{endWords[status]}</Note>}
      </div>
    </AuthFrame>
  )
}
