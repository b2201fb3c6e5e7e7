// Who a social identity is here: the account that connected it, or somebody new who first gives a date of birth. An
// identity is never linked by its e-mail address (access.md 5, A6).
import { AppError } from '#platform/app-error.ts'
import { after, minutes, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller } from '#platform/http/index.ts'
import { digestOf, isTokenOf, newToken } from '#platform/secrets.ts'
import { wayBack } from '#platform/way-back.ts'
import { isShut, ageAt, isMinorAt, isPlausibleBirthday, minimumAge, toEmail, toName, type Accounts } from '#people/accounts'
import type { Screening } from '#ground/screening'
import type { Admissions } from '#people/admissions'
import type { Consents } from '#people/consents'
import type { OpenedSession, SecondFactors, Sessions } from '#people/sessions'
import type { SocialPerson, Twitter } from './oauth1.ts'
import type { Google } from './oauth2.ts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
  readonly admissions: Pick<Admissions, 'mustWait' | 'referredBy'>
  readonly sessions: Sessions
  readonly secondFactors: SecondFactors
  readonly consents: Consents
  readonly screening: Pick<Screening, 'judge'>
  readonly twitter: Twitter
  readonly google: Google
  /** Addresses that a provider may send people back to begin with this. */
  readonly siteUrl: string
}

export interface SignUp {
  readonly role?: 'user' | 'performer' | undefined
  readonly signupTicket?: string | undefined
  readonly dateOfBirth?: string | undefined
  readonly refCode?: string | undefined
  readonly acceptTerms?: boolean | undefined
  readonly startLetters?: boolean | undefined
}

type GoogleForm = SignUp & { tokenId?: string; code?: string; redirectUri?: string }

/** Whether an account has signed in before in the browser that asks. */
type HasSignedIn = (accountId: string) => boolean

export type Outcome = { readonly session: OpenedSession; readonly created: boolean } | { readonly ticket: string }
export type SocialSignIn = ReturnType<typeof createSocialSignIn>

const requestLife = minutes(10)
const ticketLife = minutes(15)

/** What no other service is asked for. */
const unsaid = {
  firstName: null,
  lastName: null,
  gender: null,
  country: null,
  phone: null,
  phoneCode: null,
  mustConfirmEmail: false,
} as const

const providerOf = (person: Record<string, string | null>): store.Provider => (person['provider'] === 'twitter' ? 'twitter' : 'google')

/** Who would wait is sent to the form. Throws `screening.refused`, `auth.registration_by_form`. */
async function judge(
  screening: Pick<Screening, 'judge'>,
  tx: Db,
  { email, ...brought }: { readonly email: string | null; readonly text: string; readonly network: string },
) {
  const verdict = await screening.judge('registration', { ...(email && { email }), ...brought }, tx)
  if (verdict.isHeld) throw new AppError('auth.registration_by_form')
  return verdict
}

