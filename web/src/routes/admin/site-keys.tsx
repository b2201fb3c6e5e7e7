import { SiteKeys } from '../../features/administration/site-keys.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export default function SiteKeysPage() {
  return (
    <ForStaff permission="keys.write">
      <PageColumn title="Keys of the site" kicker="Administration">
        <SiteKeys />
      </PageColumn>
    </ForStaff>
  )
}
