// The payout part of the wiring: earnings on their way out.
import { adminPayoutRoutes, createBatches, createPayouts, createProcessing, createReview, payoutRoutes } from '../modules/payouts/index.ts'
import type { Ledger } from '../modules/ledger/index.ts'
import type { Sales } from '../modules/sales/index.ts'
import type { Route } from '../platform/http/index.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'

export interface PayoutNeeds
  extends Pick<Platform, 'db' | 'clock' | 'mail' | 'siteUrl'>,
    Pick<People, 'accounts' | 'settings' | 'destinations' | 'requireStepUp'> {
  readonly ledger: Ledger
  readonly sales: Sales
}

export function createPayoutRoutes(needs: PayoutNeeds): Route[] {
  const payouts = createPayouts(needs)
  const processing = createProcessing(needs)
  const review = createReview({ ...needs, processing })
  const batches = createBatches({ ...needs, review })
  return [...payoutRoutes({ ...needs, payouts }), ...adminPayoutRoutes({ ...needs, payouts, review, batches })]
}
