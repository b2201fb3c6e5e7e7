import { AssetGrid } from '../../features/assets/asset-grid.tsx'
import type { Team } from '../../features/teams/api.ts'
import { useMe } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import Shelf from '../shop/shelf.tsx'

/** What a team shows and sells beside its posts; fetched when one of its tabs is opened. */
export default function TeamThings({ tab, team }: { tab: 'videos' | 'galleries' | 'products'; team: Team }) {
  const { data: me } = useMe()
  if (tab === 'products') return <Shelf filter={{ teamId: team._id }} />
  return (
    <AssetGrid
      kind={tab === 'videos' ? 'video' : 'gallery'}
      filter={{ teamId: team._id }}
      showsPrices={team.canEarn && !me?.isMinor}
      empty={<EmptyState drawing="court" title="Nothing here yet" text={`Follow ${team.name} to hear of the first.`} />}
    />
  )
}
