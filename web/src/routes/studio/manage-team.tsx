import { Suspense, type ReactNode } from 'react'
import { useTeamRecords } from '../../features/records/own-api.ts'
import { useTeam, type Team } from '../../features/teams/api.ts'
import { useQueue } from '../../features/teams/own-api.ts'
import { kindOf, mayDo } from '../../features/teams/describe.ts'
import { MemberList } from '../../features/teams/member-list.tsx'
import { Queue } from '../../features/teams/queue.tsx'
import { NextSeason } from '../../features/teams/season.tsx'
import { TeamPosts } from '../../features/teams/team-posts.tsx'
import { isNowhere } from '../../lib/api-error.ts'
import { scoreOf } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { Link, useParam, usePlace, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { Board } from '../../ui/board.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { NotFound } from '../not-found.tsx'
import { PageColumn } from '../page-column.tsx'

const Settings = lazily(() => import('../../features/teams/settings.tsx').then(({ TeamSettings }) => ({ default: TeamSettings })))

const Bundles = lazily(() => import('../../features/payments/bundle-form.tsx').then(({ BundleForm }) => ({ default: BundleForm })))
const TeamMoney = lazily(() => import('../../features/team-money/team-money.tsx').then((module) => ({ default: module.TeamMoney })))
const Goals = lazily(() => import('../../features/goals/goal-list.tsx').then(({ GoalList }) => ({ default: GoalList })))
const RosterFile = lazily(() => import('./roster-tab.tsx').then(({ RosterTab }) => ({ default: RosterTab })))
const SportsCards = lazily(() => import('../../features/records/team-records.tsx'))
const Followers = lazily(() => import('../../features/blocks/team-followers.tsx'))
const Schedule = lazily(() => import('../../features/schedule/schedule-room.tsx').then((module) => ({ default: module.ScheduleRoom })))
const Invitations = lazily(() =>
  import('../../features/invitations/invitation-list.tsx').then((module) => ({ default: module.InvitationList })),
)

function Overview({ team }: { team: Team }) {
  const { followers, subscribers, members, feeds } = team.stats
  const cells = [
    scoreOf('Member', members),
    scoreOf('Follower', followers),
    ...(team.canEarn ? [scoreOf('Subscriber', subscribers)] : []),
    scoreOf('Post', feeds),
  ]
  return (
    <div className="stack l">
      <Board cells={cells} label="The team in numbers" />
      {!team.verified && (
        <Note>
          Nobody of the school has confirmed this team yet. A coach whose papers show the school does it by founding; else a person of the
          site looks at it.
        </Note>
      )}
      <div className="row wrapx">
        <Link className="btn" to={`/studio/posts/create?teamId=${team._id}`}>
          Post as the team
        </Link>
        <Link className="btn line" to={team.path}>
          See the page
        </Link>
        {mayDo(team, 'manage') && <NextSeason team={team} />}
      </div>
    </div>
  )
}

const Roster = ({ team }: { team: Team }) => (
  <div className="stack l">
    <MemberList team={team} type="roster" />
    {mayDo(team, 'manage') && <RosterFile teamId={team._id} />}
  </div>
)

interface ManageTab {
  id: string
  label: string
  count?: number | undefined
  content: () => ReactNode
}

/** The tabs that somebody's rights open (wire.md 6.4). */
function useTabs(team: Team): ManageTab[] {
  const isModerator = mayDo(team, 'moderate')
  const waiting = useQueue(isModerator ? team._id : undefined)
  const total = waiting.data?.pages[0]?.total
  const isStaff = team.myCapabilities.length > 0
  const unconfirmed = useTeamRecords(mayDo(team, 'manage') ? team._id : undefined).data?.pages[0]?.total
  return [
    { id: 'overview', label: 'Overview', content: () => <Overview team={team} /> },
    ...(isStaff
      ? [
          { id: 'roster', label: 'Roster', content: () => <Roster team={team} /> },
          { id: 'staff', label: 'Staff', content: () => <MemberList team={team} type="staff" /> },
        ]
      : []),
    ...(mayDo(team, 'manage')
      ? [{ id: 'cards', label: 'Sports cards', count: unconfirmed || undefined, content: () => <SportsCards teamId={team._id} /> }]
      : []),
    { id: 'schedule', label: 'Schedule', content: () => <Schedule teamId={team._id} mayEdit={mayDo(team, 'manage')} /> },
    ...(isModerator
      ? [
          { id: 'feed', label: 'Posts', content: () => <TeamPosts team={team} /> },
          { id: 'moderation', label: 'Moderation', count: total || undefined, content: () => <Queue team={team} /> },
          { id: 'followers', label: 'Followers', content: () => <Followers teamId={team._id} /> },
        ]
      : []),
    // No trace of money where none is taken (youth.md 7), save what a team still has.
    ...(team.canEarn || (team.balance ?? 0) > 0
      ? [{ id: 'balances', label: 'Money', content: () => <TeamMoney teamId={team._id} /> }]
      : []),
    ...(team.canEarn && mayDo(team, 'owner') ? [{ id: 'goals', label: 'Goals', content: () => <Goals teamId={team._id} /> }] : []),
    ...(mayDo(team, 'manage')
      ? [
          {
            id: 'invitations',
            label: 'Invitations',
            content: () => <Invitations teamId={team._id} isOwner={mayDo(team, 'owner')} />,
          },
        ]
      : []),
    ...(mayDo(team, 'manage')
      ? [
          {
            id: 'settings',
            label: 'Settings',
            content: () => (
              <Settings team={team} bundles={<Bundles pageId={team._id} teamId={team._id} monthlyPrice={team.monthlyPrice} />} />
            ),
          },
        ]
      : []),
  ]
}

function Manage({ team }: { team: Team }) {
  const { pathname } = usePlace()
  const wanted = useQueryParam('tab')
  const tabs = useTabs(team)
  const tab = tabs.find(({ id }) => id === wanted) ?? tabs[0]
  return (
    <PageColumn title={team.name} kicker={kindOf(team)} wide>
      <Tabs
        label="Team"
        current={tab?.id ?? ''}
        tabs={tabs.map(({ id, label, count }) => ({ id, label, count, to: `${pathname}?tab=${id}` }))}
      />
      <Suspense fallback={<SkeletonForm />}>
        <div key={tab?.id}>{tab?.content()}</div>
      </Suspense>
    </PageColumn>
  )
}

export default function ManageTeam() {
  const { data: team, error, refetch } = useTeam(useParam('teamId'))
  const { data: me } = useMe()
  if (isNowhere(error)) return <NotFound />
  if (error && !team) return <ErrorState level={1} error={error} retry={refetch} />
  if (!team || !me) return <SkeletonForm />
  return team.isMember ? <Manage team={team} /> : <NotFound />
}
