import { Suspense, type ReactNode } from 'react'
import { AssetGrid } from '../../features/assets/asset-grid.tsx'
import type { Asset } from '../../features/assets/api.ts'
import { contentsOf, openingOf } from '../../features/assets/describe.ts'
import { FollowButton } from '../../features/follow/follow-button.tsx'
import { LikeAndSave } from '../../features/reactions/like-and-save.tsx'
import { ReportButton } from '../../features/report/report-button.tsx'
import { ShareButton } from '../../features/share/share-button.tsx'
import { formatAge } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { ownerOf, pageFilter } from '../../lib/owner-of.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { useAccent } from '../../lib/use-accent.ts'
import { KitStripe, kitStyle } from '../../ui/kit-stripe.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton, SkeletonRow } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'
import { Comments } from '../comments/slot.tsx'

const WaitingNote = lazily(() => import('../../ui/first-sight.tsx'))

const plural = { video: 'videos', gallery: 'galleries' } as const

export const AssetWaiting = () => (
  <div className="pd" role="status" aria-busy="true" aria-label="Loading">
    <Skeleton className="media" />
    <div className="txt">
      <SkeletonRow />
      <Skeleton height="4rem" />
      <Skeleton width="80%" height="1rem" />
    </div>
  </div>
)

function About({ asset, children }: { asset: Asset; children?: ReactNode }) {
  const { data: me } = useMe()
  const { kind, thing } = asset
  const owner = ownerOf(thing)
  const isOwn = me?._id === owner.id
  const isOpenedByFollowing = thing.isLocked && thing.audience === 'followers'
  return (
    <div className="txt">
      <KitStripe />
      <Who
        name={owner.name}
        avatar={owner.avatar}
        to={owner.path}
        isVerified={owner.isVerified}
        detail={`${contentsOf(asset)} · ${formatAge(thing.createdAt)}`}
      >
        {!isOwn && !isOpenedByFollowing && (
          <FollowButton type={owner.type} id={owner.id} name={owner.name} isFollowed={thing.isFollowed} size="tiny" />
        )}
        {!isOwn && <ReportButton target={kind} id={thing._id} />}
      </Who>
      {thing.isWaiting && (
        <Suspense>
          <WaitingNote what={kind} />
        </Suspense>
      )}
      {!thing.isLocked && <h1 className="d1">{thing.title}</h1>}
      {!thing.isLocked && thing.audienceAfterAt && <p className="small">{openingOf(thing)}</p>}
      {thing.description && <RichText html={thing.description} />}
      {children}
      <LikeAndSave type={kind} thing={thing}>
        <ShareButton type={kind} id={thing._id} title={thing.title} path={`/${kind}/${thing.slug}`} />
      </LikeAndSave>
      {isOwn && (
        <Link className="btn line wide" to={`/studio/${plural[kind]}/${thing._id}`}>
          Edit in the studio
        </Link>
      )}
    </div>
  )
}

interface AssetPageProps {
  asset: Asset
  stage: ReactNode
  children?: ReactNode
}

/** The frame of the pages of a video and of a gallery: what it shows, what is said of it, more of the same. */
export function AssetPage({ asset, stage, children }: AssetPageProps) {
  const { data: me } = useMe()
  const { kind, thing } = asset
  const owner = ownerOf(thing)
  useTitle(thing.title)
  useAccent(owner.colors?.primary)
  return (
    <div style={kitStyle(owner.colors)}>
      <article className="pd">
        {stage}
        <About asset={asset}>{children}</About>
        <Comments isBeside type={kind} id={thing._id} total={thing.stats.comments} isLocked={thing.isLocked} owner={owner} />
      </article>
      <section className="wrap grid gap-6 py-8">
        <SectionHead title={`More from ${owner.name}`}>
          <Link to={owner.path ?? '/discover'}>Their page</Link>
        </SectionHead>
        <AssetGrid
          kind={kind}
          filter={{ ...pageFilter(owner), excludedId: thing._id, limit: 6 }}
          showsPrices={!me?.isMinor}
          empty={<p className="mute">No other {plural[kind]} yet.</p>}
        />
      </section>
    </div>
  )
}
