// What other features add to a post, composed here because features do not know each other: follow opens a post for
// followers, votes are cast. Likes, bookmarks and payments join the list as their features come.
import { useMemo } from 'react'
import { FollowButton } from '../features/follow/follow-button.tsx'
import { useVote, type Feed } from '../features/feed/api.ts'
import { ownerOf } from '../features/feed/describe.ts'
import type { PostSlots } from '../features/feed/post-card.tsx'
import { currentPlace, Link, navigate } from '../lib/router/index.ts'
import { useSignedIn } from '../lib/session.ts'

function Unlock({ feed }: { feed: Feed }) {
  const { type, id, name, path } = ownerOf(feed)
  if (feed.audience === 'followers') return <FollowButton type={type} id={id} name={name} isFollowed={feed.isFollowed} variant="on-photo" />
  return (
    <Link className="btn on-photo" to={path ?? '/discover'}>
      See {name}
    </Link>
  )
}

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
