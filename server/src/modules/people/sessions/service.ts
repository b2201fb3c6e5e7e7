// Sessions: opened at login, found at each call, ended on time and everywhere (access.md 1).
import type { Bus } from '#platform/bus/index.ts'
import { after, days, minutes, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { digestOf, isSame, isTokenOf, newToken } from '#platform/secrets.ts'
import type { Retention } from '#platform/retention/index.ts'
import { isShut, type Account, type Accounts } from '#people/accounts'
import { createBelieved, mostKnown, type Known } from './believed.ts'
import { describeDevice, shortenAddress } from './device.ts'
import * as store from './store.ts'

export interface OpenedSession {
  readonly accountId: string
  readonly token: string
  /** For the browser's HttpOnly cookie; absent for clients that only know the header. */
  readonly binding: string | undefined
  readonly expiresAt: Date
  readonly maxAge: number
}

/** `withFactor`: a second factor, or a passkey, was shown. */
export interface Opening {
  readonly remember: boolean
  readonly withFactor?: boolean
}

export interface Needs {
  readonly db: Db
  readonly bus: Pick<Bus, 'tell' | 'on' | 'onGap'>
  readonly clock: Clock
  readonly accounts: Accounts
  readonly outbox: Outbox
  readonly retention: Pick<Retention, 'keep' | 'sweep'>
}

const rememberedFor = days(30)
const unrememberedFor = days(1)
const ticketLife = minutes(1)
/** How long a session may be believed without asking the database; bounds how late an end is noticed elsewhere. */
const freshFor = 5000

/** As exact as is kept when somebody was here, once sessions are gone: days begin at quarters of an hour, wherever they are. */
const quarterOf = (at: Date): Date => new Date(Math.floor(at.getTime() / minutes(15)) * minutes(15))

export type Visit = store.VisitTable
export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ db, bus, clock, accounts, outbox, retention }: Needs) {
  retention.keep('sessions', store.keptSessions(db))
  retention.keep('staff-refusals', store.keptRefusals(db))
  const believed = createBelieved({ bus, outbox })
  const { known, open, forgetEverywhere, endEverywhere } = believed

  const viewerOf = async (session: store.SessionTable): Promise<Viewer | undefined> => {
    const account = await accounts.find(session.account_id)
    if (!account || isShut(account)) return undefined
    return toViewer(session, account, accounts.rolesOf(account), accounts.isMinor(account))
  }

  const look = async (token: string): Promise<Known> => {
    const now = clock.now()
    const session = await store.findSession(db, digestOf(token))
    const viewer = session && session.expires_at > now ? await viewerOf(session) : undefined
    if (!session || !viewer) throw new AppError('auth.session_expired')
    if (now.getTime() - session.last_seen_at.getTime() > minutes(1)) {
      // The visit first: between the two it is told again, and never forgotten.
      if (quarterOf(now) > quarterOf(session.last_seen_at)) await store.saveVisit(db, session.account_id, quarterOf(now))
      await store.touchSession(db, session.id, now)
    }
    return { viewer, bindingHash: session.binding_hash, expiresAt: session.expires_at, freshUntil: now.getTime() + freshFor }
  }

  /** Ends sessions of an account in `tx`; sockets and other processes hear of it after the commit. */
  const end = async (tx: Db, accountId: string, which: { only?: string; except?: string }): Promise<number> => {
    const ended = await store.deleteSessions(tx, accountId, which)
    if (ended.length > 0) await outbox.write(tx, 'session.ended', { accountId, sessionIds: ended })
    // At once; the event makes sure of it.
    endEverywhere(tx, ended)
    return ended.length
  }
  outbox.on('account.displaced', async ({ accountId }, tx) => void (await end(tx, accountId, {})))

  return {
    end,
    async open(tx: Db, accountId: string, caller: Caller, opening: Opening): Promise<OpenedSession> {
      const now = clock.now()
      const { session, opened } = newSession(accountId, caller, opening, now)
      await store.insertSession(tx, session)
      await store.saveVisit(tx, accountId, quarterOf(now))
      return opened
    },

    /** Who holds this token. Throws `auth.session_expired`; a bound session also needs its cookie. */
    async resolve(token: string, binding: string | undefined): Promise<Viewer> {
      if (!isTokenOf('s', token)) throw new AppError('auth.session_expired')
      const now = clock.now()
      let entry = known.get(token)
      if (!entry || entry.freshUntil <= now.getTime() || entry.expiresAt <= now) {
        const { turn } = believed
        entry = await look(token)
        if (known.size >= mostKnown) known.clear()
        // What was forgotten meanwhile may be how it was before.
        if (turn === believed.turn) known.set(token, entry)
      }
      if (entry.bindingHash && (binding === undefined || !isSame(entry.bindingHash, digestOf(binding)))) {
        throw new AppError('auth.session_expired')
      }
      return entry.viewer
    },

    /** Whether this session goes on; without its id, whether the account is signed in anywhere. Believed for five seconds. */
    async isOpen({ accountId, sessionId }: { accountId: string; sessionId?: string | undefined }): Promise<boolean> {
      const key = `${accountId} ${sessionId ?? ''}`
      const now = clock.now()
      const before = open.get(key)
      if (before && before.until > now.getTime()) return before.isOpen
      const isOpen = await store.hasSession(db, accountId, sessionId, now)
      if (open.size >= mostKnown) open.clear()
      open.set(key, { isOpen, until: now.getTime() + freshFor })
      return isOpen
    },

    /** Those of these sessions that go on at this moment, with whose they are. */
    openAmong: (sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> => store.loadOpen(db, sessionIds, clock.now()),

    /** The network that accounts were last seen in; who is signed in nowhere is not in it. */
    networksOf: async (accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      new Map((await store.loadNetworks(db, accountIds)).map(({ account_id: id, network }) => [id, network])),

    /** The quarter of an hour in which somebody was here last. */
    lastVisitOf: async (accountId: string): Promise<Date | undefined> => (await store.findVisit(db, accountId))?.at,
    /** Of several, by account. */
    visitsOf: async (accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>> =>
      new Map((await store.loadVisits(db, accountIds)).map(({ account_id: id, at }) => [id, at])),
    /** Whose last visit lies after `from` and not after `to`, so many after one of them. */
    lastVisits: (from: Date, to: Date, last: Visit | undefined, limit: number): Promise<Visit[]> =>
      store.listVisits(db, from, to, last, limit),

    /** This session has shown a second factor now; with null, no session of the account has one any more. */
    async noteFactor(tx: Db, accountId: string, sessionId: string | null): Promise<void> {
      forgetEverywhere(tx, await store.setFactor(tx, accountId, sessionId, sessionId === null ? null : clock.now()))
    },

    /** The password, or a passkey, was shown in this session now. */
    async noteStepUp(tx: Db, sessionId: string): Promise<void> {
      await store.setSteppedUp(tx, sessionId, clock.now())
      forgetEverywhere(tx, [sessionId])
    },

    list: (accountId: string, using: Db = db) => store.listSessions(using, accountId, clock.now()),

    async issueTicket(sessionId: string): Promise<{ ticket: string; expiresAt: Date }> {
      const ticket = newToken('k')
      const expiresAt = after(clock.now(), ticketLife)
      await store.insertTicket(db, { ticket_hash: digestOf(ticket), session_id: sessionId, expires_at: expiresAt })
      return { ticket, expiresAt }
    },

    /** Spends a socket ticket; undefined for one that is unknown, spent or too old. */
    async takeTicket(ticket: string): Promise<Viewer | undefined> {
      if (!isTokenOf('k', ticket)) return undefined
      const session = await store.takeTicket(db, digestOf(ticket), clock.now())
      return session && session.expires_at > clock.now() ? viewerOf(session) : undefined
    },
  }
}

function newSession(accountId: string, caller: Caller, { remember, withFactor = false }: Opening, now: Date) {
  const life = remember ? rememberedFor : unrememberedFor
  const token = newToken('s')
  const binding = caller.isWeb ? newToken('g') : undefined
  const session: store.SessionTable = {
    id: newId(),
    token_hash: digestOf(token),
    binding_hash: binding === undefined ? null : digestOf(binding),
    account_id: accountId,
    device: describeDevice(caller.userAgent, caller.isWeb),
    network: shortenAddress(caller.address),
    created_at: now,
    last_seen_at: now,
    stepped_up_at: now,
    factor_at: withFactor ? now : null,
    expires_at: after(now, life),
  }
  return { session, opened: { accountId, token, binding, expiresAt: session.expires_at, maxAge: life / 1000 } }
}

const toViewer = (session: store.SessionTable, account: Account, roles: readonly string[], isMinor: boolean): Viewer => ({
  accountId: account.id,
  sessionId: session.id,
  kind: account.kind,
  roles,
  isMinor,
  steppedUpAt: session.stepped_up_at,
  hasFactor: session.factor_at !== null,
})
