import { calls, type BodyOf, type Calls, type ReviewedPayout } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { route, type Route } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import type { Destinations } from '#payouts/destinations'
import type { RequireStepUp } from '#people/sessions'
import type { Batches } from './batches.ts'
import { loadFacts } from './facts.ts'
import { ofWireStatus } from './policy.ts'
import { presentBatch, presentReviewed } from './present.ts'
import type { Decision, Review } from './review.ts'
import type { Payouts } from './service.ts'
import type { PayoutTable } from './tables.ts'

export interface AdminRouteNeeds {
  readonly db: Db
  readonly payouts: Payouts
  readonly review: Review
  readonly batches: Batches
  readonly destinations: Destinations
  readonly pages: Pages
  readonly requireStepUp: RequireStepUp
}

/** A decision with the words it needs. */
function readDecision({ status, reason, reference }: BodyOf<Calls['adminPayouts']['decide']>): Decision {
  if (status === 'approved') return { status }
  const path = status === 'done' ? 'reference' : 'reason'
  const text = (status === 'done' ? reference : reason)?.trim()
  if (!text) throw new AppError('request.invalid', { errors: [{ path, message: status === 'done' ? 'Enter the reference.' : 'Say why.' }] })
  return status === 'done' ? { status, reference: text } : { status, reason: text }
}

export function adminPayoutRoutes({ db, payouts, review, batches, destinations, requireStepUp, pages }: AdminRouteNeeds): Route[] {
  const present = async (rows: readonly PayoutTable[]): Promise<ReviewedPayout[]> => {
    const known = await pages.load(rows.map((row) => row.payee_id))
    return (await loadFacts({ db, destinations, pages }, rows)).map((facts) => presentReviewed(facts, known.get(facts.payout.payee_id)))
  }

  return [
    route(calls.adminPayouts.search, {}, async ({ query }) => {
      const { rows, total } = await payouts.search({
        ...(query.status ? { state: ofWireStatus(query.status) } : {}),
        ...(query.paymentAccountType ? { accountType: query.paymentAccountType } : {}),
        orderBy: 'created_at',
        direction: query.sort ?? 'asc',
        limit: query.limit ?? 10,
        offset: query.offset ?? 0,
      })
      return { data: await present(rows), total }
    }),
    route(calls.adminPayouts.decide, {}, async ({ viewer, params, body }) => {
      const [data] = await present([await review.decide(viewer.accountId, params.id, readDecision(body))])
      if (!data) throw new AppError('payout.unknown')
      return { data }
    }),
    route(calls.adminPayouts.export, { limit: 'password' }, async ({ viewer, body }) => {
      await requireStepUp(viewer, body.currentPassword)
      return { data: await batches.export(viewer.accountId, body.paymentAccountType) }
    }),
    route(calls.adminPayouts.batches, {}, async ({ query }) => {
      const { rows, total } = await batches.list(query.limit ?? 10, query.offset ?? 0)
      return { data: rows.map(presentBatch), total }
    }),
    route(calls.adminPayouts.batchFile, { limit: 'password' }, async ({ viewer, params, body }) => {
      await requireStepUp(viewer, body.currentPassword)
      return { data: await batches.reopen(viewer.accountId, params.id) }
    }),
  ]
}
