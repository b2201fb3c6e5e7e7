import { JournalBoard } from '../../features/administration/journal.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export const Journal = () => (
  <ForStaff permission="money.read">
    <PageColumn title="Journal" kicker="Administration">
      <JournalBoard />
    </PageColumn>
  </ForStaff>
)
