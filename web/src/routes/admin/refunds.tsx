import type { RequestStatus } from '../../features/refunds/api.ts'
import { statusNames } from '../../features/refunds/describe.ts'
import { RequestList } from '../../features/refunds/request-list.tsx'
import { SaleList } from '../../features/refunds/sale-list.tsx'
import { useMay } from '../../lib/may.ts'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { NotFound } from '../not-found.tsx'
import { ForStaff } from './for-staff.tsx'

const shown: readonly RequestStatus[] = ['escalated', 'open', 'declined', 'refunded', 'closed']

function Lists() {
  const mayGive = useMay('money.refund', 'up to supportRefundMax')
  const maySeeAll = useMay('money.read')
  const wanted = useQueryParam('status')
  const [buyerId, sellerId] = [useQueryParam('buyerId'), useQueryParam('sellerId')]
  const status = shown.find((one) => one === wanted) ?? 'escalated'
  if (buyerId !== null || sellerId !== null)
    return (
      <PageColumn title={buyerId === null ? 'Sold for tokens' : 'Bought with tokens'} kicker="Administration">
        {maySeeAll && (
          <p>
            <Link className="link" to="/admin/refunds">
              Who asks for money back
            </Link>
          </p>
        )}
        <SaleList whose={buyerId === null ? { sellerId: sellerId ?? '' } : { buyerId }} mayGive={mayGive} />
      </PageColumn>
    )
  if (!maySeeAll) return <NotFound />
  const tabs = shown.map((id) => ({ id, label: statusNames[id], to: `/admin/refunds?status=${id}` }))
  return (
    <PageColumn title="Money back" kicker="Administration">
      <Tabs label="State" current={status} tabs={tabs} />
      <RequestList
        key={status}
        side="refunds.all"
        status={status}
        mayGive={mayGive}
        empty={
          <EmptyState drawing="track" title="Nothing waits" text="Buyers whose seller said no, or nothing for three days, may ask you." />
        }
      />
    </PageColumn>
  )
}

export const AdminRefunds = () => (
  <ForStaff permission="money.read" within="one person">
    <Lists />
  </ForStaff>
)
