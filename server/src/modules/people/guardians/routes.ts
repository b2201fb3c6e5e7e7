import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { PapersOf, SettlePapers } from './consenting.ts'
import type { Guardians } from './service.ts'

export interface RouteNeeds {
  readonly guardians: Guardians
  readonly papersOfLinks: PapersOf
  /** What a guardian has shown is decided on with them, in the same transaction. */
  readonly settleLinkPapers: SettlePapers
}

export const guardianRoutes = ({ guardians, papersOfLinks, settleLinkPapers }: RouteNeeds): Route[] => {
  const { asking, accepting, consenting, deciding } = guardians
  return [
    route(calls.guardians.list, {}, async ({ viewer }) => {
      const data = await asking.list(viewer)
      return { data, total: data.length }
    }),
    route(calls.guardians.ask, { limit: 'mail' }, async ({ viewer, body }) => ({ data: await asking.ask(viewer, body.email) })),
    route(calls.guardians.sendAgain, { limit: 'mail' }, async ({ viewer, params }) => ({
      data: await asking.sendAgain(viewer, params.id),
    })),
    route(calls.guardians.withdraw, {}, async ({ viewer, params }) => {
      await asking.withdraw(viewer, params.id)
      return undefined
    }),
    route(calls.guardians.open, { limit: 'code' }, async ({ body }) => ({ data: await accepting.open(body.code) })),
    route(calls.guardians.decline, { limit: 'code' }, async ({ body }) => {
      await accepting.decline(body.code)
      return undefined
    }),
    route(calls.guardians.accept, { limit: 'code' }, async ({ viewer, body, caller }) => ({
      data: await consenting.ward(viewer, await accepting.accept(viewer, body, caller), papersOfLinks),
    })),
    route(calls.guardians.wards, {}, async ({ viewer }) => {
      const data = await consenting.wards(viewer, papersOfLinks)
      return { data, total: data.length }
    }),
    route(calls.guardians.say, {}, async ({ viewer, params, body, caller }) => {
      await consenting.say(viewer, params.id, { ...body, purpose: params.purpose }, caller)
      return { data: await consenting.ward(viewer, params.id, papersOfLinks) }
    }),
    route(calls.guardians.leave, {}, async ({ viewer, params }) => {
      await consenting.leave(viewer, params.id)
      return undefined
    }),
    route(calls.admin.guardians, {}, async ({ query }) => {
      const { status = 'waiting', limit = 10, offset = 0 } = query
      const { rows, total } = await deciding.list({ status, limit, offset })
      return { data: rows, total }
    }),
    route(calls.admin.decideGuardian, {}, async ({ viewer, params, body }) => {
      await deciding.decide(params.id, body, viewer, settleLinkPapers)
      return { data: await deciding.view(params.id) }
    }),
  ]
}
