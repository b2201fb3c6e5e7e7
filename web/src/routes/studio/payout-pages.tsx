import type { ReactNode } from 'react'
import { Destinations } from '../../features/payouts/destinations.tsx'
import { PayeeTeam } from '../../features/payouts/payee.ts'
import { PayoutBoard } from '../../features/payouts/payout-board.tsx'
import { PayoutList } from '../../features/payouts/payout-list.tsx'
import { RequestButton } from '../../features/payouts/request-button.tsx'
import { RequestForm } from '../../features/payouts/request-form.tsx'
import { Link } from '../../lib/router/index.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { ActingFor } from './acting-for.tsx'
import { StudioPage } from './studio-page.tsx'

/** Of one's own page, or of a team that one owns. */
const OfPayee = ({ children }: { children: (acting: { teamId?: string; canEarn: boolean }) => ReactNode }) => (
  <ActingFor right="owner">
    {(acting) => (
      <PayeeTeam key={acting.teamId} value={acting.teamId}>
        {children(acting)}
      </PayeeTeam>
    )}
  </ActingFor>
)

export const Payouts = () => (
  <StudioPage title="Payouts">
    <OfPayee>
      {({ teamId, canEarn }) => (
        <div className="stack l">
          <PayoutBoard />
          <RequestButton />
          <section>
            <SectionHead title={teamId ? 'Payouts of the team' : 'Your payouts'}>
              {!teamId && <Link to="/athlete/account?tab=banking">Where they go</Link>}
            </SectionHead>
            <PayoutList />
          </section>
          {teamId && (
            <section className="max-w-[36rem]">
              <h2 className="d3 mb-4 border-t-4 border-ink pt-3">Where they go</h2>
              <Destinations canEarn={canEarn} />
            </section>
          )}
        </div>
      )}
    </OfPayee>
  </StudioPage>
)

export const RequestPayout = () => (
  <StudioPage title="Request a payout">
    <OfPayee>{() => <RequestForm />}</OfPayee>
  </StudioPage>
)
