import { AssetGrid } from '../../features/assets/asset-grid.tsx'
import type { Profile } from '../../features/profile/api.ts'
import { useMe } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The videos or galleries of a page, on its profile. */
export default function AssetsOfPage({ tab, profile }: { tab: string; profile: Profile }) {
  const { data: me } = useMe()
  const isVideos = tab === 'videos'
  return (
    <AssetGrid
      kind={isVideos ? 'video' : 'gallery'}
      filter={{ performerId: profile._id }}
      showsPrices={profile.canEarn && !me?.isMinor}
      empty={<EmptyState drawing="court" title={isVideos ? 'No videos yet' : 'No galleries yet'} text={`Follow ${profile.name} to hear of the first.`} />}
    />
  )
}
