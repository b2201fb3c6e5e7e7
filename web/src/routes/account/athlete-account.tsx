import { Suspense } from 'react'
import { AthleteProfileForm } from '../../features/account/athlete-profile-form.tsx'
import { PasswordForm } from '../../features/account/password-form.tsx'
import { SubscriptionForm } from '../../features/account/subscription-form.tsx'
import { VerificationForm } from '../../features/account/verification-form.tsx'
import { StartLink } from '../../features/first-week/start-link.tsx'
import MailStopped from '../../features/notifications/mail-stopped.tsx'
import { WardsLink } from '../../features/guardians/wards-link.tsx'
import { SchoolPicker } from '../../features/schools/school-picker.tsx'
import { lazily } from '../../lib/lazily.ts'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { TabbedPage } from '../tabbed-page.tsx'

const OwnCard = lazily(() => import('../../features/records/own-card.tsx'))
const Recruiting = lazily(() =>
  import('../../features/recruiting/recruiting-room.tsx').then((module) => ({ default: module.RecruitingRoom })),
)
const BundleForm = lazily(() => import('../../features/payments/bundle-form.tsx').then((module) => ({ default: module.BundleForm })))
const GuardianSection = lazily(() =>
  import('../../features/guardians/guardian-section.tsx').then((module) => ({ default: module.GuardianSection })),
)
const AddressList = lazily(() => import('../../features/shop/address-list.tsx').then((module) => ({ default: module.AddressList })))
const Destinations = lazily(() => import('../../features/payouts/destinations.tsx').then((module) => ({ default: module.Destinations })))
const Badges = lazily(() => import('../../features/badges/badge-room.tsx').then((module) => ({ default: module.BadgeRoom })))

const addresses = (
  <Suspense fallback={<SkeletonForm fields={3} />}>
    <AddressList />
  </Suspense>
)

const ownBundles = ({ _id, monthlyPrice }: { _id: string; monthlyPrice: number | null }) => (
  <Suspense fallback={<SkeletonForm fields={3} />}>
    <BundleForm pageId={_id} monthlyPrice={monthlyPrice} />
  </Suspense>
)

const guardians = (
  <Suspense fallback={<SkeletonForm fields={1} />}>
    <GuardianSection />
  </Suspense>
)

export default function AthleteAccount() {
  const { data: me } = useMe()
  const tab = useQueryParam('tab')
  if (!me) return <SkeletonForm />
  const roles = me.schoolRoles ?? []
  const isStaff = roles.includes('coach') || roles.includes('staff')
  const isAthlete = roles.includes('athlete')
  return (
    <TabbedPage
      title="Your account"
      tab={tab}
      lead={
        <>
          <MailStopped />
          <p className="row wrapx">
            <Link className="link small rail:hidden!" to="/settings">
              Appearance, devices, sign out
            </Link>
            <Link className="link small rail:hidden!" to="/bookmarks">
              Saved
            </Link>
            {!me.isMinor && <WardsLink />}
          </p>
        </>
      }
      tabs={[
        { id: 'profile', label: 'Profile', content: <AthleteProfileForm me={me} /> },
        {
          id: 'card',
          label: 'Sports card',
          content: (
            <Suspense fallback={<SkeletonForm />}>
              <OwnCard profileId={me._id} />
            </Suspense>
          ),
        },
        {
          id: 'verification',
          label: 'Verification',
          content: (
            <div className="stack l">
              <StartLink />
              <VerificationForm picker={SchoolPicker} guardians={guardians} />
            </div>
          ),
        },
        ...(isAthlete
          ? [
              {
                id: 'recruiters',
                label: 'Recruiters',
                content: (
                  <Suspense fallback={<SkeletonForm />}>
                    <Recruiting />
                  </Suspense>
                ),
              },
            ]
          : []),
        ...(isStaff
          ? [
              {
                id: 'badges',
                label: 'School badges',
                content: (
                  <Suspense fallback={<SkeletonForm />}>
                    <Badges />
                  </Suspense>
                ),
              },
            ]
          : []),
        {
          id: 'subscription',
          label: 'Subscription',
          content: <SubscriptionForm bundles={ownBundles} />,
        },
        {
          id: 'banking',
          label: 'Payouts',
          content: (
            <Suspense fallback={<SkeletonForm fields={3} />}>
              <Destinations canEarn={me.canEarn ?? false} />
            </Suspense>
          ),
        },
        { id: 'addresses', label: 'Addresses', content: addresses },
        { id: 'password', label: 'Password', content: <PasswordForm me={me} /> },
      ]}
    />
  )
}
