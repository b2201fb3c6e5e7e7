import { Reconciliation as Books } from '../../features/administration/reconciliation.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForAdministrators } from './for-administrators.tsx'

export const Reconciliation = () => (
  <ForAdministrators>
    <PageColumn title="The books" kicker="Administration">
      <Books />
    </PageColumn>
  </ForAdministrators>
)
