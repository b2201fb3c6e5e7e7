import { Earnings } from '../../features/studio/earnings.tsx'
import { TeamMoney } from '../../features/team-money/team-money.tsx'
import { SubscriberList } from '../../features/studio/subscriber-list.tsx'
import { useParam } from '../../lib/router/index.ts'
import { StudioPage } from './studio-page.tsx'

export const EarningsPage = () => (
  <StudioPage title="Earnings">
    <Earnings />
  </StudioPage>
)

/** Of one team: for its owners, and for whoever has a share. */
export function TeamEarnings() {
  const id = useParam('id')
  return (
    <StudioPage title="Money of the team">
      <TeamMoney key={id} teamId={id} />
    </StudioPage>
  )
}

export const Subscribers = () => (
  <StudioPage title="Subscribers">
    <SubscriberList />
  </StudioPage>
)
