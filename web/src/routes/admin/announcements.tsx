import { Announcements } from '../../features/administration/announcements.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export default function AdminAnnouncements() {
  return (
    <ForStaff permission="site.write">
      <PageColumn title="Announcements by mail" kicker="Administration">
        <Announcements />
      </PageColumn>
    </ForStaff>
  )
}
