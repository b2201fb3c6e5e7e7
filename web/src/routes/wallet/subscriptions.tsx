import { SubscriptionList } from '../../features/payments/subscription-list.tsx'
import { PageColumn } from '../page-column.tsx'

export default function Subscriptions() {
  return (
    <PageColumn title="Subscriptions">
      <SubscriptionList />
    </PageColumn>
  )
}
