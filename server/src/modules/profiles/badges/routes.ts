import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Badges } from './service.ts'

const { standing, search, attest, revoke } = calls.schoolBadges

export const badgeRoutes = ({ reading, writing }: Badges): Route[] => [
  route(standing, {}, async ({ viewer }) => ({ data: await reading.standing(viewer) })),
  route(search, { limit: 'search' }, ({ viewer, query }) => reading.search(viewer, query)),
  route(attest, {}, async ({ viewer, body }) => ({ data: await writing.attest(viewer, body) })),
  route(revoke, {}, async ({ viewer, params }) => {
    await writing.revoke(viewer, params.performerId)
    return undefined
  }),
]
