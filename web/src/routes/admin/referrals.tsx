import { ReferralList } from '../../features/administration/referral-list.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export default function AdminReferrals() {
  return (
    <ForStaff permission="money.read">
      <PageColumn title="Recommendations" kicker="Administration">
        <ReferralList />
      </PageColumn>
    </ForStaff>
  )
}
