import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Who } from '../../ui/who.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { BlockedList } from './blocked-list.tsx'
import { ClosedCountries } from './closed-countries.tsx'
import { RestrictedList } from './restricted-list.tsx'

type Follower = DataFor<'follows.followers'>[number]

function Followers({ teamId }: { teamId: string }) {
  const pages = useInfiniteQuery(askPages('follows.followers', { query: { limit: 25, teamId } }))
  const [chosen, setChosen] = useState<Follower>()
  // Their follow ends a moment after the block.
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const rows = rowsOf(pages.data).filter(({ followerId }) => !gone.has(followerId))
  return (
    <Paged
      pages={pages}
      rows={rows}
      empty={<EmptyState drawing="court" title="No followers yet" text="Whoever follows the team stands here, the latest first." />}
    >
      <ul className="stack" aria-label="Followers">
        {rows.map((follow) => (
          <li key={follow._id}>
            <Who name={follow.followerInfo.name} avatar={follow.followerInfo.avatar} detail={`since ${formatDay(follow.createdAt)}`}>
              <Button size="tiny" variant="line" aria-label={`Block ${follow.followerInfo.name}`} onClick={() => setChosen(follow)}>
                Block
              </Button>
            </Who>
          </li>
        ))}
      </ul>
      {chosen && (
        <BlockDialog
          id={chosen.followerId}
          name={chosen.followerInfo.name}
          teamId={teamId}
          onDone={() => setGone(new Set([...gone, chosen.followerId]))}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Paged>
  )
}

/** Who follows a team, and whom its staff keeps away from it. */
export default function TeamFollowers({ teamId }: { teamId: string }) {
  return (
    <div className="stack l">
      <Followers teamId={teamId} />
      <SectionHead title="Blocked" />
      <BlockedList teamId={teamId} />
      <RestrictedList teamId={teamId} />
      <ClosedCountries teamId={teamId} />
    </div>
  )
}
