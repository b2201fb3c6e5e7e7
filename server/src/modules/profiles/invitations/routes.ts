import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import type { Accounts } from '#people/accounts'
import type { Invitations } from './service.ts'

export interface RouteNeeds extends Invitations {
  readonly accounts: Accounts
}

const { create, search, view, update, cancel, joinSuccess, addRosters, addStaffs } = calls.teamInvitations
const { view: viewRemoval, confirm, removeMe } = calls.rosterRemovals

export const invitationRoutes = ({ reading, sending, answering, adding, removing, accounts }: RouteNeeds): Route[] => [
  route(
    create,
    { teamOf: ({ body }) => (typeof body['teamId'] === 'string' && isId(body['teamId']) ? body['teamId'] : undefined) },
    async ({ viewer, body: { role, capabilities: rights, ...wish } }) => {
      const who =
        role === 'athlete' ? ({ type: 'roster', role } as const) : ({ type: 'staff', role: role === 'coach' ? role : 'other' } as const)
      return { data: await reading.presentOne(await sending.invite(viewer, { ...wish, ...who, rights }), { as: 'staff' }) }
    },
  ),
  route(search, {}, ({ viewer, query }) => reading.list(viewer, query)),
  route(view, {}, async ({ params, caller, reply }) => {
    void reply.header('referrer-policy', 'no-referrer')
    return { data: await reading.preview(params.id, caller) }
  }),
  route(update, {}, async ({ viewer, params: { id }, body: { status, code, resend }, caller }) => {
    if ((status === undefined) === (resend === undefined))
      throw new AppError('request.invalid', { errors: [{ path: 'status', message: 'Accept, decline or send again, one of them.' }] })
    if (resend) {
      await sending.resend(viewer, id)
      return { data: await reading.presentOne(id, { as: 'staff' }) }
    }
    await answering.requireCode(id, code, caller)
    await (status === 'accepted' ? answering.accept(viewer, id) : answering.decline(viewer, id))
    const account = await accounts.find(viewer.accountId)
    return { data: await reading.presentOne(id, account ? { as: 'invitee', account } : { as: 'public' }) }
  }),
  route(cancel, { teamOf: ({ params }) => reading.teamOf(params['id']) }, async ({ viewer, params }) => {
    await sending.cancel(viewer, params.id)
    return undefined
  }),
  route(joinSuccess, {}, async ({ viewer, params, body, caller }) => ({ data: await answering.arrive(viewer, params.id, body, caller) })),
  route(addRosters, {}, async ({ viewer, params, body }) => ({ data: await adding.addRosters(viewer, params.id, body) })),
  route(addStaffs, {}, async ({ viewer, params, body }) => ({ data: await adding.addStaffs(viewer, params.id, body) })),
  route(viewRemoval, {}, async ({ params, caller, reply }) => {
    void reply.header('referrer-policy', 'no-referrer')
    return { data: await removing.view(params.token, caller) }
  }),
  route(confirm, {}, async ({ params, caller }) => ({ data: await removing.confirm(params.token, caller) })),
  route(removeMe, {}, async ({ viewer, params }) => {
    await removing.removeMe(viewer, params.id, params.memberId)
    return undefined
  }),
]
