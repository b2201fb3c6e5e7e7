import { calls, type TrialLink } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import { route, type Route } from '#platform/http/index.ts'
import { nonceOf } from '#platform/idempotency/index.ts'
import { presentNeutralCard, type Pages } from '#ground/pages'
import type { Coupons } from '#books/coupons'
import { presentTransaction, presentTransactions } from '#paying/payments'
import { trialEndOf } from './policy.ts'
import type { Subscriptions } from './service.ts'
import type { TrialLinkTable } from './tables.ts'

export interface TrialLinkRouteNeeds {
  readonly subscriptions: Pick<Subscriptions, 'trialLinks'>
  readonly pages: Pages
  readonly coupons: Coupons
  readonly clock: Clock
}

export function trialLinkRoutes({ subscriptions: { trialLinks }, pages, coupons, clock }: TrialLinkRouteNeeds): Route[] {
  const present = (link: TrialLinkTable): TrialLink => ({
    _id: link.id,
    code: link.code,
    path: `/trial/${link.code}`,
    label: link.label,
    days: link.days,
    used: link.used,
    most: link.most,
    until: link.until?.toISOString() ?? null,
    state: trialEndOf(link, clock.now()) ?? 'open',
    createdAt: link.created_at.toISOString(),
  })

  return [
    route(calls.trialLinks.list, {}, async ({ viewer, query }) => {
      const pageId = await pages.actingPage(viewer, query.teamId, 'earn')
      const { rows, total } = await trialLinks.list(pageId, query.limit ?? 10, query.offset ?? 0)
      return { data: rows.map(present), total }
    }),
    route(calls.trialLinks.create, {}, async ({ viewer, body: { teamId, days, label = '', most = null, until } }) => {
      const pageId = await pages.actingPage(viewer, teamId, 'earn')
      return { data: present(await trialLinks.create(pageId, viewer, { days, label, most, until: until ? new Date(until) : null })) }
    }),
    route(calls.trialLinks.end, {}, async ({ viewer, params }) => ({ data: present(await trialLinks.end(viewer, params.id)) })),
    route(calls.trialLinks.preview, {}, async ({ viewer, params }) => {
      const { link, page, ...seen } = await trialLinks.look(viewer, params.code)
      return { data: { days: link.days, until: link.until?.toISOString() ?? null, page: presentNeutralCard(page), ...seen } }
    }),
    // Counted like payments, so that nobody tries code after code.
    route(calls.trialLinks.open, { limit: 'charge' }, async ({ viewer, params, request }) => {
      const attempt = await trialLinks.open(viewer, params.code, nonceOf(request))
      const [data = presentTransaction(attempt, undefined)] = await presentTransactions(pages, coupons, [attempt])
      return { data }
    }),
  ]
}
