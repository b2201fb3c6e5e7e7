import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { route, type RateLimiter, type Route } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import type { Captcha } from '#people/captcha'
import type { Cookies } from './cookies.ts'
import type { createLogin } from './login.ts'
import { presentSession } from './present.ts'
import type { Sessions } from './service.ts'

export interface Needs {
  readonly db: Db
  readonly sessions: Sessions
  readonly login: ReturnType<typeof createLogin>
  readonly cookies: Cookies
  readonly captcha: Captcha
  readonly limiter: Pick<RateLimiter, 'giveBack'>
}

export const sessionRoutes = ({ db, sessions, login, cookies, captcha, limiter }: Needs): Route[] => [
  route(calls.auth.login, { limit: 'login', forgives: ['auth.captcha_failed'] }, async ({ body, caller, request, reply }) => {
    const name = body.username ?? body.email
    if (name === undefined)
      throw new AppError('request.invalid', { errors: [{ path: 'username', message: 'Enter a username or e-mail.' }] })
    const wasRight = await captcha.atLogin(name.trim().toLowerCase(), body.captchaToken, caller.network)
    const credentials = { login: name, password: body.password, remember: body.remember ?? false }
    const session = await login
      .signIn(credentials, caller, (id) => cookies.readDevice(request, id))
      .catch(async (error: unknown) => {
        // The password was right, and what is asked now is counted by itself.
        if (error instanceof AppError && error.code === 'auth.second_factor_required') await wasRight()
        throw error
      })
    await wasRight()
    // As others come in who share the address: what was right was no guess.
    await limiter.giveBack('login', caller)
    cookies.set(reply, session)
    return { data: { token: session.token, expiresAt: session.expiresAt.toISOString() } }
  }),
  route(calls.auth.logout, {}, async ({ viewer, reply }) => {
    await sessions.end(db, viewer.accountId, { only: viewer.sessionId })
    cookies.clear(reply)
    return undefined
  }),
  route(calls.auth.sessions, {}, async ({ viewer }) => {
    const rows = await sessions.list(viewer.accountId)
    return { data: rows.map((row) => presentSession(row, viewer.sessionId)), total: rows.length }
  }),
  route(calls.auth.endSession, {}, async ({ viewer, params }) => {
    if (params.id === 'others') await sessions.end(db, viewer.accountId, { except: viewer.sessionId })
    else {
      const ended = isId(params.id) ? await sessions.end(db, viewer.accountId, { only: params.id }) : 0
      if (ended === 0) throw new AppError('session.unknown')
    }
    return undefined
  }),
  route(calls.auth.socketTicket, {}, async ({ viewer }) => {
    const { ticket, expiresAt } = await sessions.issueTicket(viewer.sessionId)
    return { data: { ticket, expiresAt: expiresAt.toISOString() } }
  }),
]
