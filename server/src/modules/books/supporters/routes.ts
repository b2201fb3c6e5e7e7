import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Supporters } from './service.ts'

const { wall, top, mine, standing, say } = calls.supporters

export const supporterRoutes = (supporters: Supporters): Route[] => [
  route(mine, {}, ({ viewer, query }) => supporters.mine(viewer, query)),
  route(wall, {}, ({ viewer, params, query }) => supporters.wall(params.pageId, viewer, query)),
  route(top, {}, async ({ viewer, params }) => ({ data: await supporters.top(params.pageId, viewer) })),
  route(standing, {}, async ({ viewer, params }) => ({ data: await supporters.standing(viewer, params.pageId) })),
  route(say, {}, async ({ viewer, params, body }) => ({ data: await supporters.say(viewer, params.pageId, body.isShown) })),
]
