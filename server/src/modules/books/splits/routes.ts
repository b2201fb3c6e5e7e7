import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Splits } from './service.ts'

export const splitRoutes = (splits: Splits): Route[] => [
  route(calls.splits.read, {}, async ({ viewer, params }) => ({ data: await splits.read(viewer, params.id) })),
  route(calls.splits.shown, {}, async ({ params, viewer }) => ({ data: await splits.shown(params.id, viewer) })),
  route(calls.splits.show, {}, async ({ viewer, params, body: { isShown } }) => {
    await splits.show(viewer, params.id, isShown)
    return { data: { isShown } }
  }),
  // Everybody with a share gets a letter each time.
  route(calls.splits.propose, { limit: 'password' }, async ({ viewer, params, body: { shares, effectiveFrom } }) => {
    const from = effectiveFrom === undefined ? null : new Date(effectiveFrom)
    return { data: await splits.propose(viewer, params.id, { shares, from }) }
  }),
  route(calls.splits.answer, { limit: 'password' }, async ({ viewer, params, body: { status } }) => ({
    data: await splits.answer(viewer, params.id, params.proposalId, status),
  })),
]
