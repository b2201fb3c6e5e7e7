import { FaultCounts } from '../../features/administration/fault-counts.tsx'
import type { DisputeStatus } from '../../features/card-review/answer-words.ts'
import { DisputeList } from '../../features/card-review/dispute-list.tsx'
import { EvidenceView } from '../../features/card-review/evidence-view.tsx'
import { TransactionList } from '../../features/card-review/transaction-list.tsx'
import { TroubleList } from '../../features/card-review/trouble-list.tsx'
import { Link, useParam, useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff, IfMay } from './for-staff.tsx'

export const Transactions = () => (
  <ForStaff permission="money.read">
    <PageColumn title="Card payments" kicker="Administration">
      <TransactionList />
    </PageColumn>
  </ForStaff>
)

export const Troubles = () => (
  <ForStaff permission="money.read">
    <PageColumn title="Troubles" kicker="Administration">
      <TroubleList />
      <IfMay permission="system.read">
        <FaultCounts />
      </IfMay>
    </PageColumn>
  </ForStaff>
)

const states: readonly { id: DisputeStatus; label: string }[] = [
  { id: 'open', label: 'Open' },
  { id: 'inquiry', label: 'Asked' },
  { id: 'warning', label: 'Warned' },
  { id: 'won', label: 'Won' },
  { id: 'lost', label: 'Lost' },
  { id: 'released', label: 'Released' },
]

function Lists() {
  const wanted = useQueryParam('status')
  const { id: status } = states.find(({ id }) => id === wanted) ?? { id: 'open' as const }
  return (
    <PageColumn title="Disputes" kicker="Administration">
      <Tabs label="State" current={status} tabs={states.map((state) => ({ ...state, to: `/admin/disputes?status=${state.id}` }))} />
      <DisputeList key={status} status={status} />
    </PageColumn>
  )
}

function One({ id }: { id: string }) {
  return (
    <PageColumn title="Dispute" kicker="Administration">
      <p>
        <Link className="link" to="/admin/disputes">
          All disputes
        </Link>
      </p>
      <EvidenceView key={id} id={id} />
    </PageColumn>
  )
}

export function Disputes() {
  const id = useParam('id')
  return <ForStaff permission="money.read">{id ? <One id={id} /> : <Lists />}</ForStaff>
}
