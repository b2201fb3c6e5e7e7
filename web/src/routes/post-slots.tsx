// What other features add to a post, composed here because features do not know each other: locked posts are opened, votes
// are cast, and liked or saved is what somebody likes or saves.
import { useMemo } from 'react'
import { useVote } from '../features/feed/api.ts'
import type { PostSlots } from '../features/feed/post-card.tsx'
import { ReactionButton } from '../features/reactions/button.tsx'
import { titleOf } from '../features/feed/describe.ts'
import { ReportButton } from '../features/report/report-button.tsx'
import { ShareButton } from '../features/share/share-button.tsx'
import { currentPlace, navigate } from '../lib/router/index.ts'
import { useMe, useSignedIn } from '../lib/session.ts'
import { Unlock } from './unlock.tsx'

export function usePostSlots(): PostSlots {
  const { mutate: vote, isPending } = useVote()
  const isSignedIn = useSignedIn()
  const myId = useMe().data?._id
  return useMemo(
    () => ({
      unlock: (feed) => <Unlock feed={feed} />,
      like: ({ _id, isLiked, totalLike }) => <ReactionButton type="feed" id={_id} action="like" isOn={isLiked} total={totalLike} />,
      share: (feed) => <ShareButton type="feed" id={feed._id} title={titleOf(feed)} path={`/post/${feed.slug || feed._id}`} />,
      bookmark: ({ _id, isBookmarked }) => (
        <ReactionButton type="feed" id={_id} action="bookmark" isOn={isBookmarked} className="act end" />
      ),
      menu: (feed) => feed.performer._id !== myId && <ReportButton target="feed" id={feed._id} />,
      onVote: (_feed, optionId) => {
        if (!isSignedIn) void navigate(`/auth/login?next=${encodeURIComponent(currentPlace().href)}`)
        else if (!isPending) vote(optionId)
      },
    }),
    [vote, isPending, isSignedIn, myId],
  )
}
