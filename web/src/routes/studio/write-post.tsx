import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Composer } from '../../features/studio/composer.tsx'
import { draftOf, emptyDraft } from '../../features/studio/draft.ts'
import { sharedNames, sharedOf } from '../../features/studio/shared.ts'
import { isNowhere } from '../../lib/api-error.ts'
import { ask } from '../../lib/queries.ts'
import { setQuery, useOnward, useParam, usePlace, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { NotFound } from '../not-found.tsx'
import { PageColumn } from '../page-column.tsx'
import { ActAs, studioPath, useTeamOf } from './acting-for.tsx'

const said = {
  draft: 'Draft saved',
  active: 'Published',
  inactive: 'Saved',
  scheduled: 'Planned',
  'pending-review': 'Sent. A person looks at it first.',
}

type Saved = Parameters<typeof Composer>[0]['onSaved']

const wordsFor = (feed: Parameters<Saved>[0]): string => {
  if (feed.isWaiting) return 'Sent. A moderator looks at it first.'
  const waitsForStaff = feed.moderationStatus === 'pending' && feed.status !== 'draft'
  return waitsForStaff ? 'Sent. The staff of the team looks at it first.' : said[feed.status]
}

function useLeave(): Saved {
  const onward = useOnward()
  return (feed) => {
    toast(wordsFor(feed))
    // One turn later the leave guard knows that everything is saved.
    setTimeout(() => void onward(studioPath('/studio/posts', feed.teamId)))
  }
}

/** What another app handed over leaves the address at once: it is not to be added again with each reload. */
function useShared() {
  const { search } = usePlace()
  const [shared] = useState(() => sharedOf(new URLSearchParams(search)))
  const isThere = sharedOf(new URLSearchParams(search)) !== undefined
  useEffect(() => {
    if (isThere) void setQuery(Object.fromEntries(sharedNames.map((name) => [name, null])))
  }, [isThere])
  return { shared, isTaken: !isThere }
}

export function NewPost() {
  const leave = useLeave()
  const { data: me } = useMe()
  const { shared, isTaken } = useShared()
  const teamId = useQueryParam('teamId')
  const team = useTeamOf(teamId)
  const writer = team ? { ...team, avatar: team.logo } : me
  return (
    <PageColumn title={team ? 'New team post' : 'New post'} kicker={team?.name ?? 'Studio'} wide>
      {me && me.teams.length > 0 && <ActAs me={me} label="Post as" teamId={team?._id} />}
      {me && writer && isTaken && (teamId === null || team) ? (
        <Composer
          key={team?._id ?? 'own'}
          me={me}
          writer={writer}
          teamId={team?._id}
          canEarn={writer.canEarn ?? false}
          saved={emptyDraft}
          shared={shared}
          onSaved={leave}
        />
      ) : (
        <SkeletonForm />
      )}
    </PageColumn>
  )
}

export function EditPost() {
  const id = useParam('id')
  const leave = useLeave()
  const { data: me } = useMe()
  const { data, error, refetch } = useQuery(ask('feeds.ownOne', { params: { id } }))
  const team = useTeamOf(data?.data.teamId ?? null)
  const writer = team && { ...team, avatar: team.logo }
  if (isNowhere(error)) return <NotFound />
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  return (
    <PageColumn title="Edit post" kicker="Studio" wide>
      {me && data ? (
        <Composer
          me={me}
          writer={writer ?? me}
          canEarn={(writer ?? me).canEarn ?? false}
          feed={data.data}
          saved={draftOf(data.data)}
          onSaved={leave}
        />
      ) : (
        <SkeletonForm />
      )}
    </PageColumn>
  )
}
