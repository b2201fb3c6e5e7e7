// Accounts, sessions and pages: who people are and how they come in.
import type { Env } from '../env.ts'
import type { Clock } from '../platform/clock.ts'
import type { Authenticate } from '../platform/http/index.ts'
import { createRealtime } from '../platform/realtime/index.ts'
import { createAccounts } from '../modules/accounts/index.ts'
import { createAdministration } from '../modules/administration/index.ts'
import { createDestinations, createKeyRing } from '../modules/destinations/index.ts'
import { createFollows } from '../modules/follows/index.ts'
import { createPages } from '../modules/pages/index.ts'
import { createReference } from '../modules/reference/index.ts'
import { createCodes, createRegistration } from '../modules/registration/index.ts'
import { createCookies, createLogin, createPasswords, createSessions, createStepUp, readAuthorization } from '../modules/sessions/index.ts'
import { createSettings } from '../modules/settings/index.ts'
import { createGoogle, createSocialSignIn, createTwitter } from '../modules/social-sign-in/index.ts'
import type { Platform } from './platform.ts'

export type People = Awaited<ReturnType<typeof createPeople>>

export async function createPeople(platform: Platform) {
  const { env, siteUrl, clock, keys, db, outbox, mail, limiter } = platform
  const settings = createSettings({ db, clock, fromEnvironment: settingsFrom(env) })
  const reference = await createReference({ db, clock })
  const pages = createPages({ db, outbox })
  const accounts = createAccounts({ db, clock, reference, pages, outbox })
  const passwords = createPasswords({ clock, keys, mode: env.HASH_PW_CLIENT || 'false' })
  const sessions = createSessions({ db, clock, accounts, outbox })
  const requireStepUp = createStepUp({ db, clock, passwords })
  const cookies = createCookies(siteUrl)
  const login = createLogin({ db, accounts, sessions, passwords, settings, limiter })
  const codes = createCodes({ db, clock, mail, outbox, accounts, sessions, passwords, settings, siteUrl })
  const registration = createRegistration({ db, clock, accounts, sessions, passwords, reference, settings, codes })
  const { twitter, google } = createProviders(env, clock)
  const social = createSocialSignIn({ db, clock, outbox, accounts, sessions, twitter, google, siteUrl })
  const destinations = createDestinations({ db, clock, mail, accounts, siteUrl, ring: createKeyRing(env.PAYOUT_KEYS, keys) })
  const administration = createAdministration({ db, clock, accounts, registration, siteUrl })
  const follows = createFollows({ db, clock, outbox, pages })

  const authenticate: Authenticate = async (request) => {
    const token = readAuthorization(request)
    return token === undefined ? undefined : sessions.resolve(token, cookies.readBinding(request))
  }
  const realtime = createRealtime({
    siteUrl,
    identify: async (token, cookieHeader) =>
      (await sessions.takeTicket(token)) ?? sessions.resolve(token, cookies.readBindingFrom(cookieHeader)),
  })
  outbox.on('session.ended', async ({ sessionIds }) => realtime.endSessions(sessionIds as string[]))

  return { settings, reference, pages, accounts, passwords, requireStepUp, sessions, cookies, login, codes, registration, social, administration, destinations, follows, authenticate, realtime }
}

/** The other services that people may sign in with; one without a key is off. */
const createProviders = (env: Env, clock: Clock) => ({
  twitter: createTwitter({ apiUrl: env.TWITTER_API_URL, key: env.TWITTER_KEY, secret: env.TWITTER_SECRET }, clock),
  google: createGoogle(
    {
      issuer: env.GOOGLE_ISSUER,
      tokenUrl: env.GOOGLE_TOKEN_URL,
      keysUrl: env.GOOGLE_KEYS_URL,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
    },
    clock,
  ),
})

/** Settings that follow from the environment. */
const settingsFrom = (env: Env) => ({
  paymentGateway: env.STRIPE_SECRET_KEY === '' ? ('sandbox' as const) : ('stripe' as const),
  stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
  googleClientId: env.GOOGLE_CLIENT_ID,
  googleLoginEnabled: env.GOOGLE_CLIENT_ID !== '',
  twitterLoginEnabled: env.TWITTER_KEY !== '',
})
