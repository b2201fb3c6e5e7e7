import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route } from '#platform/http/index.ts'
import type { Cookies } from '#people/sessions'
import type { createLeaving } from './leaving.ts'
import { presentCopy } from './present.ts'
import type { OwnData } from './service.ts'

export interface RouteNeeds {
  readonly ownData: OwnData
  readonly leaving: ReturnType<typeof createLeaving>
  readonly cookies: Pick<Cookies, 'readDevice'>
}

export const ownDataRoutes = ({ ownData, leaving, cookies }: RouteNeeds): Route[] => [
  route(calls.ownData.copy, {}, async ({ viewer }) => {
    const copy = await ownData.newest(viewer)
    return { data: copy ? presentCopy(copy) : null }
  }),
  route(calls.ownData.askCopy, { limit: 'password' }, async ({ viewer, body }) => ({
    data: presentCopy(await ownData.ask(viewer, body.currentPassword)),
  })),
  route(calls.ownData.copyLink, { limit: 'password' }, async ({ viewer, params, body }) => ({
    data: { url: await ownData.link(viewer, params.id, body.currentPassword) },
  })),
  route(calls.ownData.dropCopy, {}, async ({ viewer, params }) => {
    await ownData.drop(viewer, params.id)
    return undefined
  }),
  route(calls.ownData.leaving, {}, async ({ viewer }) => ({ data: await leaving.look(viewer.accountId) })),
  route(calls.ownData.leave, { limit: 'password' }, async ({ viewer, body }) => ({
    data: { dueAt: (await leaving.ask(viewer, body)).toISOString() },
  })),
  route(calls.accounts.erasure, {}, async ({ params }) => ({ data: await leaving.look(params.id) })),
  route(calls.accounts.erase, {}, async ({ viewer, params, body }) => ({
    data: { dueAt: (await leaving.askFor(viewer, params.id, body)).toISOString() },
  })),
  route(calls.accounts.keep, {}, async ({ params, body }) => {
    await leaving.keepFor(params.id, body.reason)
    return undefined
  }),
  route(calls.ownData.keep, { limit: 'login' }, async ({ body, caller, request }) => {
    const { token, username, password } = body
    if (token !== undefined) await leaving.keepByToken(token)
    else if (username !== undefined && password !== undefined)
      await leaving.keepByPassword(username, password, caller, (id) => cookies.readDevice(request, id))
    else throw new AppError('request.invalid', { errors: [{ path: 'password', message: 'Enter your password.' }] })
    return undefined
  }),
]