export function createSocialSignIn(needs: Needs) {
  const { db, clock, accounts, admissions, sessions, secondFactors, consents, screening, twitter, google, siteUrl } = needs
  const issueTicket = async (provider: store.Provider, person: SocialPerson): Promise<string> => {
    const ticket = newToken('t')
    const details = { provider, subject: person.subject, name: person.name, email: person.email }
    await store.insertTicket(db, { ticket_hash: digestOf(ticket), kind: 'signup', details, expires_at: after(clock.now(), ticketLife) })
    return ticket
  }

  /** Opens the session of a known identity, or hands out a ticket to come back with a date of birth. */
  const enter = async (provider: store.Provider, person: SocialPerson, caller: Caller): Promise<Outcome> => {
    const known = await inTransaction(db, async (tx) => {
      // Held until the session stands: a reset that drops the identity waits, and then ends the session.
      const identity = await store.lockIdentity(tx, provider, person.subject)
      if (!identity) return undefined
      const account = await accounts.find(identity.account_id, tx)
      if (account?.status === 'leaving') throw new AppError('auth.account_leaving')
      if (!account || isShut(account)) throw new AppError('auth.account_suspended')
      if (await secondFactors.isOn(tx, account.id)) return { asked: account.id }
      return { session: await sessions.open(tx, account.id, caller, { remember: true }) }
    })
    if (!known) return { ticket: await issueTicket(provider, person) }
    if ('session' in known) return { session: known.session, created: false }
    await secondFactors.ask(known.asked, true)
    // It was taken away between the two.
    return enter(provider, person, caller)
  }

  const signUp = async (form: SignUp, caller: Caller, hasSignedIn: HasSignedIn): Promise<Outcome> => {
    const { dateOfBirth = '', signupTicket = '' } = form
    if (!isTokenOf('t', signupTicket)) throw new AppError('auth.link_expired')
    const kind = form.role ?? 'user'
    judgeAge(dateOfBirth, kind, form.acceptTerms, clock.now())
    // Who waits is known by an address and a password.
    if (await admissions.mustWait(kind, caller)) throw new AppError('auth.registration_by_form')
    const referredBy = await admissions.referredBy(form.refCode ?? null, hasSignedIn)
    return inTransaction(db, async (tx) => {
      const person = await store.takeTicket(tx, digestOf(signupTicket), 'signup', clock.now())
      if (!person) throw new AppError('auth.link_expired')
      const email = person['email'] ? (toEmail(person['email']) ?? null) : null
      const name = toName(person['name'] ?? '') || 'New member'
      const verdict = await judge(screening, tx, { email, text: name, network: caller.network })
      if (email && (await accounts.isConfirmed(tx, email))) throw new AppError('auth.sign_in_first')
      const account = await accounts.create(tx, {
        kind,
        username: null,
        email,
        isEmailVerified: email !== null,
        name,
        ...unsaid,
        dateOfBirth,
        referredBy,
      })
      await verdict.note(tx, account.id)
      await store.insertIdentity(tx, {
        provider: providerOf(person),
        subject: person['subject'] ?? '',
        account_id: account.id,
        created_at: clock.now(),
      })
      if (form.startLetters && !accounts.isMinor(account))
        await consents.say(tx, { accountId: account.id, scope: 'start', isGiven: true, network: caller.network })
      return { session: await sessions.open(tx, account.id, caller, { remember: true }), created: true }
    })
  }

  return {
    dropIdentities: async (tx: Db, accountId: string) => void (await store.deleteIdentities(tx, accountId)),
    connectionsOf: (accountId: string) => store.listProviders(db, accountId),

    async beginTwitter(callbackUrl: string): Promise<{ url: string; oauthToken: string; oauthTokenSecret: string }> {
      if (!twitter.isConfigured) throw new AppError('auth.provider_unavailable')
      const back = wayBack(callbackUrl, siteUrl)
      if (back === undefined) {
        throw new AppError('request.invalid', { errors: [{ path: 'callbackUrl', message: 'Must be a page of this site.' }] })
      }
      const { token, secret, url } = await twitter.begin(back)
      const row = {
        ticket_hash: digestOf(token),
        kind: 'request' as const,
        details: { secret },
        expires_at: after(clock.now(), requestLife),
      }
      await store.insertTicket(db, row)
      return { url, oauthToken: token, oauthTokenSecret: secret }
    },

    async finishTwitter(
      form: SignUp & { oauthToken?: string; oauthTokenSecret?: string; oauthVerifier?: string },
      caller: Caller,
      hasSignedIn: HasSignedIn,
    ): Promise<Outcome> {
      if (form.signupTicket) return signUp(form, caller, hasSignedIn)
      const { oauthToken = '', oauthTokenSecret = '', oauthVerifier = '' } = form
      // The secret lives here; what the browser's cookie brings must match it, and works once (access.md 5).
      const request = await store.takeTicket(db, digestOf(oauthToken), 'request', clock.now())
      if (!request || request['secret'] !== oauthTokenSecret || oauthVerifier === '') throw new AppError('auth.provider_refused')
      return enter('twitter', await twitter.finish({ token: oauthToken, secret: oauthTokenSecret }, oauthVerifier), caller)
    },

    async google(form: GoogleForm, caller: Caller, hasSignedIn: HasSignedIn): Promise<Outcome> {
      if (!google.isConfigured) throw new AppError('auth.provider_unavailable')
      if (form.signupTicket) return signUp(form, caller, hasSignedIn)
      const { tokenId, code, redirectUri } = form
      if (tokenId) return enter('google', await google.identify(tokenId), caller)
      if (!code || !redirectUri?.startsWith(`${siteUrl}/`)) throw new AppError('auth.provider_refused')
      return enter('google', await google.exchange(code, redirectUri), caller)
    },
  }
}

/** The same questions as at a registration, before anything is kept (youth.md Y1, Y2, Y30). */
function judgeAge(dateOfBirth: string, kind: 'user' | 'performer', acceptTerms: boolean | undefined, now: Date): void {
  if (!isPlausibleBirthday(dateOfBirth, now)) {
    throw new AppError('request.invalid', { errors: [{ path: 'dateOfBirth', message: 'Enter the day you were born.' }] })
  }
  if (ageAt(dateOfBirth, now) < minimumAge) throw new AppError('auth.under_min_age')
  if (acceptTerms !== true)
    throw new AppError('request.invalid', { errors: [{ path: 'acceptTerms', message: 'Accept the terms to go on.' }] })
  if (kind === 'user' && isMinorAt(dateOfBirth, now)) throw new AppError('youth.minor_fans_off')
}
