import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Moderation } from './moderation.ts'
import type { Reading } from './reading.ts'

export interface Needs {
  readonly moderation: Moderation
  readonly reading: Reading
}

export const moderationRoutes = ({ moderation, reading }: Needs): Route[] => [
  route(calls.teams.feeds, {}, ({ viewer, params, query }) => moderation.list(params.id, query, reading.showMany, viewer)),
  route(calls.teams.queue, {}, ({ viewer, params, query }) => moderation.queue(params.id, query, reading.showMany, viewer)),
  // The id is the post's; its team is who is asked.
  route(calls.teams.decide, { teamOf: ({ params }) => moderation.teamOf(params['id']) }, async ({ viewer, body, params }) => {
    const row = await moderation.decide(viewer, params.id, body.status, body.reason)
    return { data: await reading.show(row, viewer) }
  }),
  route(calls.teams.pinFeed, {}, async ({ params, body }) => ({
    data: { pinnedFeedIds: await moderation.pin(params.id, body.feedId, body.pinned) },
  })),
  route(calls.feeds.appeal, {}, async ({ viewer, params, body }) => ({
    data: await reading.show(await moderation.appeal(viewer, params.id, body.text), viewer),
  })),
]
