import { AdmissionList } from '../../features/administration/admission-list.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForAdministrators } from './for-administrators.tsx'

const Admissions = () => (
  <ForAdministrators>
    <PageColumn title="New accounts" kicker="Administration">
      <AdmissionList />
    </PageColumn>
  </ForAdministrators>
)
export default Admissions
