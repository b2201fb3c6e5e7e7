import { Suspense } from 'react'
import { FollowButton } from '../../features/follow/follow-button.tsx'
import type { Profile } from '../../features/profile/api.ts'
import { ReactionButton } from '../../features/reactions/button.tsx'
import { ReportButton } from '../../features/report/report-button.tsx'
import { ShareButton } from '../../features/share/share-button.tsx'
import { lazily } from '../../lib/lazily.ts'
import { Link, useOnward } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { ProfileOffers } from './profile-offers.tsx'
import { MessageIcon } from '../../ui/icons.tsx'

const PersonMenu = lazily(() => import('./person-menu.tsx'))

/** What a visitor can do on the page; the owner edits instead. */
export function ProfileActions({ profile }: { profile: Profile }) {
  const { data: me } = useMe()
  const onward = useOnward()
  const share = <ShareButton type="performer" id={profile._id} title={profile.name} path={profile.path} className="btn ghost-photo" />
  if (me?._id === profile._id) {
    return (
      <>
        <Link className="btn on-photo" to="/athlete/account">
          Edit your page
        </Link>
        {share}
      </>
    )
  }
  return (
    <>
      {profile.live && (
        <Link className="btn on-photo" to={`/live/${profile.username ?? profile._id}`}>
          <span className="badge live">Live</span> Watch
        </Link>
      )}
      <ProfileOffers profile={profile} />
      <FollowButton type="performer" id={profile._id} name={profile.name} isFollowed={profile.isFollowed} variant="ghost-photo" />
      <ReactionButton type="performer" id={profile._id} action="like" isOn={profile.isLiked} className="btn ghost-photo" />
      <ReactionButton type="performer" id={profile._id} action="bookmark" isOn={profile.isBookmarked} className="btn ghost-photo" />
      {share}
      {profile.canMessage && (
        <Link className="btn ghost-photo" to={`/messages?toSource=performer&toId=${profile._id}`} aria-label={`Message ${profile.name}`}>
          <MessageIcon className="i s" aria-hidden />
        </Link>
      )}
      {me ? (
        <Suspense fallback={null}>
          <PersonMenu id={profile._id} name={profile.name} isFollowed={profile.isFollowed} onDone={() => void onward('/home')} />
        </Suspense>
      ) : (
        <ReportButton target="performer" id={profile._id} className="btn ghost-photo" />
      )}
    </>
  )
}
