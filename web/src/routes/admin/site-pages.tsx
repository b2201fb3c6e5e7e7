import { SitePages as List } from '../../features/administration/site-pages.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export default function AdminSitePages() {
  return (
    <ForStaff permission="site.write">
      <PageColumn title="Pages" kicker="Administration">
        <List />
      </PageColumn>
    </ForStaff>
  )
}
