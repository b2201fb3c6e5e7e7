import { calls, type PageType, type Payout } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { dayWindow } from '#platform/day-window.ts'
import type { Db } from '#platform/db/index.ts'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import { nonceOf } from '#platform/idempotency/index.ts'
import type { Pages } from '#ground/pages'
import { presentPlaces, type Destinations } from '#payouts/destinations'
import { toWire } from '#ground/ledger'
import { loadFacts } from './facts.ts'
import { ofWireStatus } from './policy.ts'
import { presentPayout } from './present.ts'
import type { Payouts } from './service.ts'
import type { PayoutTable } from './tables.ts'

export interface PayoutRouteNeeds {
  readonly db: Db
  readonly payouts: Payouts
  readonly destinations: Destinations
  readonly pages: Pages
}

const orders = { createdAt: 'created_at', updatedAt: 'updated_at', requestTokens: 'amount' } as const

export function payoutRoutes(needs: PayoutRouteNeeds): Route[] {
  const { payouts, pages, destinations } = needs

  /** Payouts of a team are its owner's. */
  const payeeOf = async (viewer: Viewer, { teamId, source }: { teamId?: string | undefined; source?: PageType | undefined }) => {
    if (source === 'team' && teamId === undefined) throw new AppError('team.not_member')
    return pages.actingPage(viewer, teamId, 'earn')
  }

  const present = async (rows: readonly PayoutTable[]): Promise<Payout[]> => (await loadFacts(needs, rows)).map(presentPayout)
  const presentOne = async (row: PayoutTable): Promise<Payout> => {
    const [payout] = await present([row])
    if (!payout) throw new AppError('payout.unknown')
    return payout
  }

  return [
    route(calls.payouts.calculate, {}, async ({ viewer, body }) => {
      const sums = await payouts.calculate(viewer, await payeeOf(viewer, body))
      const data = {
        totalEarnedTokens: toWire(sums.earned),
        previousPaidOutTokens: toWire(sums.paid),
        remainingUnpaidTokens: toWire(sums.earned - sums.paid),
        pendingTokens: toWire(sums.pending),
        reservedTokens: toWire(sums.reserved),
        availableTokens: toWire(sums.available),
        minimumPayoutAmount: toWire(sums.minimum),
        nextMaturationAt: sums.nextMaturationAt?.toISOString() ?? null,
        payableFrom: sums.payableFrom?.toISOString() ?? null,
        debtTokens: toWire(sums.debt),
        questionedTokens: toWire(sums.questioned),
        askedBackTokens: toWire(sums.askedBack),
        disputedTokens: toWire(sums.disputed),
        trustTokens: toWire(sums.trust),
        feeTokens: toWire(sums.fee),
        netTokens: toWire(Math.max(0, sums.available - sums.fee)),
        canRequest: sums.reason === undefined,
        reason: sums.reason ?? null,
      }
      return { data }
    }),
    route(calls.payouts.places, {}, async ({ viewer, query }) => ({
      data: presentPlaces(await destinations.current(await payeeOf(viewer, query))),
    })),
    route(calls.payouts.search, {}, async ({ viewer, query }) => {
      const { rows, total } = await payouts.search({
        payeeId: await payeeOf(viewer, query),
        ...(query.status ? { state: ofWireStatus(query.status) } : {}),
        ...dayWindow(query),
        orderBy: orders[query.sortBy ?? 'createdAt'],
        direction: query.sort ?? 'desc',
        limit: query.limit ?? 10,
        offset: query.offset ?? 0,
      })
      return { data: await present(rows), total }
    }),
    route(calls.payouts.create, { limit: 'payout' }, async ({ viewer, body, request }) => ({
      data: await presentOne(await payouts.create(viewer, await payeeOf(viewer, body), body, nonceOf(request))),
    })),
    route(calls.payouts.update, { limit: 'password' }, async ({ viewer, params, body }) => {
      const payeeId = await payeeOf(viewer, body)
      const changed =
        body.status === 'canceled' ? payouts.cancel(viewer, payeeId, params.id) : payouts.update(viewer, payeeId, params.id, body)
      return { data: await presentOne(await changed) }
    }),
    route(calls.payouts.view, {}, async ({ viewer, params, query }) => ({
      data: await presentOne(await payouts.requireOwn(await payeeOf(viewer, query), params.id)),
    })),
    route(calls.payouts.checkPending, {}, async ({ viewer, query }) => {
      const open = await payouts.findOpen(await payeeOf(viewer, query))
      return { data: { hasPending: open !== undefined, payoutRequestId: open?.id ?? null, valid: open === undefined } }
    }),
  ]
}
