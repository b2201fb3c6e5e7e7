import { Suspense } from 'react'
import { FollowButton } from '../../features/follow/follow-button.tsx'
import { ReportButton } from '../../features/report/report-button.tsx'
import { plansOf, priceOf } from '../../features/payments/plans.ts'
import { ReactionButton } from '../../features/reactions/button.tsx'
import { ShareButton } from '../../features/share/share-button.tsx'
import type { Team } from '../../features/teams/api.ts'
import { writeCookie } from '../../lib/cookies.ts'
import { formatMoney } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { SubscribeOffer, TipOffer } from '../offers.tsx'

const FollowBell = lazily(() => import('../../features/notifications/follow-bell.tsx'))

/** The way back to the team for whoever signs in first (wire.md 2). */
const remember = (team: Team) => () => writeCookie('refTeam', team.path, 1)

/** What costs money: no trace of it where none may be taken (youth.md 7), nor for accounts under 18 (youth.md Y31). */
function TeamOffers({ team }: { team: Team }) {
  const { data: settings } = useSettings()
  const { data: me } = useMe()
  if (!team.canEarn || me?.isMinor) return null
  const plans = plansOf(team)
  const [paid] = plans.filter((plan) => plan !== 'free')
  const page = { pageId: team._id, kind: 'team', name: team.name, onVisitor: remember(team) } as const
  return (
    <>
      {team.isSubscribed && (
        <Link className="btn on-photo" to="/subscriptions">
          Subscribed
        </Link>
      )}
      {!team.isSubscribed && plans.length > 0 && (
        <SubscribeOffer {...page} variant="accent">
          {paid
            ? `Back the team · ${formatMoney(priceOf(team, paid), settings?.currency)} a ${paid === 'monthly' ? 'month' : 'year'}`
            : 'Back the team for free'}
        </SubscribeOffer>
      )}
      <TipOffer {...page} variant="ghost-photo" />
    </>
  )
}

const Watch = ({ team }: { team: Team }) => (
  <Link className="btn on-photo" to={`/live/${team._id}`}>
    <span className="badge live">Live</span> Watch
  </Link>
)

/** What a visitor can do on the page; members go to its rooms. */
export function TeamActions({ team }: { team: Team }) {
  const share = <ShareButton type="team" id={team._id} title={team.name} path={team.path} className="btn ghost-photo" />
  if (team.isMember) {
    return (
      <>
        {team.live && <Watch team={team} />}
        <Link className="btn on-photo" to={`/studio/posts/create?teamId=${team._id}`}>
          Post as the team
        </Link>
        <Link className="btn ghost-photo" to={`/team/${team._id}/manage`}>
          {team.myCapabilities.length > 0 ? 'Manage' : 'Your team'}
        </Link>
        {share}
      </>
    )
  }
  return (
    <>
      {team.live && <Watch team={team} />}
      <TeamOffers team={team} />
      <FollowButton
        type="team"
        id={team._id}
        name={team.name}
        isFollowed={team.isFollowed}
        variant="ghost-photo"
        onVisitor={remember(team)}
      />
      {team.isFollowed && (
        <Suspense fallback={null}>
          <FollowBell id={team._id} name={team.name} />
        </Suspense>
      )}
      <ReactionButton type="team" id={team._id} action="bookmark" isOn={team.isBookmarked} className="btn ghost-photo" />
      {share}
      <ReportButton target="team" id={team._id} className="btn ghost-photo" />
    </>
  )
}
