// Accounts, sessions and pages: who people are and how they come in.
import { stormShare } from '@fieldhouse/contract'
import { isCardTyped, type Env } from '../env.ts'
import { minutes, type Clock } from '#platform/clock.ts'
import type { Authenticate } from '#platform/http/index.ts'
import type { Db } from '#platform/db/index.ts'
import type { DiskState } from '#platform/storage/index.ts'
import { AppError } from '#platform/app-error.ts'
import { createPresence } from '#platform/presence.ts'
import { createRealtime, type Realtime } from '#platform/realtime/index.ts'
import { createAudit, pruneAudit } from '#ground/audit'
import { createAccounts } from '#people/accounts'
import { createApiKeys } from '#people/api-keys'
import { createAdmissions } from '#people/admissions'
import { createCaptcha } from '#people/captcha'
import { createConsents } from '#people/consents'
import { createInvites } from '#people/invites'
import { createMailStops } from '#people/mail-stops'
import { createContact } from '#people/contact'
import { createAdministration } from '#people/administration'
import { createDestinations } from '#payouts/destinations'
import { createProposals } from '#people/proposals'
import { createStaffRoles } from '#people/staff-roles'
import { createFollows } from '#people/follows'
import { createGuardians } from '#people/guardians'
import { createLooking } from '#people/looking'
import { createPages, type Pages } from '#ground/pages'
import { createRelations, type Relations } from '#ground/relations'
import { createBlocks, createMuting, createRestricting } from '#people/blocks'
import { createReference } from '#ground/reference'
import { createSchools } from '#ground/schools'
import { createScreening } from '#ground/screening'
import { createStorms } from '#ground/storms'
import { createCodes, createRegistration } from '#people/registration'
import { createFactors } from '#people/factors'
import {
  createCookies,
  createEntrance,
  createLogin,
  createPasswords,
  createSessions,
  createStepUp,
  readAuthorization,
} from '#people/sessions'
import { createSettings, type Settings } from '#ground/settings'
import { createSetup } from '#ground/setup'
import { createMailTexts } from '#ground/mail-texts'
import { createSwitches } from '#ground/switches'
import { createGoogle, createConnections, createSocialSignIn, createTwitter } from '#people/social-sign-in'
import { backupSettingsFrom } from './backup.ts'
import type { Platform } from './platform.ts'

export type People = Awaited<ReturnType<typeof createPeople>>

export async function createPeople(platform: Platform) {
  const { env, siteUrl, clock, jobs, retention, faults, keys, db, bus, outbox, mail, limiter, sealing, payoutKeys } = platform
  const choices = createChoices(platform)
  const { settings, switches } = choices
  const setup = createSetup({ db, clock, waitsForOpening: env.NODE_ENV === 'production' })
  const audit = createAuditHere(platform)
  const { storms, screening } = createGuards(platform, settings)
  const reference = await createReference({ db, clock })
  const schools = createSchools({ db, clock, outbox })
  const relations = createRelations({ db, clock, outbox })
  const pages = createPages({ db, clock, outbox, relations })
  defineRounds(platform, relations, pages)
  const presence = createPresence(clock, bus)
  const accounts = createAccounts({ ...platform, presence, reference, schools, pages, screening, storms })
  screening.askOfPeople(async (id, using) => (await accounts.standingsOf([id], using)).get(id))
  const admissions = createAdmissions({ ...platform, settings, setup, switches, accounts, storms })
  const invites = createInvites({ db, clock })
  const others = { secret: env.CAPTCHA_SECRET, verifyUrl: env.CAPTCHA_VERIFY_URL }
  const captcha = createCaptcha({ ...platform, settings, storms, others })
  const consents = createConsents({ db, clock, outbox })
  const mailStops = createMailStops({ db, clock, keys, mail, outbox, accounts })
  const mode = env.HASH_PW_CLIENT || 'false'
  const passwords = createPasswords({ clock, keys, mode, cost: platform.passwordCost, changed: (tx, id) => apiKeys.endAll(tx, id) })
  const sessions = createSessions({ db, bus, clock, accounts, outbox, retention })
  const requireStepUp = createStepUp({ db, clock, passwords, limiter })
  const apiKeys = createApiKeys({ db, clock, jobs, outbox, accounts, requireStepUp })
  const cookies = createCookies(siteUrl, keys)
  const entrance = createEntrance({ db, admissions, sessions, settings, outbox })
  const factors = createFactors({ ...platform, accounts, sessions, settings, entrance, requireStepUp })
  const { secondFactors } = factors
  const login = createLogin({ db, clock, faults, accounts, entrance, passwords, limiter, secondFactors })
  const { twitter, google } = createProviders(env, clock)
  const entering = { accounts, admissions, sessions, secondFactors, consents, screening }
  const social = createSocialSignIn({ ...platform, ...entering, twitter, google })
  const connections = createConnections({ db, clock, mail, accounts, passwords, requireStepUp, twitter, google, siteUrl })
  const dropOtherWaysIn = async (tx: Db, accountId: string) => {
    await social.dropIdentities(tx, accountId)
    await factors.dropChallenges(tx, accountId)
  }
  const codes = createCodes({ ...platform, accounts, mailStops, sessions, passwords, settings, dropOtherWaysIn })
  const ways = { accounts, admissions, sessions, passwords, settings, codes, consents, screening }
  const registration = createRegistration({ ...platform, ...ways, reference, schools })
  const destinations = createDestinations({ db, clock, mail, outbox, accounts, pages, siteUrl, ring: payoutKeys })
  const staffRoles = createStaffRoles({ db, clock, mail, accounts, sessions, siteUrl })
  const proposals = createProposals({ db, clock, mail, sealing, accounts, siteUrl })
  const administration = createAdministration({ db, clock, mail, outbox, accounts, registration, sessions, staffRoles, audit, siteUrl })
  const contact = createContact({ ...platform, screening })
  const follows = createFollows({ db, clock, outbox, pages })
  const guardians = createGuardians({ db, clock, mail, outbox, limiter, sealing, pages, accounts, settings, siteUrl })
  const looking = createLooking({ db, clock, accounts, sessions, guardians })
  const apart = { clock, accounts, pages, relations, settings }
  const distances = { blocks: createBlocks(apart), muting: createMuting(apart), restricting: createRestricting(apart) }
  const authenticate: Authenticate = async (request) => {
    const token = readAuthorization(request)
    return token === undefined ? undefined : sessions.resolve(token, cookies.readBinding(request))
  }
  const realtime = openRealtime(platform, { presence, sessions, cookies, settings, switches })

  return {
    ...choices,
    audit,
    screening,
    storms,
    setup,
    reference,
    schools,
    pages,
    accounts,
    apiKeys,
    admissions,
    invites,
    captcha,
    consents,
    mailStops,
    ...distances,
    passwords,
    requireStepUp,
    sessions,
    cookies,
    entrance,
    login,
    factors,
    codes,
    registration,
    social,
    administration,
    staffRoles,
    proposals,
    contact,
    connections,
    destinations,
    follows,
    guardians,
    looking,
    authenticate,
    presence,
    realtime,
  }
}

