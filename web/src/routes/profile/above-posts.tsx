import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { forgetJustFollowed, isJustFollowed } from '../../features/follow/follow-button.tsx'
import type { Profile } from '../../features/profile/api.ts'
import { useHighlights } from '../../features/records/api.ts'
import { lazily } from '../../lib/lazily.ts'
import { ask } from '../../lib/queries.ts'

// Few pages have one, or collect for something.
const Welcome = lazily(() => import('../../features/profile/welcome.tsx'))
const PrivateOffer = lazily(() => import('./private-offer.tsx'))
const Suggested = lazily(() => import('../home/suggested.tsx'))
const HighlightRow = lazily(() => import('../../features/records/highlight-row.tsx'))
const PageGoals = lazily(() => import('../../features/goals/page-goals.tsx'))

/** What stands above the posts of a profile. */
export default function AbovePosts({ profile }: { profile: Profile }) {
  const { _id, name, canEarn } = profile
  const goals = useQuery({ ...ask('goals.list', { params: { id: _id } }), enabled: canEarn }).data?.data ?? []
  const { data: highlights = [] } = useHighlights(_id)
  useEffect(() => forgetJustFollowed, [])
  return (
    <>
      {/* Whoever has just begun to follow may be looking for more. */}
      {isJustFollowed(_id) && (
        <Suspense fallback={null}>
          <Suggested />
        </Suspense>
      )}
      {profile.welcomeVideo?.url && (
        <Suspense fallback={null}>
          <Welcome profile={profile} />
        </Suspense>
      )}
      {profile.privateChatPrice !== null && (
        <Suspense fallback={null}>
          <PrivateOffer profile={profile} />
        </Suspense>
      )}
      {goals.length > 0 && (
        <Suspense fallback={null}>
          <PageGoals goals={goals} name={name} />
        </Suspense>
      )}
      {highlights.length > 0 && (
        <Suspense fallback={null}>
          <HighlightRow highlights={highlights} />
        </Suspense>
      )}
    </>
  )
}
