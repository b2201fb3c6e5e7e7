import { PayoutCard } from '../../features/payouts/payout-card.tsx'
import { Earnings } from '../../features/studio/earnings.tsx'
import { SubscriberList } from '../../features/studio/subscriber-list.tsx'
import { StudioPage } from './studio-page.tsx'

export const EarningsPage = () => (
  <StudioPage title="Earnings">
    <Earnings payout={<PayoutCard />} />
  </StudioPage>
)

export const Subscribers = () => (
  <StudioPage title="Subscribers">
    <SubscriberList />
  </StudioPage>
)
