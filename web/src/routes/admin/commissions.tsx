import { Commissions as List } from '../../features/administration/commissions.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForAdministrators } from './for-administrators.tsx'

export const Commissions = () => (
  <ForAdministrators>
    <PageColumn title="Commission" kicker="Administration">
      <List />
    </PageColumn>
  </ForAdministrators>
)
