import { Suspense } from 'react'
import { useProfile, type Profile } from '../../features/profile/api.ts'
import { Cover } from '../../features/profile/cover.tsx'
import { lineOf } from '../../features/profile/describe.ts'
import { SportsCard } from '../../features/profile/sports-card.tsx'
import { plansOf } from '../../features/payments/plans.ts'
import { PostGrid } from '../../features/feed/post-grid.tsx'
import { isUnseen } from '../../lib/api-error.ts'
import { scoreOf } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { Link, useParam, usePlace, useQueryParam, useRightAddress } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { useAccent } from '../../lib/use-accent.ts'
import { Board } from '../../ui/board.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { kitStyle } from '../../ui/kit-stripe.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { NotFound } from '../not-found.tsx'
import { ProfileActions } from './profile-actions.tsx'

const ProfileTab = lazily(() => import('./profile-tab.tsx'))
const AbovePosts = lazily(() => import('./above-posts.tsx'))
const Corner = lazily(() => import('./corner.tsx'))
const CardFigures = lazily(() => import('../../features/records/card-figures.tsx'))

const Waiting = () => (
  <div role="status" aria-busy="true" aria-label="Loading">
    <div className="cover" />
    <div className="prof-board">
      <Board
        cells={[
          { label: 'Followers', value: undefined },
          { label: 'Posts', value: undefined },
          { label: 'Likes', value: undefined },
        ]}
      />
    </div>
    <div className="wrap prof">
      <Skeleton height="30rem" />
      <Skeleton height="30rem" className="max-rail:hidden" />
    </div>
  </div>
)

function Posts({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const isCoach = profile.schoolRoles.includes('coach')
  return (
    <PostGrid
      filter={{ performerId: profile._id }}
      showsPrices={profile.canEarn}
      empty={
        <EmptyState
          drawing={isCoach ? 'board' : 'track'}
          title="Nothing posted yet"
          text={isOwn ? 'Your first post stands here.' : `Follow ${profile.name} and the first post lands in your feed.`}
        >
          {isOwn && (
            <Link className="btn" to="/studio/posts/create">
              New post
            </Link>
          )}
        </EmptyState>
      }
    />
  )
}

export default function ProfilePage() {
  const { pathname } = usePlace()
  const { data: profile, error, refetch } = useProfile(useParam('profileId'))
  const wanted = useQueryParam('tab')
  const { data: me } = useMe()
  useTitle(profile ? [profile.name, lineOf(profile)].filter(Boolean).join(', ') : '', profile?.name)
  useAccent(profile?.colors?.primary)
  useRightAddress(profile?.path)
  if (isUnseen(error)) return <NotFound error={error} />
  if (error && !profile) return <ErrorState level={1} error={error} retry={refetch} />
  if (!profile) return <Waiting />
  const { followers, totalFeeds, totalVideos, totalGalleries, totalProducts, likes } = profile.stats
  const more = (id: string, label: string, count: number) => (count ? [{ id, label, to: `${pathname}?tab=${id}`, count }] : [])
  const tabs = [
    { id: 'posts', label: 'Posts', to: pathname, count: totalFeeds },
    ...more('videos', 'Videos', totalVideos),
    ...more('galleries', 'Galleries', totalGalleries),
    ...(profile.canEarn && !me?.isMinor ? more('products', 'Products', totalProducts) : []),
    { id: 'about', label: 'About', to: `${pathname}?tab=about` },
  ]
  const canSubscribe = !profile.isSubscribed && me?._id !== profile._id && !me?.isMinor && plansOf(profile).length > 0
  const tab = tabs.find(({ id }) => id === wanted)?.id ?? 'posts'
  return (
    <article style={kitStyle(profile.colors)}>
      <Cover profile={profile}>
        <ProfileActions profile={profile} />
      </Cover>
      <div className="prof-board">
        <Board cells={[scoreOf('Follower', followers), scoreOf('Post', totalFeeds), ...(likes > 0 ? [scoreOf('Like', likes)] : [])]} />
      </div>
      <div className="wrap prof">
        <div className="main">
          <Tabs label="Profile" current={tab} tabs={tabs} />
          {tab === 'posts' ? (
            <>
              <Suspense fallback={null}>
                <AbovePosts key={profile._id} profile={profile} />
              </Suspense>
              <Posts profile={profile} isOwn={me?._id === profile._id} />
            </>
          ) : (
            <Suspense fallback={<Skeleton height="20rem" />}>
              <ProfileTab tab={tab} profile={profile} />
            </Suspense>
          )}
        </div>
        <div className="side stack l">
          {canSubscribe && (
            <Suspense fallback={<Skeleton className="sub" height="29rem" />}>
              <Corner profile={profile} />
            </Suspense>
          )}
          <SportsCard profile={profile}>
            <Suspense fallback={null}>
              <CardFigures profileId={profile._id} more={`${pathname}?tab=about`} />
            </Suspense>
          </SportsCard>
        </div>
      </div>
    </article>
  )
}
