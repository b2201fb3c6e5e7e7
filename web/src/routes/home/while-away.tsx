// A little of what there was while somebody was away. Its cross closes it for good; the settings bring it back.
import { X } from 'lucide-react'
import { titleOf } from '../../features/feed/describe.ts'
import { useAway, useHomeOrder, useHomeWish, type HomePost } from '../../features/home/api.ts'
import { whyOf } from '../../features/home/why.ts'
import { ownerOf } from '../../lib/owner-of.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toast } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'

function Missed({ post: { feed, why } }: { post: HomePost }) {
  const { name, avatar, isVerified } = ownerOf(feed)
  return (
    <Who
      name={name}
      avatar={avatar}
      isVerified={isVerified}
      to={`/post/${feed.slug || feed._id}`}
      detail={
        <>
          {titleOf(feed)}
          {whyOf(why, name) && <span className="block">{whyOf(why, name)}</span>}
        </>
      }
    />
  )
}

export default function WhileAway() {
  const { showsAway } = useHomeOrder()
  const { data } = useAway(showsAway)
  const { mutate } = useHomeWish()
  if (!showsAway || !data?.posts.length) return null
  const close = () => mutate({ showsAway: false }, { onSuccess: () => toast('Settings, Appearance brings it back') })
  return (
    <section aria-label="While you were away" className="mb-6 max-tablet:px-4">
      <SectionHead title="While you were away">
        <IconButton label="Do not show this again" onClick={close}>
          <X className="i s" aria-hidden />
        </IconButton>
      </SectionHead>
      <ul className="stack">
        {data.posts.map((post) => (
          <li key={post.feed._id}>
            <Missed post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}
