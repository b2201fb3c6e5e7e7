import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import { createOwnDestinations, type Owner, type OwnNeeds } from './own.ts'

export function destinationRoutes(needs: OwnNeeds): Route[] {
  const { pages } = needs
  const own = createOwnDestinations(needs)

  /** A team's are its owner's. Somebody else's id looks like an id that does not exist (access.md B12). */
  const ownerOf = async (viewer: Viewer, id: string): Promise<Owner> => {
    if (id === 'me') return { viewer, payeeId: viewer.accountId }
    if (!isId(id) || !(await pages.actAs(viewer, id, 'earn'))) throw new AppError('performer.unknown')
    return { viewer, payeeId: id }
  }

  return [
    route(calls.performers.updateBanking, { limit: 'password' }, async ({ params, viewer, body }) => ({
      data: await own.saveBank(await ownerOf(viewer, params.id), body),
    })),
    route(calls.performers.updateGateway, { limit: 'password' }, async ({ params, viewer, body }) => ({
      data: await own.saveGateway(await ownerOf(viewer, params.id), body),
    })),
  ]
}
