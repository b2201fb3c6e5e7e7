import { profilePath } from '@fieldhouse/contract/addresses'
import { LatestDecisions } from '../../features/care/decision-list.tsx'
import { EarningsBoard } from '../../features/studio/earnings-board.tsx'
import { useFirstWeek } from '../../features/first-week/api.ts'
import { Checklist } from '../../features/first-week/checklist.tsx'
import { ShareButton } from '../../features/share/share-button.tsx'
import { MyTeams } from '../../features/teams/my-teams.tsx'
import { PostList } from '../../features/studio/post-list.tsx'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StudioPage } from './studio-page.tsx'

export function Overview() {
  const { data: me } = useMe()
  const { isPending } = useFirstWeek()
  const action = (
    <Link className="btn" to="/studio/posts/create">
      New post
    </Link>
  )
  // What stands above the posts is known before they are drawn, or it would push them down.
  if (!me || isPending) {
    return (
      <StudioPage title="Your season" action={action}>
        <Skeleton height="40rem" />
      </StudioPage>
    )
  }
  return (
    <StudioPage title="Your season" action={action}>
      {me.canEarn && <EarningsBoard />}
      <Checklist
        ownPath={profilePath(me)}
        share={<ShareButton type="performer" id={me._id} title={me.name} path={profilePath(me)} className="btn line" />}
      />
      <LatestDecisions />
      <section>
        <SectionHead title="Latest posts">
          <Link to="/studio/posts">Every post</Link>
        </SectionHead>
        <PostList limit={5} isShort />
      </section>
      <MyTeams me={me} />
    </StudioPage>
  )
}
