import { calls } from '@fieldhouse/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { route, type Caller, type RateLimiter, type Route } from '#platform/http/index.ts'
import type { Cookies } from '#people/sessions'
import type { Connections } from './connections.ts'
import type { Outcome, SocialSignIn } from './service.ts'

interface RouteNeeds {
  readonly social: SocialSignIn
  readonly connections: Connections
  readonly cookies: Cookies
  readonly limiter: Pick<RateLimiter, 'giveBack'>
}

const connectionRoutes = (connections: Connections): Route[] => [
  route(calls.connections.list, {}, async ({ viewer }) => {
    const data = await connections.list(viewer)
    return { data, total: data.length }
  }),
  route(calls.connections.begin, { limit: 'password' }, async ({ viewer, params, body }) => ({
    data: await connections.begin(viewer, params.provider, body),
  })),
  route(calls.connections.finish, { limit: 'password' }, async ({ viewer, params, body }) => {
    await connections.finish(viewer, params.provider, body)
    return { data: { provider: params.provider, isConnected: true } }
  }),
  route(calls.connections.remove, { limit: 'password' }, async ({ viewer, params, body }) => {
    await connections.remove(viewer, params.provider, body.currentPassword)
    return undefined
  }),
]

export function socialRoutes({ social, connections, cookies, limiter }: RouteNeeds): Route[] {
  const hasSignedIn = (request: FastifyRequest) => (accountId: string) => cookies.readDevice(request, accountId) !== undefined
  const answer = async (outcome: Outcome, caller: Caller, reply: FastifyReply) => {
    if ('ticket' in outcome) return { data: { token: null, signupTicket: outcome.ticket, needs: ['dateOfBirth'] } }
    const { session, created } = outcome
    cookies.set(reply, session)
    // Whoever comes into an account of theirs has guessed nothing.
    if (!created) await limiter.giveBack('login', caller)
    return { data: { token: session.token, expiresAt: session.expiresAt.toISOString(), created } }
  }
  return [
    ...connectionRoutes(connections),
    route(calls.auth.twitterLogin, { limit: 'login' }, async ({ body }) => ({ data: await social.beginTwitter(body.callbackUrl) })),
    route(calls.auth.twitterCallback, { limit: 'login' }, async ({ body, caller, request, reply }) =>
      answer(await social.finishTwitter(body, caller, hasSignedIn(request)), caller, reply),
    ),
    route(calls.auth.googleLogin, { limit: 'login' }, async ({ body, caller, request, reply }) =>
      answer(await social.google(body, caller, hasSignedIn(request)), caller, reply),
    ),
    route(calls.auth.googleToken, { limit: 'login' }, async ({ body, caller, request, reply }) =>
      answer(await social.google(body, caller, hasSignedIn(request)), caller, reply),
    ),
  ]
}
