import { Suspense } from 'react'
import { PostGrid } from '../../features/feed/post-grid.tsx'
import { useTeam, type Team } from '../../features/teams/api.ts'
import { kindOf, lineOf } from '../../features/teams/describe.ts'
import { StaffList } from '../../features/teams/staff-list.tsx'
import { TeamCover } from '../../features/teams/team-cover.tsx'
import { isUnseen } from '../../lib/api-error.ts'
import { scoreOf } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { useParam, usePlace, useQueryParam, useRightAddress } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { genderWords, levelWords } from '../../lib/team-words.ts'
import { useTitle } from '../../lib/title.ts'
import { useAccent } from '../../lib/use-accent.ts'
import { Board } from '../../ui/board.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { kitStyle } from '../../ui/kit-stripe.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { NotFound } from '../not-found.tsx'
import { TeamActions } from './team-actions.tsx'

const RosterGrid = lazily(() => import('../../features/teams/roster-grid.tsx').then((module) => ({ default: module.RosterGrid })))
const AbovePosts = lazily(() => import('./above-posts.tsx'))
const SupporterWall = lazily(() => import('../../features/supporters/wall.tsx').then((module) => ({ default: module.SupporterWall })))
const Fixtures = lazily(() => import('../../features/schedule/fixtures.tsx'))
const TeamThings = lazily(() => import('./team-things.tsx'))
const TeamSchedule = lazily(() => import('../../features/schedule/team-schedule.tsx').then((module) => ({ default: module.TeamSchedule })))

const Waiting = () => (
  <div role="status" aria-busy="true" aria-label="Loading">
    <div className="cover" />
    <div className="wrap prof">
      <Skeleton height="30rem" />
    </div>
  </div>
)

function Posts({ team }: { team: Team }) {
  return (
    <PostGrid
      filter={{ teamId: team._id }}
      showsPrices={team.canEarn}
      empty={<EmptyState drawing="court" title="Nothing posted yet" text={`Follow ${team.name} and the first post lands in your feed.`} />}
    />
  )
}

function About({ team }: { team: Team }) {
  const facts = [
    ['Sport', team.sport.name],
    ['Team', [genderWords[team.gender], levelWords[team.level]].join(' ')],
    ['Season', team.season.label],
    ['School', team.schoolName],
    ['City', [team.schoolCity, team.schoolStateCode ?? team.schoolState].filter(Boolean).join(', ')],
  ].filter(([, value]) => value)
  return (
    <div className="stack l max-w-[40rem]">
      {team.description ? <RichText html={team.description} /> : <p className="mute">Nothing written here yet.</p>}
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {team.canEarn && (
        <Suspense fallback={null}>
          <SupporterWall pageId={team._id} name={team.name} />
        </Suspense>
      )}
    </div>
  )
}

/** The tabs of what a team has; nothing for sale where nobody pays (youth.md 7). */
function thingTabs({ stats, canEarn }: Team, isMinor: boolean, pathname: string) {
  const tabOf = (id: 'videos' | 'galleries' | 'products', label: string) => ({ id, label, to: `${pathname}?tab=${id}`, count: stats[id] })
  const sold = canEarn && !isMinor ? [tabOf('products', 'Products')] : []
  return [tabOf('videos', 'Videos'), tabOf('galleries', 'Galleries'), ...sold].filter(({ count }) => count > 0)
}

export default function TeamPage() {
  const { pathname } = usePlace()
  const { data: team, error, refetch } = useTeam(useParam('teamId'))
  const wanted = useQueryParam('tab')
  const { data: me } = useMe()
  useTitle(team ? [team.name, lineOf(team)].filter(Boolean).join(', ') : '', team?.name)
  useAccent(team?.colors?.primary)
  useRightAddress(team?.path)
  if (isUnseen(error)) return <NotFound error={error} />
  if (error && !team) return <ErrorState level={1} error={error} retry={refetch} />
  if (!team) return <Waiting />
  const things = thingTabs(team, me?.isMinor ?? false, pathname)
  const tabs = [
    { id: 'posts', label: 'Posts', to: pathname, count: team.stats.feeds },
    ...things,
    { id: 'roster', label: 'Roster', to: `${pathname}?tab=roster`, count: team.rosterIds.length },
    { id: 'schedule', label: 'Schedule', to: `${pathname}?tab=schedule` },
    { id: 'about', label: 'About', to: `${pathname}?tab=about` },
  ]
  const tab = tabs.find(({ id }) => id === wanted)?.id ?? 'posts'
  const thing = things.find(({ id }) => id === tab)
  return (
    <article style={kitStyle(team.colors)}>
      <TeamCover team={team}>
        <TeamActions team={team} />
      </TeamCover>
      <div className="prof-board">
        <Board
          cells={[scoreOf('Follower', team.stats.followers), scoreOf('Post', team.stats.feeds), scoreOf('Member', team.stats.members)]}
        />
      </div>
      <div className="wrap prof">
        <div className="main">
          {/* Without its picture, whose runtime would come with all that forms need. */}
          {team.status === 'inactive' && (
            <div className="note warn">
              <div>This page is closed. Only its members see it.</div>
            </div>
          )}
          <Tabs label="Team" current={tab} tabs={tabs} />
          {tab === 'posts' && (
            <>
              {team.canEarn && (
                <Suspense fallback={null}>
                  <AbovePosts teamId={team._id} name={team.name} />
                </Suspense>
              )}
              <Posts team={team} />
            </>
          )}
          {thing && (
            <Suspense fallback={<Skeleton height="20rem" />}>
              <TeamThings tab={thing.id} team={team} />
            </Suspense>
          )}
          {tab === 'roster' && (
            <Suspense fallback={<Skeleton height="20rem" />}>
              <RosterGrid team={team} />
            </Suspense>
          )}
          {tab === 'schedule' && (
            <Suspense fallback={<SkeletonRows />}>
              <TeamSchedule teamId={team._id} />
            </Suspense>
          )}
          {tab === 'about' && <About team={team} />}
        </div>
        <div className="side stack l">
          <p className="kick">{kindOf(team)}</p>
          <StaffList team={team} />
          {tab !== 'schedule' && (
            <Suspense fallback={null}>
              <Fixtures teamId={team._id} to={`${pathname}?tab=schedule`} />
            </Suspense>
          )}
        </div>
      </div>
    </article>
  )
}
