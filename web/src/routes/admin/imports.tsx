import ImportBoard from '../../features/imports/import-board.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export default function AdminImports() {
  return (
    <ForStaff permission="site.write">
      <PageColumn title="Imports" kicker="Administration">
        <ImportBoard side="staff" />
      </PageColumn>
    </ForStaff>
  )
}
