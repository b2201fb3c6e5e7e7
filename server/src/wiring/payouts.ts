// The payout part of the wiring: earnings on their way out.
import type { CardGateway } from '../platform/card/index.ts'
import type { Route } from '../platform/http/index.ts'
import type { Ledger } from '../modules/ledger/index.ts'
import type { Payments } from '../modules/payments/index.ts'
import {
  adminPayoutRoutes, createBatches, createGatewaySending, createMove, createPayouts, createProcessing, createReview, payoutRoutes,
} from '../modules/payouts/index.ts'
import type { Sales } from '../modules/sales/index.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'

export interface PayoutNeeds
  extends Pick<Platform, 'db' | 'clock' | 'log' | 'jobs' | 'mail' | 'siteUrl'>,
    Pick<People, 'accounts' | 'settings' | 'destinations' | 'requireStepUp'> {
  readonly ledger: Ledger
  readonly sales: Sales
  readonly gateway: CardGateway
  readonly payments: Payments
}

export function createPayoutRoutes(needs: PayoutNeeds): Route[] {
  const payouts = createPayouts(needs)
  const processing = createProcessing(needs)
  const move = createMove(needs)
  const review = createReview({ ...needs, processing, move })
  const batches = createBatches({ ...needs, review })
  createGatewaySending({ ...needs, processing, move })
  return [...payoutRoutes({ ...needs, payouts }), ...adminPayoutRoutes({ ...needs, payouts, review, batches })]
}
