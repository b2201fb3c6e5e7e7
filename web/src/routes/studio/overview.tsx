import { LatestDecisions } from '../../features/care/decision-list.tsx'
import { EarningsBoard } from '../../features/studio/earnings-board.tsx'
import { MyTeams } from '../../features/teams/my-teams.tsx'
import { PostList } from '../../features/studio/post-list.tsx'
import { Link } from '../../lib/router/index.ts'
import { useMe, type Me } from '../../lib/session.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { StudioPage } from './studio-page.tsx'

const stepsOf = (me: Me) =>
  [
    { isOpen: !me.verifiedDocument, to: '/athlete/account?tab=verification', text: 'Have your school confirmed' },
    { isOpen: !me.bio, to: '/athlete/account', text: 'Write two sentences about yourself' },
    {
      isOpen: me.canEarn && !me.monthlyPrice && !me.yearlyPrice,
      to: '/athlete/account?tab=subscription',
      text: 'Set a price for subscribers',
    },
    { isOpen: true, to: '/studio/posts/create', text: 'Post what happened today' },
  ].filter(({ isOpen }) => isOpen)

export function Overview() {
  const { data: me } = useMe()
  return (
    <StudioPage
      title="Your season"
      action={
        <Link className="btn" to="/studio/posts/create">
          New post
        </Link>
      }
    >
      {me?.canEarn && <EarningsBoard />}
      <LatestDecisions />
      <section>
        <SectionHead title="Latest posts">
          <Link to="/studio/posts">Every post</Link>
        </SectionHead>
        <PostList limit={5} isShort />
      </section>
      {me && <MyTeams me={me} />}
      {me && (
        <section>
          <SectionHead title="Next" />
          <ul className="stack">
            {stepsOf(me).map(({ to, text }) => (
              <li key={to}>
                <Link className="link" to={to}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </StudioPage>
  )
}
