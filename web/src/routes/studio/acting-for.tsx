// Whose things the studio shows: one's own, or those of a team that the address names.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mayDo } from '../../features/teams/describe.ts'
import { ask } from '../../lib/queries.ts'
import { setQuery, useQueryParam } from '../../lib/router/index.ts'
import { useMe, type Me } from '../../lib/session.ts'
import { Chips } from '../../ui/chips.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'

/** A team that the viewer is in. */
export function useTeamOf(teamId: string | null) {
  const { data } = useQuery({ ...ask('teams.view', { params: { id: teamId ?? '' } }), enabled: teamId !== null })
  return data?.data.isMember ? data.data : undefined
}

interface Acting {
  teamId?: string
  canEarn: boolean
}

/** Whether the page of a thing may earn: its team's, or one's own; undefined until that is known. */
export function useCanEarn(teamId: string | undefined): boolean | undefined {
  const { data: me } = useMe()
  const team = useTeamOf(teamId ?? null)
  return teamId === undefined ? me && (me.canEarn ?? false) : team?.canEarn
}

/** The address of another page of the studio for the same team. */
export const studioPath = (path: string, teamId: string | null | undefined): string => (teamId ? `${path}?teamId=${teamId}` : path)

/** Whose page it is for: one's own, or a team's. */
export function ActAs({ me, label, teamId }: { me: Me; label: string; teamId: string | null | undefined }) {
  const options = [{ value: '', text: me.name }, ...me.teams.map((team) => ({ value: team._id, text: team.name }))]
  return <Chips label={label} options={options} value={teamId ?? ''} onChange={(value) => void setQuery({ teamId: value || null })} />
}

interface ActingForProps {
  /** What one must hold in a team to see its things here. */
  right: 'member' | 'manage' | 'moderate' | 'owner'
  children: (acting: Acting) => ReactNode
}

const refusals = {
  member: '',
  manage: 'Only those who run the team see this.',
  moderate: 'Only those who look after what is written in the team see this.',
  owner: 'Only the owners of the team see this.',
}

export function ActingFor({ right, children }: ActingForProps) {
  const { data: me } = useMe()
  const teamId = useQueryParam('teamId')
  const team = useTeamOf(teamId)
  if (!me || (teamId !== null && !team)) return <SkeletonForm />
  const isRefused = team !== undefined && right !== 'member' && !mayDo(team, right)
  return (
    <>
      {me.teams.length > 0 && <ActAs me={me} label="Whose" teamId={teamId} />}
      {isRefused ? <Note>{refusals[right]}</Note> : children({ ...(team && { teamId: team._id }), canEarn: (team ?? me).canEarn ?? false })}
    </>
  )
}
