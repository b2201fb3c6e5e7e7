import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { initials } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { KitStripe, kitStyle } from '../../ui/kit-stripe.tsx'
import { SkeletonTiles } from '../../ui/paged.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type FoundTeam = DataFor<'teams.search'>[number]
export type TeamFilter = NonNullable<InputFor<'teams.search'>['query']>

const columns = 'grid grid-cols-1 gap-2 tablet:grid-cols-2 desktop:grid-cols-3'

function TeamTile({ team }: { team: FoundTeam }) {
  const picture = team.banner || team.poster || team.logo
  return (
    <Link to={team.path} className="block" style={kitStyle(team.colors)}>
      <KitStripe />
      <span className="media wide bg-accent-deep!">
        {picture ? (
          <img src={picture} alt="" loading="lazy" decoding="async" />
        ) : (
          <span className="absolute inset-0 grid place-items-center font-display text-[6rem] font-bold text-on-photo/60" aria-hidden>
            {initials(team.name)}
          </span>
        )}
        {team.live && (
          <span className="tl">
            <span className="badge live">Live</span>
          </span>
        )}
        <span className="over">
          <b className="d3" translate="no">
            {team.name}
          </b>
          <span className="small block text-on-photo-2!">{[team.sport.name, team.schoolName].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
    </Link>
  )
}

export function TeamGrid({ filter, empty }: { filter: TeamFilter; empty: ReactNode }) {
  const found = useInfiniteQuery(askPages('teams.search', { query: { limit: 24, ...filter } }))
  const rows: FoundTeam[] = rowsOf(found.data)
  if (found.isPending) return <SkeletonTiles columns={columns} ratio="16/9" count={6} />
  if (found.error && rows.length === 0) return <ErrorState error={found.error} retry={found.refetch} />
  if (rows.length === 0) return empty
  return (
    <EndlessList
      label="Teams"
      className={columns}
      rows={rows}
      keyOf={(team) => team._id}
      render={(team) => <TeamTile team={team} />}
      hasMore={found.hasNextPage}
      isLoadingMore={found.isFetchingNextPage}
      hasFailed={found.isFetchNextPageError}
      loadMore={() => void found.fetchNextPage()}
      skeleton={<Skeleton ratio="16/9" />}
    />
  )
}
