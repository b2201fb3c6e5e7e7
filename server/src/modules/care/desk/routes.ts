import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Desk } from './service.ts'

const {
  list,
  view,
  money,
  timeline,
  notes,
  note,
  read,
  viewAs,
  quietReads,
  ownReads,
  consequences,
  suspend,
  limit,
  restore,
  quiet,
  signOut,
  resetFactors,
  keepFactors,
} = calls.accounts

const readRoutes = ({ finding, reading, timeline: moments, reads }: Desk): Route[] => [
  route(list, {}, ({ query }) => finding.list(query)),
  route(view, {}, async ({ viewer, params }) => ({ data: await reading.view(viewer, params.id) })),
  route(money, {}, async ({ params }) => ({ data: await reading.money(params.id) })),
  route(timeline, {}, async ({ viewer, params, query }) => {
    await reading.require(params.id)
    return moments.list(viewer, params.id, query)
  }),
  route(notes, {}, ({ params, query }) => reading.notes(params.id, query)),
  route(ownReads, {}, ({ viewer, query }) => reads.ofPerson(viewer.accountId, query)),
  route(consequences, {}, async ({ params }) => ({ data: await reading.consequences(params.id) })),
]

export const deskRoutes = (desk: Desk): Route[] => [
  ...readRoutes(desk),
  route(note, {}, async ({ viewer, params, body }) => ({ data: await desk.writing.note(viewer, params.id, body.text) })),
  route(read, {}, async ({ viewer, body }) => ({ data: { until: (await desk.reads.open(viewer, body)).toISOString() } })),
  route(viewAs, {}, async ({ viewer, params, body }) => {
    const { token, until } = await desk.reads.viewAs(viewer, params.id, body.reason)
    return { data: { token, until: until.toISOString() } }
  }),
  route(quietReads, {}, async ({ viewer, params, body }) => ({
    data: { until: (await desk.reads.quiet(viewer, params.id, body)).toISOString() },
  })),
  route(suspend, {}, async ({ viewer, params, body }) => {
    await desk.writing.suspend(viewer, params.id, body)
    return undefined
  }),
  route(limit, {}, async ({ viewer, params, body }) => {
    await desk.writing.limit(viewer, params.id, body)
    return undefined
  }),
  route(restore, {}, async ({ viewer, params, body }) => {
    await desk.writing.restore(viewer, params.id, body)
    return undefined
  }),
  route(quiet, {}, async ({ viewer, params, body }) => {
    await desk.writing.quiet(viewer, params.id, body)
    return undefined
  }),
  route(signOut, {}, async ({ viewer, params }) => {
    await desk.writing.signOut(viewer, params.id)
    return undefined
  }),
  route(resetFactors, {}, async ({ viewer, params, body }) => {
    await desk.writing.resetFactors(viewer, params.id, body.evidence)
    return undefined
  }),
  route(keepFactors, {}, async ({ params }) => {
    await desk.writing.keepFactors(params.id)
    return undefined
  }),
]
