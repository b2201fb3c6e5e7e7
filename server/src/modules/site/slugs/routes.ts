import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Slugs } from './service.ts'

export interface SlugRouteNeeds {
  readonly slugs: Slugs
}

export const slugRoutes = ({ slugs }: SlugRouteNeeds): Route[] => [
  route(calls.reference.slugCheck, { limit: 'search' }, async ({ query }) => {
    const available = await slugs.isAvailable(query.slug, query.excludeId)
    return { data: { available, suggestion: available ? null : await slugs.suggest(query.slug) } }
  }),
  route(calls.reference.slug, { limit: 'search' }, async ({ params }) => ({ data: await slugs.find(params.slug) })),
]
