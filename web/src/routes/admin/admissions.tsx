import { AdmissionList } from '../../features/administration/admission-list.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

const Admissions = () => (
  <ForStaff permission="people.restore">
    <PageColumn title="New accounts" kicker="Administration">
      <AdmissionList />
    </PageColumn>
  </ForStaff>
)
export default Admissions
