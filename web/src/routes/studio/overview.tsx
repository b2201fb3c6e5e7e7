import { profilePath } from '@fieldhouse/contract/addresses'
import { LatestDecisions } from '../../features/care/decision-list.tsx'
import { useDecisions } from '../../features/care/decisions.ts'
import { EarningsBoard } from '../../features/studio/earnings-board.tsx'
import { useFirstWeek } from '../../features/first-week/api.ts'
import { Checklist } from '../../features/first-week/checklist.tsx'
import { ShareButton } from '../../features/share/share-button.tsx'
import { MyTeams } from '../../features/teams/my-teams.tsx'
import { PostList, useOwnPosts } from '../../features/studio/post-list.tsx'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StudioPage } from './studio-page.tsx'

const posts = 5
const decisions = 3

export function Overview() {
  const { data: me } = useMe()
  const parts = [useFirstWeek(), useOwnPosts(posts), useDecisions(decisions)]
  const action = (
    <Link className="btn" to="/studio/posts/create">
      New post
    </Link>
  )
  // All of it is known before any is drawn, or what comes later would push the rest down.
  if (!me || parts.some(({ isPending }) => isPending)) {
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
        share={
          <ShareButton type="performer" id={me._id} title={me.name} path={profilePath(me)} className="btn line">
            Share
          </ShareButton>
        }
      />
      <LatestDecisions limit={decisions} />
      <section>
        <SectionHead title="Latest posts">
          <Link to="/studio/posts">Every post</Link>
        </SectionHead>
        <PostList limit={posts} isShort />
      </section>
      <MyTeams me={me} />
    </StudioPage>
  )
}
