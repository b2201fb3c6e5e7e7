import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import type { Subscriptions } from './service.ts'

export interface BundleRouteNeeds {
  readonly subscriptions: Pick<Subscriptions, 'bundles'>
  readonly pages: Pages
}

export const bundleRoutes = ({ subscriptions: { bundles }, pages }: BundleRouteNeeds): Route[] => [
  route(calls.bundles.of, {}, async ({ viewer, params }) => {
    // Whoever acts for it sees it before others do.
    const isOwn = await pages.actAs(viewer, params.id, 'earn')
    const page = isOwn ? (await pages.load([params.id])).get(params.id) : await pages.requireFor(viewer, params.id)
    if (!page) throw new AppError('page.unknown')
    const data = await bundles.of(page)
    return { data, total: data.length }
  }),
  route(calls.bundles.set, {}, async ({ viewer, body }) => {
    const data = await bundles.set(await pages.actingPage(viewer, body.teamId, 'earn'), body.bundles)
    return { data, total: data.length }
  }),
]
