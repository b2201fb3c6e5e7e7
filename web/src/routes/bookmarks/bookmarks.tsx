// What somebody has saved for later, a tab for each kind. Only who saved it sees it.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AssetTile } from '../../features/assets/asset-tile.tsx'
import { PerformerTile } from '../../features/discover/performer-tile.tsx'
import { TeamTile } from '../../features/discover/team-grid.tsx'
import { PostCard } from '../../features/feed/post-card.tsx'
import { ReactionButton } from '../../features/reactions/button.tsx'
import type { Reaction } from '../../features/reactions/wishes.ts'
import { ProductTile } from '../../features/shop/product-tile.tsx'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link, usePlace, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PagedGrid, type Pages } from '../../ui/paged.tsx'
import { SkeletonPost } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { usePostSlots } from '../post-slots.tsx'

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

interface Saved {
  readonly _id: string
  readonly objectType: Reaction['objectType']
  readonly objectId: string
  readonly objectInfo: { readonly isBookmarked: boolean }
}

interface SavedGridProps<R extends Saved> {
  label: string
  columns: string
  ratio: string
  pages: Pages
  rows: readonly R[]
  renderTile: (row: R) => ReactNode
  empty: ReactNode
}

/** Tiles, each with the button that takes it off the list. */
const SavedGrid = <R extends Saved>({ renderTile, ...grid }: SavedGridProps<R>) => (
  <PagedGrid
    {...grid}
    keyOf={(row) => row._id}
    render={(row) => (
      <div className="relative">
        {renderTile(row)}
        <span className="absolute end-2 top-2">
          <ReactionButton
            type={row.objectType}
            id={row.objectId}
            action="bookmark"
            isOn={row.objectInfo.isBookmarked}
            className="btn on-photo tiny"
          />
        </span>
      </div>
    )}
  />
)

const wideTiles = 'grid grid-cols-1 gap-2 tablet:grid-cols-2 rail:grid-cols-3'
const squareTiles = 'grid grid-cols-2 gap-x-3 gap-y-6 rail:grid-cols-3'

function SavedVideos() {
  const { data: me } = useMe()
  const pages = useInfiniteQuery(askPages('reactions.videos', { query }))
  return (
    <SavedGrid
      label="Saved videos"
      columns={wideTiles}
      ratio="3/2"
      pages={pages}
      rows={rowsOf(pages.data)}
      renderTile={({ objectInfo }) => <AssetTile asset={{ kind: 'video', thing: objectInfo }} showsPrices={!me?.isMinor} />}
      empty={nothing('No saved videos', 'Save one to watch it tonight.', '/search?tab=videos', 'Find videos')}
    />
  )
}

function SavedGalleries() {
  const { data: me } = useMe()
  const pages = useInfiniteQuery(askPages('reactions.galleries', { query }))
  return (
    <SavedGrid
      label="Saved galleries"
      columns={squareTiles}
      ratio="1"
      pages={pages}
      rows={rowsOf(pages.data)}
      renderTile={({ objectInfo }) => <AssetTile asset={{ kind: 'gallery', thing: objectInfo }} showsPrices={!me?.isMinor} />}
      empty={nothing('No saved galleries', 'Galleries stand on the pages of athletes and teams.', '/discover', 'Find athletes')}
    />
  )
}

function SavedProducts() {
  const pages = useInfiniteQuery(askPages('reactions.products', { query }))
  return (
    <SavedGrid
      label="Saved products"
      columns={squareTiles}
      ratio="1"
      pages={pages}
      rows={rowsOf(pages.data)}
      renderTile={({ objectInfo }) => <ProductTile product={objectInfo} />}
      empty={nothing('No saved products', 'Not sure yet? Save it, and decide when you are.', '/search?tab=products', 'Find products')}
    />
  )
}

function SavedPerformers() {
  const pages = useInfiniteQuery(askPages('reactions.performers', { query }))
  return (
    <SavedGrid
      label="Saved athletes"
      columns="grid grid-cols-2 gap-2 tablet:grid-cols-3"
      ratio="4/5"
      pages={pages}
      rows={rowsOf(pages.data)}
      renderTile={({ objectInfo }) => <PerformerTile performer={objectInfo} />}
      empty={nothing('No saved athletes', 'Save a page that you want to come back to.', '/discover', 'Find athletes')}
    />
  )
}

function SavedTeams() {
  const pages = useInfiniteQuery(askPages('reactions.teams', { query }))
  return (
    <SavedGrid
      label="Saved teams"
      columns={wideTiles}
      ratio="16/9"
      pages={pages}
      rows={rowsOf(pages.data)}
      renderTile={({ objectInfo }) => <TeamTile team={objectInfo} />}
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
