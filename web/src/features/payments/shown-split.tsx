import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'

const percentText = (bps: number) => (bps / 100).toFixed(2).replace(/\.?0+$/, '')

/** Before a fan pays a team: who gets what, where the team wants it known. */
export function ShownSplit({ teamId }: { teamId: string }) {
  const { data } = useQuery(ask('splits.shown', { params: { id: teamId } }))
  if (!data?.data.isShown) return null
  const parts = data.data.shares.map(({ name, isTeam, bps }) => `${percentText(bps)} % to ${isTeam ? 'the team' : name}`)
  return <p className="small">{parts.join(', ')}, after our fee.</p>
}
