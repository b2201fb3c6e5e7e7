// What somebody has saved for later, a tab for each kind. Only who saved it sees it.
import { useInfiniteQuery } from '@tanstack/react-query'
import { PostCard } from '../../features/feed/post-card.tsx'
import { priceFor, subscriberNote } from '../../features/shop/describe.ts'
import { ownerOf } from '../../lib/owner-of.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link, usePlace, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useMoney } from '../../lib/use-money.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonPost } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { usePostSlots } from '../post-slots.tsx'
import { SavedPages, SavedTiles } from './saved-rows.tsx'

const query = { limit: 24 }

const nothing = (title: string, text: string, to: string, act: string) => (
  <EmptyState drawing="bench" title={title} text={text}>
    <Link className="btn" to={to}>
      {act}
    </Link>
  </EmptyState>
)

function SavedPosts() {
  const slots = usePostSlots()
  const pages = useInfiniteQuery(askPages('reactions.feeds', { query }))
  const rows = rowsOf(pages.data)
  if (pages.isPending) return <SkeletonPost />
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} retry={pages.refetch} />
  if (rows.length === 0)
    return nothing('No saved posts', 'Press the bookmark under a post, and it waits for you here.', '/discover?type=feed', 'Find posts')
  return (
    <div className="max-w-feed max-tablet:-mx-4">
      <EndlessList
        label="Saved posts"
        className="feed"
        rows={rows}
        keyOf={(row) => row._id}
        render={({ objectInfo }) => <PostCard feed={objectInfo} slots={slots} />}
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        hasFailed={pages.isFetchNextPageError}
        loadMore={() => void pages.fetchNextPage()}
        skeleton={<SkeletonPost />}
      />
    </div>
  )
}

function SavedVideos() {
  const pages = useInfiniteQuery(askPages('reactions.videos', { query }))
  return (
    <SavedTiles
      label="Saved videos"
      ratio="wide"
      pages={pages}
      rows={rowsOf(pages.data)}
      faceOf={({ objectInfo: video }) => ({
        to: `/video/${video.slug}`,
        title: video.title,
        note: ownerOf(video).name,
        lockedAs: video.isLocked && 'Video',
        files: [video.thumbnail, video.video],
      })}
      empty={nothing('No saved videos', 'Save one to watch it tonight.', '/search?tab=videos', 'Find videos')}
    />
  )
}

function SavedGalleries() {
  const pages = useInfiniteQuery(askPages('reactions.galleries', { query }))
  return (
    <SavedTiles
      label="Saved galleries"
      ratio="square"
      pages={pages}
      rows={rowsOf(pages.data)}
      faceOf={({ objectInfo: gallery }) => ({
        to: `/gallery/${gallery.slug}`,
        title: gallery.title,
        note: ownerOf(gallery).name,
        lockedAs: gallery.isLocked && 'Gallery',
        files: [gallery.coverPhoto],
      })}
      empty={nothing('No saved galleries', 'Galleries stand on the pages of athletes and teams.', '/discover', 'Find athletes')}
    />
  )
}

function SavedProducts() {
  const money = useMoney()
  const pages = useInfiniteQuery(askPages('reactions.products', { query }))
  return (
    <SavedTiles
      label="Saved products"
      ratio="square"
      pages={pages}
      rows={rowsOf(pages.data)}
      faceOf={({ objectInfo: product }) => ({
        to: `/product/${product.slug}`,
        title: product.name,
        note: lineOf([money(priceFor(product)), subscriberNote(product, money)]),
        files: [product.image],
      })}
      empty={nothing('No saved products', 'Not sure yet? Save it, and decide when you are.', '/search?tab=products', 'Find products')}
    />
  )
}

const lineOf = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

function SavedPerformers() {
  const pages = useInfiniteQuery(askPages('reactions.performers', { query }))
  return (
    <SavedPages
      label="Saved athletes"
      pages={pages}
      rows={rowsOf(pages.data)}
      faceOf={({ objectInfo: { name, avatar, path, verifiedAccount, sports, schoolName } }) => ({
        name,
        avatar,
        to: path,
        isVerified: verifiedAccount,
        detail: lineOf([sports[0]?.name, schoolName]),
      })}
      empty={nothing('No saved athletes', 'Save a page that you want to come back to.', '/discover', 'Find athletes')}
    />
  )
}

function SavedTeams() {
  const pages = useInfiniteQuery(askPages('reactions.teams', { query }))
  return (
    <SavedPages
      label="Saved teams"
      pages={pages}
      rows={rowsOf(pages.data)}
      faceOf={({ objectInfo: { name, logo, path, verified, sport, schoolName } }) => ({
        name,
        avatar: logo,
        to: path,
        isVerified: verified,
        detail: lineOf([sport.name, schoolName]),
      })}
      empty={nothing('No saved teams', 'Save a page that you want to come back to.', '/discover?type=team', 'Find teams')}
    />
  )
}

const kinds = [
  { id: 'feeds', label: 'Posts', List: SavedPosts },
  { id: 'videos', label: 'Videos', List: SavedVideos },
  { id: 'galleries', label: 'Galleries', List: SavedGalleries },
  { id: 'products', label: 'Products', List: SavedProducts },
  { id: 'performers', label: 'Athletes', List: SavedPerformers },
  { id: 'teams', label: 'Teams', List: SavedTeams },
] as const

export default function Bookmarks() {
  const { pathname } = usePlace()
  const { data: me } = useMe()
  const wanted = useQueryParam('tab')
  // Accounts under 18 never pay (youth.md Y31).
  const tabs = kinds.filter(({ id }) => !(id === 'products' && me?.isMinor))
  const { id, List } = tabs.find((kind) => kind.id === wanted) ?? kinds[0]
  return (
    <PageColumn title="Saved" kicker="Only you see this" wide>
      <Tabs label="Saved" current={id} tabs={tabs.map((kind) => ({ id: kind.id, label: kind.label, to: `${pathname}?tab=${kind.id}` }))} />
      <List key={id} />
    </PageColumn>
  )
}
