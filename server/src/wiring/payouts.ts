// The payout part of the wiring: earnings on their way out.
import type { CardGateway } from '#platform/card/index.ts'
import type { Route } from '#platform/http/index.ts'
import type { Ledger } from '#ground/ledger'
import type { Payments } from '#paying/payments'
import type { Reserves } from '#paying/reserves'
import {
  adminPayoutRoutes,
  createBatches,
  createGatewaySending,
  createMove,
  createPayouts,
  createProcessing,
  createReview,
  payoutRoutes,
} from '#payouts/payouts'
import { teamBalanceRoutes } from '#payouts/earnings'
import { destinationRoutes } from '#payouts/destinations'
import type { Connect } from '#payouts/payee-accounts'
import type { Sales } from '#books/sales'
import type { Terms } from '#books/terms'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'

export interface PayoutNeeds
  extends Pick<Platform, 'db' | 'clock' | 'log' | 'jobs' | 'mail' | 'outbox' | 'siteUrl'>,
    Pick<People, 'accounts' | 'pages' | 'settings' | 'destinations' | 'requireStepUp'> {
  readonly ledger: Ledger
  readonly sales: Sales
  readonly terms: Terms
  readonly gateway: CardGateway
  readonly payments: Payments
  readonly reserves: Reserves
  readonly connect: Connect
}

export function createPayoutDoors(
  needs: PayoutNeeds,
): { routes: Route[] } & Pick<ReturnType<typeof createGatewaySending>, 'takeTransfer' | 'advance'> {
  const payouts = createPayouts(needs)
  const processing = createProcessing(needs)
  const move = createMove(needs)
  const review = createReview({ ...needs, processing, move })
  const batches = createBatches({ ...needs, review })
  const { takeTransfer, advance } = createGatewaySending({ ...needs, processing, move })
  const payeeAccountOf = (pageId: string) => needs.connect.payable(pageId)
  const routes = [
    ...destinationRoutes({ ...needs, payeeAccountOf }),
    ...payoutRoutes({ ...needs, payouts }),
    ...teamBalanceRoutes({ ...needs, payouts }),
    ...adminPayoutRoutes({ ...needs, payouts, review, batches }),
  ]
  return { routes, takeTransfer, advance }
}
