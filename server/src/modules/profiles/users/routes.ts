import { calls, type AnswerOf, type Calls } from '@fieldhouse/contract'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import type { Users } from './service.ts'

export interface RouteNeeds {
  readonly users: Users
  /** The own account in the shape of its kind. */
  readonly presentMe: (viewer: Viewer) => Promise<AnswerOf<Calls['users']['me']>['data']>
}

export const userRoutes = ({ users, presentMe }: RouteNeeds): Route[] => [
  route(calls.users.me, {}, async ({ viewer }) => ({ data: await presentMe(viewer) })),
  route(calls.users.update, {}, async ({ viewer, body }) => ({ data: await users.update(viewer, body) })),
  route(calls.users.search, { limit: 'search' }, ({ viewer, query }) => users.search(query, viewer)),
  route(calls.users.view, {}, async ({ viewer, params }) => ({ data: await users.view(params.id, viewer) })),
  route(calls.users.referral, { limit: 'code' }, async ({ params }) => ({ data: await users.referrals.ofFan(params.code) })),
  route(calls.performers.referral, { limit: 'code' }, async ({ params }) => ({ data: await users.referrals.ofPerformer(params.code) })),
  route(calls.performers.referralView, { limit: 'code' }, async ({ params, caller }) => ({
    data: await users.referrals.view(params.code, caller),
  })),
  route(calls.referrals.code, {}, async ({ viewer }) => ({ data: await users.referrals.ownCode(viewer) })),
  route(calls.referrals.search, {}, ({ viewer, query }) => users.referrals.search(viewer, query)),
  route(calls.auth.updatePassword, { limit: 'password' }, async ({ viewer, body }) => {
    await users.changePassword(viewer, body.password, body.currentPassword)
    return { data: { changed: true } }
  }),
]
