import { MailList } from '../../features/administration/mail-list.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export default function AdminMails() {
  return (
    <ForStaff permission="site.write">
      <PageColumn title="Letters" kicker="Administration">
        <MailList />
      </PageColumn>
    </ForStaff>
  )
}
