import { ProposalList, type ProposalState } from '../../features/administration/proposal-list.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

const states: readonly { id: ProposalState; label: string; to: string }[] = [
  { id: 'waits', label: 'Waiting', to: '/admin/proposals' },
  { id: 'over', label: 'Over', to: '/admin/proposals?state=over' },
]

function Lists() {
  const state = useQueryParam('state') === 'over' ? 'over' : 'waits'
  return (
    <PageColumn title="Two decide" kicker="Administration">
      <Tabs label="State" current={state} tabs={states} />
      <ProposalList key={state} state={state} />
    </PageColumn>
  )
}

export const Proposals = () => (
  <ForStaff>
    <Lists />
  </ForStaff>
)
