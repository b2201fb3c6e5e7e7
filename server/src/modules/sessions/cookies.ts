// The two cookies of a session: `token`, which the specification has scripts read, and its HttpOnly companion, without
// which a stolen token is useless (trust.md 1).
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedSession } from './service.ts'

export interface Cookies {
  set(reply: FastifyReply, session: OpenedSession): void
  clear(reply: FastifyReply): void
  readBinding(request: FastifyRequest): string | undefined
  /** The same out of a bare Cookie header, as a socket's handshake has it. */
  readBindingFrom(cookieHeader: string): string | undefined
}

export function createCookies(siteUrl: string): Cookies {
  const secure = siteUrl.startsWith('https:')
  // The __Host- prefix demands Secure, which plain http on localhost cannot give.
  const bindingName = secure ? '__Host-sb' : 'sb'
  return {
    set(reply, { token, binding, maxAge }) {
      void reply.setCookie('token', token, { path: '/', sameSite: 'lax', secure, maxAge })
      if (binding !== undefined) void reply.setCookie(bindingName, binding, { path: '/', sameSite: 'strict', secure, httpOnly: true, maxAge })
    },
    clear(reply) {
      void reply.clearCookie('token', { path: '/' }).clearCookie(bindingName, { path: '/' }).header('clear-site-data', '"cache"')
    },
    readBinding: (request) => request.cookies[bindingName],
    readBindingFrom: (cookieHeader) => fastifyCookie.parse(cookieHeader)[bindingName],
  }
}

/** The token of the Authorization header, raw or after “Bearer”; the texts null and undefined are anonymous (wire.md 1.4). */
export function readAuthorization(request: FastifyRequest): string | undefined {
  const token = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
  return token === '' || token === 'null' || token === 'undefined' ? undefined : token
}
