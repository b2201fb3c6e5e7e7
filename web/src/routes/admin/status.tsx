import { IncidentList } from '../../features/administration/incident-list.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export default function AdminStatus() {
  return (
    <ForStaff permission="notices.write">
      <PageColumn title="Status page" kicker="Administration">
        <IncidentList />
      </PageColumn>
    </ForStaff>
  )
}
