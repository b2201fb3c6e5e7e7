import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { InputFor } from '../../lib/calls.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LockIcon, VerifiedIcon } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { Hit } from './describe.ts'

type Wish = NonNullable<InputFor<'search.results'>['query']>

const untitled: Readonly<Record<Hit['type'], string>> = {
  performer: 'Athlete',
  team: 'Team',
  feed: 'Post',
  video: 'Video',
  gallery: 'Gallery',
  product: 'Product',
}

/** Of a thing without a picture, whose it is. */
function Picture({ hit }: { hit: Hit }) {
  if (hit.page === null) return <Avatar name={hit.title} src={hit.picture} />
  if (hit.picture === '') return <Avatar name={hit.page.name} src={hit.page.avatar} />
  return (
    <span className="size-11 flex-none overflow-hidden bg-sunken">
      <img className="size-full object-cover" src={hit.picture} alt="" loading="lazy" decoding="async" />
    </span>
  )
}

export const HitRow = ({ hit }: { hit: Hit }) => (
  <Link to={hit.path} className="row min-h-(--tap) border-b border-line py-3">
    <Picture hit={hit} />
    <span className="who flex-1">
      <b dir="auto">
        {hit.title || untitled[hit.type]} {hit.isVerified && <VerifiedIcon className="tick" aria-label="Verified" />}
      </b>
      <span>{hit.about}</span>
    </span>
    {hit.isLocked && <LockIcon className="i s flex-none" aria-label="Locked" />}
  </Link>
)

/** What was found of one kind, the best first. */
export function HitList({ label, wish, empty }: { label: string; wish: Wish; empty: ReactNode }) {
  const found = useInfiniteQuery(askPages('search.results', { query: { limit: 20, ...wish } }))
  const seen = new Set<string>()
  // What was hidden while one read makes the rest move up.
  const rows: Hit[] = rowsOf(found.data).filter(({ _id }) => !seen.has(_id) && seen.add(_id))
  if (found.isPending) return <SkeletonRows />
  if (found.error && rows.length === 0) return <ErrorState error={found.error} retry={found.refetch} />
  if (rows.length === 0) return empty
  return (
    <EndlessList
      label={label}
      rows={rows}
      keyOf={(hit) => hit._id}
      render={(hit) => <HitRow hit={hit} />}
      hasMore={found.hasNextPage}
      isLoadingMore={found.isFetchingNextPage}
      hasFailed={found.isFetchNextPageError}
      loadMore={() => void found.fetchNextPage()}
      skeleton={<SkeletonRows />}
    />
  )
}
