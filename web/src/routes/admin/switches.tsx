import { SwitchList } from '../../features/administration/switch-list.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export default function AdminSwitches() {
  return (
    <ForStaff permission="switches.write">
      <PageColumn title="Switches" kicker="Administration">
        <SwitchList />
      </PageColumn>
    </ForStaff>
  )
}
