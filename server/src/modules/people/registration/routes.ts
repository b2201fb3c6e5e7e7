import { calls, type ErrorCode } from '@fieldhouse/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { minutes } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { route, type Caller, type RateLimiter, type Route } from '#platform/http/index.ts'
import type { Account } from '#people/accounts'
import type { Admissions } from '#people/admissions'
import type { Captcha } from '#people/captcha'
import type { Invites } from '#people/invites'
import type { Cookies } from '#people/sessions'
import type { Codes } from './codes.ts'
import type { Registered, Registration } from './service.ts'

export interface RouteNeeds {
  readonly registration: Registration
  readonly codes: Codes
  readonly limiter: Pick<RateLimiter, 'giveBack' | 'useKey'>
  readonly cookies: Cookies
  readonly captcha: Captcha
  readonly admissions: Admissions
  readonly invites: Pick<Invites, 'take' | 'usable'>
  /** Keeps the invitation that somebody came with for the new account, in the transaction that makes it. */
  readonly keepInvitation: (tx: Db, account: Account, code: string) => Promise<void>
}

/** The cookie of a browser that gave too young a date. */
export const ageGate = 'ageGate'
const ageGateSeconds = 86_400

/** Who may sign up from one network within an hour with work shown. */
const mostOfCrowd = 200

/**
 * A school registers from one address: what was mistyped does not use up its hour. Who tries addresses or ages out is
 * counted, and so is who succeeds.
 */
const typing: readonly ErrorCode[] = [
  'request.malformed',
  'request.invalid',
  'request.unknown_parameter',
  'auth.captcha_failed',
  'auth.registration_closed',
  'auth.invitation_required',
  'auth.username_taken',
  'auth.weak_password',
  'performer.school_unknown',
  'performer.sport_unknown',
  'youth.minor_fans_off',
  'invite.over',
]

/** A browser that gave too young a date is not asked again for a day (youth.md Y2). */
async function behindAgeGate<T>(request: FastifyRequest, reply: FastifyReply, register: () => Promise<T>): Promise<T> {
  if (request.cookies[ageGate] !== undefined) throw new AppError('auth.under_min_age')
  try {
    return await register()
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.under_min_age') {
      void reply.setCookie(ageGate, '1', { path: '/', sameSite: 'lax', maxAge: ageGateSeconds })
    }
    throw error
  }
}

function presentRegistered({ account, requireEmailVerification, waitingWords, session }: Registered) {
  return {
    _id: account.id,
    message:
      waitingWords ??
      (requireEmailVerification ? 'Almost there. Confirm your e-mail address with the link we sent.' : 'Your account is open.'),
    ...(waitingWords !== undefined && { isWaiting: true as const }),
    requireEmailVerification,
    guardianStatus: account.guardian_status,
    ...(session ? { token: session.token, expiresAt: session.expiresAt.toISOString() } : {}),
  }
}

export function registrationRoutes({
  registration,
  codes,
  limiter,
  cookies,
  captcha,
  admissions,
  invites,
  keepInvitation,
}: RouteNeeds): Route[] {
  /** By a link that invites to this kind of account. Nobody's age or address counts otherwise for it. */
  const invitedBy = async (kind: Account['kind'], code: string | undefined) => {
    const invite = await invites.usable(kind, code)
    return { isPass: invite?.is_pass === true, take: async (tx: Db, account: Account) => invite && invites.take(tx, invite, account) }
  }
  /**
   * A team signs up together, and so does a gym: whoever shows work, or came by a letter of a team, takes nothing from the few who may
   * come from one address without (docs/decisions/133). Throws `auth.captcha_failed`, `request.too_many`.
   */
  const showWork = async (token: string | undefined, { network }: Caller): Promise<boolean> => {
    const hasShown = await captcha.require('register', token, network)
    if (hasShown) await limiter.useKey(`crowd:${network}`, mostOfCrowd, minutes(60))
    return hasShown
  }
  const hasSignedIn = (request: FastifyRequest) => (accountId: string) => cookies.readDevice(request, accountId) !== undefined
  return [
    route(calls.auth.registerUser, { limit: 'register', forgives: typing }, ({ body, caller, request, reply }) =>
      behindAgeGate(request, reply, async () => {
        const isOfCrowd = await showWork(body.captchaToken, caller)
        const { isPass, take } = await invitedBy('user', body.inviteCode)
        const registered = await registration.registerUser(body, caller, {
          also: take,
          mustWait: await admissions.mustWait('user', caller, isPass),
          hasSignedIn: hasSignedIn(request),
        })
        if (registered.session) cookies.set(reply, registered.session)
        if (isOfCrowd) await limiter.giveBack('register', caller)
        return { data: presentRegistered(registered) }
      }),
    ),
    route(calls.auth.registerPerformer, { limit: 'register', forgives: typing }, ({ body, caller, request, reply }) =>
      behindAgeGate(request, reply, async () => {
        const isOfCrowd = await showWork(body.captchaToken, caller)
        const { invitationCode: code } = body
        const { isPass, take } = await invitedBy('performer', body.inviteCode)
        const registered = await registration.registerPerformer(body, caller, {
          also: async (tx, account) => {
            await take(tx, account)
            if (code) await keepInvitation(tx, account, code)
          },
          mustWait: await admissions.mustWait('performer', caller, isPass),
          hasSignedIn: hasSignedIn(request),
        })
        if (registered.session) cookies.set(reply, registered.session)
        if (isOfCrowd || code) await limiter.giveBack('register', caller)
        return { data: presentRegistered(registered) }
      }),
    ),
    route(calls.auth.requestVerification, { limit: 'mail' }, async ({ body }) => {
      if (body.email !== undefined) await codes.askForVerification({ email: body.email })
      else if (body.source !== undefined) await codes.askForVerification({ accountId: body.source })
      return { data: { sent: true } }
    }),
    route(calls.auth.verifyEmail, { limit: 'code' }, async ({ query, caller, request, reply }) => {
      void reply.header('referrer-policy', 'no-referrer')
      const wantsJson = request.headers.accept?.includes('application/json') ?? false
      try {
        await codes.verifyEmail(query.code)
        await limiter.giveBack('code', caller)
      } catch (error) {
        if (wantsJson || !(error instanceof AppError)) throw error
        await reply.redirect('/auth/login?verified=expired')
      }
      if (!wantsJson && !reply.sent) await reply.redirect('/auth/login?verified=1')
      return { data: { verified: true } }
    }),
    route(calls.auth.forgot, { limit: 'mail', forgives: ['auth.captcha_failed'] }, async ({ body, caller }) => {
      await captcha.require('forgot', body.captchaToken, caller.network)
      await codes.askForReset(body.email)
      return { data: { sent: true } }
    }),
    route(calls.auth.changePassword, { limit: 'code' }, async ({ body, caller }) => {
      await codes.changePassword(body.code, body.password)
      await limiter.giveBack('code', caller)
      return { data: { changed: true } }
    }),
  ]
}
