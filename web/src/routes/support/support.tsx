import { FollowButton } from '../../features/follow/follow-button.tsx'
import { useProfile } from '../../features/profile/api.ts'
import { lineOf } from '../../features/profile/describe.ts'
import { isUnseen } from '../../lib/api-error.ts'
import { Link, useParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useAccent } from '../../lib/use-accent.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { KitStripe, kitStyle } from '../../ui/kit-stripe.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'
import { NotFound } from '../not-found.tsx'
import { PageColumn } from '../page-column.tsx'
import { ProfileOffers } from '../profile/profile-offers.tsx'

/** What one can do for an athlete, in one place: follow, subscribe, tip. */
export default function Support() {
  const { data: profile, error, refetch } = useProfile(useParam('profileId'))
  const { data: me } = useMe()
  useAccent(profile?.colors?.primary)
  if (isUnseen(error)) return <NotFound error={error} />
  if (error && !profile) return <ErrorState level={1} error={error} retry={refetch} />
  if (!profile) return <SkeletonForm fields={3} />
  return (
    <PageColumn title={`Support ${profile.name}`}>
      <div className="card pad stack l" style={kitStyle(profile.colors)}>
        <KitStripe />
        <Who name={profile.name} avatar={profile.avatar} to={profile.path} isVerified={profile.verifiedAccount} detail={lineOf(profile)} />
        {me?._id === profile._id ? (
          <p className="mute">This is what others see when they want to support you.</p>
        ) : (
          <div className="row wrapx">
            <ProfileOffers profile={profile} tip="line" />
            <FollowButton type="performer" id={profile._id} name={profile.name} isFollowed={profile.isFollowed} />
          </div>
        )}
        <p className="small">
          Following is free.{' '}
          <Link className="link" to={profile.path}>
            See the page of {profile.name}
          </Link>
        </p>
      </div>
    </PageColumn>
  )
}
