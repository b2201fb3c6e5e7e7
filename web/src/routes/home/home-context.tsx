import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { FollowButton } from '../../features/follow/follow-button.tsx'
import { tokenCell } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { Board } from '../../ui/board.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'
import Suggested from './suggested.tsx'

const HotList = lazily(() => import('../../features/search/hot-list.tsx'))
const LiveNow = lazily(() => import('../../features/live/live-now.tsx'))

/** A few athletes by chance, where nobody can be suggested. */
function AnyFaces() {
  const { data } = useQuery({ ...ask('performers.random', { query: { limit: 12 } }), staleTime: 10 * 60_000 })
  const rows = data?.data.filter(({ isFollowed }) => !isFollowed).slice(0, 3)
  if (rows?.length === 0) return null
  return (
    <section>
      <SectionHead title="New to you">
        <Link to="/discover">More pages</Link>
      </SectionHead>
      {rows ? (
        <ul className="stack">
          {rows.map((performer) => (
            <li key={performer._id}>
              <Who
                name={performer.name}
                avatar={performer.avatar}
                to={performer.path}
                isVerified={performer.verifiedAccount}
                detail={[performer.sports[0]?.name, performer.schoolName].filter(Boolean).join(' · ')}
              >
                <FollowButton type="performer" id={performer._id} name={performer.name} isFollowed={performer.isFollowed} size="tiny" />
              </Who>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows count={3} />
      )}
    </section>
  )
}

export const NewFaces = () => <Suggested instead={<AnyFaces />} />

function WalletBoard() {
  const { data: me } = useMe()
  if (!me) return null
  return (
    <section>
      <Board cells={[tokenCell('Your wallet', me.balance)]} />
      <Link className="row between strong border-t border-board-line bg-board px-4 py-3 text-on-board" to="/wallet">
        Top up <ChevronRight className="i s rtl:-scale-x-100" aria-hidden />
      </Link>
    </section>
  )
}

/** The column beside the feed on wide screens. */
export const HomeContext = () => (
  <aside className="context" aria-label="Around you">
    <NewFaces />
    <WalletBoard />
    {/* Last, so that it moves nothing when it comes. */}
    <Suspense fallback={null}>
      <LiveNow />
      <HotList limit={5} />
    </Suspense>
  </aside>
)
