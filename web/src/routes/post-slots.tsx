// What other features add to a post, composed here because features do not know each other: follow opens a post for
// followers; likes, bookmarks, payments and votes join the list as their features come.
import { useMemo } from 'react'
import { FollowButton } from '../features/follow/follow-button.tsx'
import type { Feed } from '../features/feed/api.ts'
import { ownerOf } from '../features/feed/describe.ts'
import type { PostSlots } from '../features/feed/post-card.tsx'
import { Link } from '../lib/router/index.ts'

function Unlock({ feed }: { feed: Feed }) {
  const { type, id, name, path } = ownerOf(feed)
  if (feed.audience === 'followers') return <FollowButton type={type} id={id} name={name} isFollowed={feed.isFollowed} variant="on-photo" />
  return (
    <Link className="btn on-photo" to={path ?? '/discover'}>
      See {name}
    </Link>
  )
}

export const usePostSlots = (): PostSlots => useMemo(() => ({ unlock: (feed) => <Unlock feed={feed} /> }), [])
