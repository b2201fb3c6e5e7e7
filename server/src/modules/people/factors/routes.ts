import { calls } from '@fieldhouse/contract'
import { isStaff, route, type Route } from '#platform/http/index.ts'
import type { Db } from '#platform/db/index.ts'
import type { Cookies, Passwords } from '#people/sessions'
import type { Factors } from './service.ts'

export interface RouteNeeds {
  readonly db: Db
  readonly factors: Factors
  readonly passwords: Pick<Passwords, 'has'>
  readonly cookies: Cookies
  readonly staffNeedsFactor: boolean
}

const passRoutes = ({ factors, cookies }: Pick<RouteNeeds, 'factors' | 'cookies'>): Route[] => [
  route(calls.factors.pass, { limit: 'login' }, async ({ body, caller, request, reply }) => {
    const session = await factors.pass(body, caller, (id) => cookies.readDevice(request, id))
    cookies.set(reply, session)
    return { data: { token: session.token, expiresAt: session.expiresAt.toISOString() } }
  }),
  route(calls.factors.question, { limit: 'login' }, async () => ({ data: await factors.question() })),
]

export const factorRoutes = ({ db, factors, passwords, cookies, staffNeedsFactor }: RouteNeeds): Route[] => [
  ...passRoutes({ factors, cookies }),
  route(calls.factors.askAgain, {}, async ({ viewer: { accountId } }) => ({
    data: { hasPassword: await passwords.has(db, accountId), ...(await factors.step(accountId)) },
  })),
  route(calls.factors.showAgain, { limit: 'password' }, async ({ viewer, body }) => {
    await factors.showAgain(viewer, body)
    return undefined
  }),
  route(calls.factors.list, {}, async ({ viewer }) => {
    const { authenticator, passkeys, recoveryCodesLeft } = await factors.list(viewer)
    return {
      data: {
        authenticator: authenticator?.confirmed_at ? { createdAt: authenticator.confirmed_at.toISOString() } : null,
        passkeys: passkeys.map(({ id, name, created_at: createdAt, last_used_at: usedAt }) => ({
          _id: id,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: usedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft,
        isMissing: staffNeedsFactor && isStaff(viewer) && !viewer.hasFactor,
      },
    }
  }),
  route(calls.factors.beginAuthenticator, { limit: 'password' }, async ({ viewer, body }) => ({
    data: await factors.beginAuthenticator(viewer, body.currentPassword),
  })),
  route(calls.factors.confirmAuthenticator, {}, async ({ viewer, body }) => ({
    data: { recoveryCodes: await factors.confirmAuthenticator(viewer, body.code) },
  })),
  route(calls.factors.removeAuthenticator, { limit: 'password' }, async ({ viewer, body }) => {
    await factors.removeAuthenticator(viewer, body.currentPassword)
    return undefined
  }),
  route(calls.factors.beginPasskey, { limit: 'password' }, async ({ viewer, body }) => ({
    data: await factors.beginPasskey(viewer, body.currentPassword),
  })),
  route(calls.factors.addPasskey, {}, async ({ viewer, body }) => {
    const { id, recoveryCodes } = await factors.addPasskey(viewer, body)
    return { data: { _id: id, recoveryCodes } }
  }),
  route(calls.factors.removePasskey, { limit: 'password' }, async ({ viewer, params, body }) => {
    await factors.removePasskey(viewer, params.id, body.currentPassword)
    return undefined
  }),
  route(calls.factors.renewRecoveryCodes, { limit: 'password' }, async ({ viewer, body }) => ({
    data: { recoveryCodes: await factors.renewRecoveryCodes(viewer, body.currentPassword) },
  })),
]
