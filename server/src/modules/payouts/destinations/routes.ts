import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import { createOwnDestinations, type OwnNeeds } from './own.ts'

/** Somebody else's id looks like an id that does not exist (access.md B12). */
function requireSelf(viewer: Viewer, id: string): void {
  if (id !== 'me' && id !== viewer.accountId) throw new AppError('performer.unknown')
}

export function destinationRoutes(needs: OwnNeeds): Route[] {
  const own = createOwnDestinations(needs)
  return [
    route(calls.performers.updateBanking, { limit: 'password' }, async ({ params, viewer, body }) => {
      requireSelf(viewer, params.id)
      return { data: await own.saveBank(viewer, body) }
    }),
    route(calls.performers.updateGateway, { limit: 'password' }, async ({ params, viewer, body }) => {
      requireSelf(viewer, params.id)
      return { data: await own.saveGateway(viewer, body) }
    }),
  ]
}
