import { Commissions as List } from '../../features/administration/commissions.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export const Commissions = () => (
  <ForStaff permission="money.read">
    <PageColumn title="Commission" kicker="Administration">
      <List />
    </PageColumn>
  </ForStaff>
)
