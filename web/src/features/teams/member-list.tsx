import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'
import { useMembers, type Member, type Team } from './api.ts'
import { capabilityWords, claimTones, claimWords, detailOf, mayDo, nameOf } from './describe.ts'
import { MemberSheet } from './member-sheet.tsx'

function MemberRow({ member, onEdit }: { member: Member; onEdit?: () => void }) {
  const rights = member.capabilities.map((right) => capabilityWords[right].name).join(', ')
  const detail = [member.jersey && `#${member.jersey}`, detailOf(member), rights].filter(Boolean).join(' · ')
  return (
    <li className="border-b border-line py-3">
      <Who name={nameOf(member)} avatar={member.performerInfo?.avatar} to={member.performerInfo?.path} detail={detail}>
        {member.type === 'roster' && <Badge tone={claimTones[member.claimStatus]}>{claimWords[member.claimStatus]}</Badge>}
        {onEdit && (
          <Button variant="line" size="tiny" aria-label={`Change ${nameOf(member)}`} onClick={onEdit}>
            Change
          </Button>
        )}
      </Who>
    </li>
  )
}

/** Roster or staff as the staff sees it: names that nobody has claimed, too. */
export function MemberList({ team, type }: { team: Team; type: 'roster' | 'staff' }) {
  const { data: members, error, refetch } = useMembers(team._id, type)
  const [open, setOpen] = useState<Member>()
  const mayEdit = mayDo(team, 'manage')
  if (error && !members) return <ErrorState error={error} retry={refetch} />
  if (!members) return <SkeletonRows />
  if (members.length === 0) {
    return (
      <EmptyState
        drawing="bench"
        title={type === 'roster' ? 'No athletes yet' : 'No staff yet'}
        text={
          type === 'roster'
            ? 'Read in a roster file, add names by hand, or invite athletes one by one.'
            : 'Invite whoever helps to run the team.'
        }
      />
    )
  }
  return (
    <>
      <ul aria-label={type === 'roster' ? 'Roster' : 'Staff'}>
        {members.map((member) => (
          <MemberRow key={member._id} member={member} {...(mayEdit && { onEdit: () => setOpen(member) })} />
        ))}
      </ul>
      {open && <MemberSheet key={open._id} team={team} member={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
