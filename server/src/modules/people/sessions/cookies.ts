// The two cookies of a session: `token`, which scripts read and send, and its HttpOnly companion, without
// which a stolen token is useless (access.md 1).
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Keys } from '#platform/secrets.ts'
import { createDeviceMarks } from './device-marks.ts'
import type { OpenedSession } from './service.ts'

export interface Cookies {
  set(reply: FastifyReply, session: OpenedSession): void
  clear(reply: FastifyReply): void
  /** The mark of this browser if the account has signed in with it before. */
  readDevice(request: FastifyRequest, accountId: string): string | undefined
  readBinding(request: FastifyRequest): string | undefined
  /** The same out of a bare Cookie header, as a socket's handshake has it. */
  readBindingFrom(cookieHeader: string): string | undefined
}

/** A year. */
const deviceSeconds = 31_536_000

export function createCookies(siteUrl: string, keys: Keys): Cookies {
  const secure = siteUrl.startsWith('https:')
  // The __Host- prefix demands Secure, which plain http on localhost cannot give.
  const bindingName = secure ? '__Host-sb' : 'sb'
  const deviceName = secure ? '__Host-device' : 'device'
  const devices = createDeviceMarks(keys)
  return {
    set(reply, { accountId, token, binding, maxAge }) {
      void reply.setCookie('token', token, { path: '/', sameSite: 'lax', secure, maxAge })
      if (binding === undefined) return
      const strict = { path: '/', sameSite: 'strict', secure, httpOnly: true } as const
      void reply.setCookie(bindingName, binding, { ...strict, maxAge })
      const marks = devices.add(reply.request.cookies[deviceName], accountId)
      void reply.setCookie(deviceName, marks, { ...strict, maxAge: deviceSeconds })
    },
    clear(reply) {
      void reply.clearCookie('token', { path: '/' }).clearCookie(bindingName, { path: '/' }).header('clear-site-data', '"cache"')
    },
    readDevice: (request, accountId) => devices.find(request.cookies[deviceName], accountId),
    readBinding: (request) => request.cookies[bindingName],
    readBindingFrom: (cookieHeader) => fastifyCookie.parse(cookieHeader)[bindingName],
  }
}

/** The token of the Authorization header, raw or after “Bearer”; the texts null and undefined are anonymous (wire.md 1.4). */
export function readAuthorization(request: FastifyRequest): string | undefined {
  const token = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
  return token === '' || token === 'null' || token === 'undefined' ? undefined : token
}
