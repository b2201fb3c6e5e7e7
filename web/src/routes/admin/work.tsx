import { WorkBoard } from '../../features/administration/work-board.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

const Work = () => (
  <ForStaff permission="system.read">
    <PageColumn title="Work" kicker="Administration">
      <WorkBoard />
    </PageColumn>
  </ForStaff>
)
export default Work
