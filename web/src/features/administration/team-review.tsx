import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'

type Team = DataFor<'teams.all'>[number]

function TeamRow({ team }: { team: Team }) {
  const [isBusy, setBusy] = useState(false)
  const { _id: id, name, verified } = team
  const change = async () => {
    setBusy(true)
    await send('teams.verify', { params: { id }, body: { verified: !verified } })
      .then(() => toast(verified ? `${name} is not confirmed any more` : `${name} is confirmed`))
      .catch(toastError)
    setBusy(false)
  }
  const detail = [team.sport.name, team.schoolName ?? 'Club', team.season.label, `since ${formatDay(team.createdAt)}`].join(' · ')
  return (
    <li className="border-b border-line py-3">
      <Who name={name} avatar={team.logo} to={team.path} isVerified={verified} detail={detail}>
        <Button
          variant={verified ? 'line' : 'ink'}
          size="tiny"
          busy={isBusy}
          aria-label={verified ? `Take back ${name}` : `Confirm ${name}`}
          onClick={() => void change()}
        >
          {verified ? 'Take back' : 'Confirm'}
        </Button>
      </Who>
    </li>
  )
}

/** Teams whom nobody of their school stands behind yet, or those that are confirmed. */
export function TeamReview({ verified, q }: { verified: boolean; q: string }) {
  const { data, error, refetch } = useQuery(ask('teams.all', { query: { verified, limit: 50, ...(q && { q }) } }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  if (data.data.length === 0) {
    return (
      <EmptyState
        drawing="gate"
        title={verified || q ? 'Nothing found' : 'No team is waiting'}
        text="A team whose coach has shown papers of the school is confirmed by itself. All others wait here, and earn nothing until then."
      />
    )
  }
  return (
    <>
      <ul aria-label="Teams">
        {data.data.map((team) => (
          <TeamRow key={team._id} team={team} />
        ))}
      </ul>
      {data.total > data.data.length && <p className="small">{data.total - data.data.length} more: search for one by its name.</p>}
    </>
  )
}
