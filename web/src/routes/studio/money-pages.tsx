import { PayoutCard } from '../../features/payouts/payout-card.tsx'
import { Earnings } from '../../features/studio/earnings.tsx'
import { SubscriberList } from '../../features/studio/subscriber-list.tsx'
import { GiveSheet } from '../../features/refunds/give-sheet.tsx'
import { RequestList } from '../../features/refunds/request-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ActingFor } from './acting-for.tsx'
import { StudioPage } from './studio-page.tsx'

export const EarningsPage = () => (
  <StudioPage title="Earnings">
    <Earnings payout={<PayoutCard />} GiveSheet={GiveSheet} />
  </StudioPage>
)

export const StudioRefunds = () => (
  <StudioPage title="Refunds">
    <ActingFor right="owner">
      {({ teamId }) => (
        <RequestList
          key={teamId}
          side="refunds.received"
          {...(teamId && { teamId })}
          empty={
            <EmptyState
              drawing="bench"
              title="Nobody asks for money back"
              text="Requests of buyers appear here. You can also give back by yourself, under Earnings."
            />
          }
        />
      )}
    </ActingFor>
  </StudioPage>
)

export const Subscribers = () => (
  <StudioPage title="Subscribers">
    <SubscriberList />
  </StudioPage>
)
