import { AuditList } from '../../features/administration/audit-list.tsx'
import { StaffList } from '../../features/administration/staff-list.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export const AdminStaff = () => (
  <ForStaff permission="staff.write">
    <PageColumn title="Staff" kicker="Administration">
      <StaffList />
    </PageColumn>
  </ForStaff>
)

export const AdminAudit = () => (
  <ForStaff permission="audit.read">
    <PageColumn title="What staff did" kicker="Administration" wide>
      <AuditList />
    </PageColumn>
  </ForStaff>
)
