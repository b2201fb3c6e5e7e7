// What features know of each other's pages meets here: who is new to somebody, and the button that follows them.
import { Suspense, type ReactNode } from 'react'
import { FollowButton } from '../../features/follow/follow-button.tsx'
import type { NewToYouProps } from '../../features/home/new-to-you.tsx'
import { lazily } from '../../lib/lazily.ts'
import { useMe } from '../../lib/session.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const NewToYou = lazily(() => import('../../features/home/new-to-you.tsx'))

const follow: NewToYouProps['follow'] = ({ _id, type, title }) => (
  <FollowButton type={type === 'team' ? 'team' : 'performer'} id={_id} name={title} isFollowed={false} size="tiny" />
)

/** Under 18 nobody is suggested anything (youth.md Y67). */
export default function Suggested({ instead, ...rest }: Omit<NewToYouProps, 'follow'> & { instead?: ReactNode }) {
  const { data: me } = useMe()
  if (!me || me.isMinor) return null
  return (
    <Suspense fallback={<SkeletonRows count={rest.limit ?? 3} />}>
      <NewToYou follow={follow} instead={instead} {...rest} />
    </Suspense>
  )
}
