import { NoticeList } from '../../features/administration/notice-list.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export default function AdminNotices() {
  return (
    <ForStaff permission="notices.write">
      <PageColumn title="Notices" kicker="Administration">
        <NoticeList />
      </PageColumn>
    </ForStaff>
  )
}
