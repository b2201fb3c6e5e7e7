import { InviteList } from '../../features/administration/invite-list.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export default function AdminInvitations() {
  return (
    <ForStaff permission="site.write">
      <PageColumn title="Invitations" kicker="Administration">
        <InviteList />
      </PageColumn>
    </ForStaff>
  )
}
