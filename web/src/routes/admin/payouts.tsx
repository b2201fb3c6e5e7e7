import { Batches, ExportPanel } from '../../features/payout-review/batches.tsx'
import { ReviewList } from '../../features/payout-review/review-list.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

const states = [
  { id: 'pending', label: 'Waiting' },
  { id: 'approved', label: 'Approved' },
  { id: 'processing', label: 'On their way' },
  { id: 'done', label: 'Paid' },
  { id: 'failed', label: 'Came back' },
  { id: 'rejected', label: 'Rejected' },
] as const

function Lists() {
  const wanted = useQueryParam('status')
  const { id: status } = states.find(({ id }) => id === wanted) ?? states[0]
  return (
    <PageColumn title="Payouts" kicker="Administration">
      <Tabs label="State" current={status} tabs={states.map((state) => ({ ...state, to: `/admin/payouts?status=${state.id}` }))} />
      {status === 'approved' && <ExportPanel />}
      <ReviewList key={status} status={status} />
      {status === 'processing' && <Batches />}
    </PageColumn>
  )
}

export const ReviewPayouts = () => (
  <ForStaff permission="payouts.approve">
    <Lists />
  </ForStaff>
)
