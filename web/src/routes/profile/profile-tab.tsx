import { AssetGrid } from '../../features/assets/asset-grid.tsx'
import About from '../../features/profile/about.tsx'
import type { Profile } from '../../features/profile/api.ts'
import { PublicCard } from '../../features/records/public-card.tsx'
import { SupporterWall } from '../../features/supporters/wall.tsx'
import { useMe } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import Shelf from '../shop/shelf.tsx'

/** What a profile shows beside its posts; fetched when one of its tabs is opened. */
export default function ProfileTab({ tab, profile }: { tab: string; profile: Profile }) {
  const { data: me } = useMe()
  if (tab === 'about') {
    return (
      <About profile={profile}>
        <PublicCard profileId={profile._id} />
        {profile.canEarn && <SupporterWall pageId={profile._id} name={profile.name} />}
      </About>
    )
  }
  if (tab === 'products') return <Shelf filter={{ performerId: profile._id }} />
  const isVideos = tab === 'videos'
  return (
    <AssetGrid
      kind={isVideos ? 'video' : 'gallery'}
      filter={{ performerId: profile._id }}
      showsPrices={profile.canEarn && !me?.isMinor}
      empty={
        <EmptyState
          drawing="court"
          title={isVideos ? 'No videos yet' : 'No galleries yet'}
          text={`Follow ${profile.name} to hear of the first.`}
        />
      }
    />
  )
}
