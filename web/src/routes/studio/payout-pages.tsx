import { PayoutBoard } from '../../features/payouts/payout-board.tsx'
import { PayoutList } from '../../features/payouts/payout-list.tsx'
import { RequestButton } from '../../features/payouts/request-button.tsx'
import { RequestForm } from '../../features/payouts/request-form.tsx'
import { Link } from '../../lib/router/index.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { StudioPage } from './studio-page.tsx'

export const Payouts = () => (
  <StudioPage title="Payouts">
    <PayoutBoard />
    <RequestButton />
    <section>
      <SectionHead title="Your payouts">
        <Link to="/athlete/account?tab=banking">Where they go</Link>
      </SectionHead>
      <PayoutList />
    </section>
  </StudioPage>
)

export const RequestPayout = () => (
  <StudioPage title="Request a payout">
    <RequestForm />
  </StudioPage>
)
