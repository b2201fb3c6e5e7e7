import { Reconciliation as Books } from '../../features/administration/reconciliation.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export const Reconciliation = () => (
  <ForStaff permission="money.read">
    <PageColumn title="The books" kicker="Administration">
      <Books />
    </PageColumn>
  </ForStaff>
)
