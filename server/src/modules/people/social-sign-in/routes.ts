import { calls } from '@fieldhouse/contract'
import type { FastifyReply } from 'fastify'
import { route, type Route } from '#platform/http/index.ts'
import type { Cookies } from '#people/sessions'
import type { Outcome, SocialSignIn } from './service.ts'

export function socialRoutes({ social, cookies }: { social: SocialSignIn; cookies: Cookies }): Route[] {
  const answer = (outcome: Outcome, reply: FastifyReply) => {
    if ('ticket' in outcome) return { data: { token: null, signupTicket: outcome.ticket, needs: ['dateOfBirth'] } }
    const { session, created } = outcome
    cookies.set(reply, session)
    return { data: { token: session.token, expiresAt: session.expiresAt.toISOString(), created } }
  }
  return [
    route(calls.auth.twitterLogin, { limit: 'login' }, async ({ body }) => ({ data: await social.beginTwitter(body.callbackUrl) })),
    route(calls.auth.twitterCallback, { limit: 'login' }, async ({ body, caller, reply }) =>
      answer(await social.finishTwitter(body, caller), reply),
    ),
    route(calls.auth.googleLogin, { limit: 'login' }, async ({ body, caller, reply }) => answer(await social.google(body, caller), reply)),
    route(calls.auth.googleToken, { limit: 'login' }, async ({ body, caller, reply }) => answer(await social.google(body, caller), reply)),
  ]
}