const fullRest = { kind: 'full', words: '', retryAfter: 60 } as const
const refusesUploads = (state: DiskState) => state === 'no-uploads' || state === 'read-only'

/** What the operator chose, and what is switched off. */
function createChoices({ env, db, bus, clock, jobs, mail, hold, diskWatch }: Platform) {
  // What was restored rests until somebody opens it.
  const closed = { maintenanceMode: true, maintenanceKind: 'closed' as const, maintenanceFrom: '' }
  const forNow = () => (hold.now() ? closed : {})
  const chosen = createSettings({ db, bus, clock, fromEnvironment: settingsFrom(env), forNow })
  const stated = createSwitches({ db, bus, clock })
  // What a full disk asks for goes by the same doors as what the operator chooses.
  const settings: typeof chosen = {
    ...chosen,
    resting: async () => (await chosen.resting()) ?? ((await diskWatch.look()).state === 'read-only' ? fullRest : undefined),
  }
  const switches: typeof stated = {
    ...stated,
    async require(keys, who) {
      if (keys.includes('uploads') && refusesUploads((await diskWatch.look()).state)) throw new AppError('storage.full', { retryAfter: 60 })
      await stated.require(keys, who)
    },
  }
  jobs.pauseBy(async (actsIn) =>
    (await settings.resting()) || (await switches.isOff(actsIn)) ? new Date(clock.now().getTime() + minutes(1)) : undefined,
  )
  mail.nameSite(async (tx) => (await (tx ? settings.readNow(tx) : settings.read())).siteName)
  const mailTexts = createMailTexts({ db, clock })
  mail.wordsFrom(mailTexts.wordsOf)
  return { settings, switches, mailTexts }
}

/** What keeps abuse out: so much at once, and what staff screens for. */
function createGuards(platform: Platform, settings: Settings) {
  const storms = createStorms({ ...platform, settings, scale: platform.env.RATE_LIMIT_SCALE })
  platform.limiter.narrowBy(async () => ((await storms.isOn()) ? stormShare : 1))
  return { storms, screening: createScreening({ ...platform, settings, storms }) }
}

type Sockets = Pick<People, 'presence' | 'sessions' | 'cookies' | 'settings' | 'switches'>

function openRealtime(platform: Platform, { presence, sessions, cookies, settings, switches }: Sockets): Realtime {
  const realtime = createRealtime({
    ...platform,
    trustProxyHops: platform.env.TRUST_PROXY_HOPS,
    presence,
    openAmong: sessions.openAmong,
    isClosedHere: settings.isClosedHere,
    resting: settings.resting,
    requireSwitches: switches.require,
    identify: async (token, cookieHeader) =>
      (await sessions.takeTicket(token)) ?? sessions.resolve(token, cookies.readBindingFrom(cookieHeader)),
  })
  endSockets(platform, realtime)
  return realtime
}

/** In each process those of its own: the one that hears of it first tells the others. */
function endSockets({ bus, outbox }: Platform, realtime: Realtime): void {
  bus.on('session.ended', ({ sessionIds }) => realtime.endSessions(sessionIds))
  outbox.on('session.ended', async ({ sessionIds }) => realtime.endSessions(sessionIds))
}

/** What comes round each minute. */
function defineRounds({ jobs }: Platform, { endMutes }: Relations, { tellChanges }: Pages): void {
  jobs.define({ name: 'relations.end', run: endMutes, schedule: '* * * * *' })
  jobs.define({ name: 'pages.tell', run: async () => void (await tellChanges()), schedule: '* * * * *' })
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
  cardEntry: isCardTyped(env) ? ('typed' as const) : ('hosted' as const),
  stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
  googleClientId: env.GOOGLE_CLIENT_ID,
  googleLoginEnabled: env.GOOGLE_CLIENT_ID !== '',
  twitterLoginEnabled: env.TWITTER_KEY !== '',
  // Without it they are an administrator's to choose.
  ...backupSettingsFrom(env),
  ...(env.BLOCKED_COUNTRIES.length > 0 && { blockedCountries: env.BLOCKED_COUNTRIES }),
})

function createAuditHere(platform: Platform) {
  pruneAudit(platform)
  return createAudit(platform)
}
