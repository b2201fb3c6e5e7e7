// Whom somebody follows, and the way to stop.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FollowButton } from '../../features/follow/follow-button.tsx'
import type { DataFor } from '../../lib/calls.ts'
import { formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Who } from '../../ui/who.tsx'
import { PageColumn } from '../page-column.tsx'

type Followed = DataFor<'follows.following'>[number]

const nobody = (
  <EmptyState drawing="track" title="You follow nobody yet" text="Follow three athletes or teams and your feed fills up by tonight.">
    <Link className="btn" to="/discover">
      Find athletes
    </Link>
  </EmptyState>
)

export default function Following() {
  const [q, setQ] = useState('')
  const pages = useInfiniteQuery(askPages('follows.following', { query: { limit: 25, ...(q && { q }) } }))
  const rows: Followed[] = rowsOf(pages.data)
  const isNone = q === '' && pages.isSuccess && rows.length === 0
  return (
    <PageColumn title="Following">
      {isNone ? (
        nobody
      ) : (
        <div className="stack l">
          <SearchBox label="Search by name" onSearch={setQ} />
          <Paged pages={pages} rows={rows} empty={<p className="mute">You follow nobody of that name.</p>}>
            <ul aria-label="Pages you follow">
              {rows.map(({ _id, followingType, followingId, followingInfo: { name, avatar, path }, createdAt }) => (
                <li key={_id} className="border-b border-line py-3">
                  <Who
                    name={name}
                    avatar={avatar}
                    to={path}
                    detail={`${followingType === 'team' ? 'Team' : 'Athlete'} · since ${formatDay(createdAt)}`}
                  >
                    <FollowButton type={followingType} id={followingId} name={name} isFollowed size="tiny" />
                  </Who>
                </li>
              ))}
            </ul>
          </Paged>
        </div>
      )}
    </PageColumn>
  )
}
