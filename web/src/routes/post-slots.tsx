// What other features add to a post, composed here because features do not know each other: locked posts are opened, votes
// are cast. Likes and bookmarks join the list as their features come.
import { useMemo } from 'react'
import { useVote } from '../features/feed/api.ts'
import type { PostSlots } from '../features/feed/post-card.tsx'
import { currentPlace, navigate } from '../lib/router/index.ts'
import { useSignedIn } from '../lib/session.ts'
import { Unlock } from './unlock.tsx'

export function usePostSlots(): PostSlots {
  const { mutate: vote, isPending } = useVote()
  const isSignedIn = useSignedIn()
  return useMemo(
    () => ({
      unlock: (feed) => <Unlock feed={feed} />,
      onVote: (_feed, optionId) => {
        if (!isSignedIn) void navigate(`/auth/login?next=${encodeURIComponent(currentPlace().href)}`)
        else if (!isPending) vote(optionId)
      },
    }),
    [vote, isPending, isSignedIn],
  )
}
