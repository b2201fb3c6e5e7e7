import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { sendAgain, takeBack, useTeamInvitations, type Invitation } from './api.ts'
import { roleWords, statusWords } from './describe.ts'
import { InviteForm } from './invite-form.tsx'

const nameOf = ({ performerInfo, email }: Invitation): string => performerInfo?.name ?? email ?? 'Somebody'

function Row({ invitation }: { invitation: Invitation }) {
  const [isBusy, setBusy] = useState(false)
  const { word, tone } = statusWords[invitation.status]
  const run = async (action: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await action()
      toast(done)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const isOpen = invitation.status === 'pending'
  return (
    <li className="border-b border-line py-3">
      <Who name={nameOf(invitation)} avatar={invitation.performerInfo?.avatar} detail={roleWords[invitation.role]}>
        <Badge tone={tone}>{word}</Badge>
        {(isOpen || invitation.status === 'expired') && (
          <Button variant="line" size="tiny" busy={isBusy} onClick={() => run(() => sendAgain(invitation._id), 'Sent again')}>
            Send again
          </Button>
        )}
        {isOpen && (
          <Button variant="quiet" size="tiny" busy={isBusy} onClick={() => run(() => takeBack(invitation._id), 'Taken back')}>
            Take back
          </Button>
        )}
      </Who>
    </li>
  )
}

/** Who was invited and how it stands, with the way to invite more. */
export function InvitationList({ teamId, isOwner }: { teamId: string; isOwner: boolean }) {
  const { data: invitations, error, refetch } = useTeamInvitations(teamId)
  const [isInviting, setInviting] = useState(false)
  if (error && !invitations) return <ErrorState error={error} retry={refetch} />
  if (!invitations) return <SkeletonRows />
  const button = <Button onClick={() => setInviting(true)}>Invite somebody</Button>
  return (
    <div className="stack">
      {invitations.length === 0 ? (
        <EmptyState drawing="bench" title="Nobody is invited" text="Invite athletes by e-mail; they join with one tap.">
          {button}
        </EmptyState>
      ) : (
        <>
          <div className="row wrapx">{button}</div>
          <ul aria-label="Invitations">
            {invitations.map((invitation) => (
              <Row key={invitation._id} invitation={invitation} />
            ))}
          </ul>
        </>
      )}
      {isInviting && <InviteForm teamId={teamId} isOwner={isOwner} onClose={() => setInviting(false)} />}
    </div>
  )
}
