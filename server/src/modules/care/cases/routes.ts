import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Cases } from './service.ts'

const { list, counts, next, view, claim, gather, release, decide, undo } = calls.cases

export const caseRoutes = ({
  reading,
  deciding,
  gathering,
  appealing,
}: Pick<Cases, 'reading' | 'deciding' | 'gathering' | 'appealing'>): Route[] => [
  route(list, {}, ({ viewer, query }) => reading.list(viewer, query)),
  route(counts, {}, async ({ viewer }) => ({ data: await reading.counts(viewer) })),
  route(next, {}, async ({ viewer, query }) => ({ data: await reading.show(await deciding.next(viewer, query), viewer) })),
  route(view, {}, async ({ viewer, params }) => ({ data: await reading.view(viewer, params.id) })),
  route(claim, {}, async ({ viewer, params }) => ({ data: await reading.show(await deciding.claim(viewer, params.id), viewer) })),
  route(gather, {}, async ({ viewer, params }) => reading.lines(await gathering.gather(viewer, params.id), viewer)),
  route(release, {}, async ({ viewer, params }) => ({ data: await reading.show(await deciding.release(viewer, params.id), viewer) })),
  route(decide, {}, async ({ viewer, params, body }) => ({
    data: await reading.show(await deciding.decide(viewer, params.id, body), viewer),
  })),
  route(undo, {}, async ({ viewer, params }) => ({ data: await reading.show(await deciding.undo(viewer, params.id), viewer) })),
  route(calls.decisions.list, {}, ({ viewer, query }) => appealing.list(viewer, query)),
  route(calls.decisions.view, {}, async ({ viewer, params, query, reply }) => {
    void reply.headers({ 'referrer-policy': 'no-referrer' })
    return { data: await appealing.view(params.id, { viewer, code: query.code }) }
  }),
  route(calls.decisions.appeal, {}, async ({ viewer, params, body }) => ({
    data: await appealing.appeal(params.id, { viewer, code: body.code }, body.text),
  })),
]
