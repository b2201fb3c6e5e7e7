import { GiftList } from '../../features/payments/gift-list.tsx'
import { SubscriptionList } from '../../features/payments/subscription-list.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'

const tabs = [
  { id: 'own', label: 'Yours', to: '/subscriptions' },
  { id: 'gifts', label: 'Gifts', to: '/subscriptions?tab=gifts' },
]

export default function Subscriptions() {
  const isGifts = useQueryParam('tab') === 'gifts'
  return (
    <PageColumn title="Subscriptions">
      <Tabs label="Subscriptions and gifts" current={isGifts ? 'gifts' : 'own'} tabs={tabs} />
      {isGifts ? <GiftList /> : <SubscriptionList />}
    </PageColumn>
  )
}
