import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Supporters } from './service.ts'

const { list, mine, standing, say } = calls.supporters

export const supporterRoutes = (supporters: Supporters): Route[] => [
  route(mine, {}, ({ viewer, query }) => supporters.mine(viewer, query)),
  route(list, {}, ({ viewer, params, query: { by, ...window } }) =>
    by === 'days' ? supporters.top(params.id, viewer) : supporters.wall(params.id, viewer, window),
  ),
  route(standing, {}, async ({ viewer, params }) => ({ data: await supporters.standing(viewer, params.pageId) })),
  route(say, {}, async ({ viewer, params, body }) => ({ data: await supporters.say(viewer, params.pageId, body.isShown) })),
]
