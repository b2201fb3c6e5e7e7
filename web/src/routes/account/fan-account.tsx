import { FanProfileForm } from '../../features/account/fan-profile-form.tsx'
import { PasswordForm } from '../../features/account/password-form.tsx'
import MailStopped from '../../features/notifications/mail-stopped.tsx'
import { WardsLink } from '../../features/guardians/wards-link.tsx'
import { AddressList } from '../../features/shop/address-list.tsx'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { TabbedPage } from '../tabbed-page.tsx'

export default function FanAccount() {
  const { data: me } = useMe()
  const tab = useQueryParam('tab')
  if (!me) return <SkeletonForm />
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
            <WardsLink />
          </p>
        </>
      }
      tabs={[
        { id: 'profile', label: 'Profile', content: <FanProfileForm me={me} /> },
        { id: 'addresses', label: 'Addresses', content: <AddressList /> },
        { id: 'password', label: 'Password', content: <PasswordForm me={me} /> },
      ]}
    />
  )
}
