// What a team has, for its owner (wire.md 4.13): its own account beside what its sales brought to its members.
import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import { toWire } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Sales } from '#books/sales'
import type { Terms } from '#books/terms'
import type { Destinations } from '#payouts/destinations'
import type { Payouts } from '#payouts/payouts'

export interface TeamBalanceNeeds {
  readonly pages: Pages
  readonly sales: Sales
  readonly terms: Terms
  readonly destinations: Destinations
  readonly payouts: Payouts
}

export function teamBalanceRoutes({ pages, sales, terms, destinations, payouts }: TeamBalanceNeeds): Route[] {
  /** Whoever has a share now or ever had a part, who gets most first. */
  const membersOf = async (teamId: string) => {
    const [[current], earned] = await Promise.all([terms.fromNow(teamId), sales.sumBySeller(teamId)])
    const shares = new Map(current?.shares.map(({ payeeId, bps }) => [payeeId, bps]))
    const ids = [...new Set([...shares.keys(), ...earned.keys()])].filter((id) => id !== teamId)
    const known = await pages.load(ids)
    return ids
      .map((id) => ({
        performerId: id,
        name: known.get(id)?.name ?? 'Somebody who left',
        share: (shares.get(id) ?? 0) / 100,
        earned: toWire(earned.get(id) ?? 0),
      }))
      .toSorted((a, b) => b.share - a.share || b.earned - a.earned || (a.performerId < b.performerId ? -1 : 1))
  }

  const balancesOf = async (viewer: Viewer, teamId: string) => {
    if ((await pages.kindOf(teamId)) !== 'team') throw new AppError('team.unknown')
    const [sums, members, places] = await Promise.all([payouts.calculate(viewer, teamId), membersOf(teamId), destinations.current(teamId)])
    return {
      balance: toWire(sums.available),
      pending: toWire(sums.pending),
      totalEarned: toWire(sums.earned),
      pendingPayout: toWire(sums.reserved),
      members,
      destinations: places.map(({ type, isActive, label, last4 }) => ({ type, isActive, label, last4 })),
      payoutsPausedUntil: sums.payableFrom?.toISOString() ?? null,
    }
  }

  return [route(calls.earnings.ofTeam, {}, async ({ viewer, params }) => ({ data: await balancesOf(viewer, params.id) }))]
}
