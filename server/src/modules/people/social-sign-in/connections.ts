// Other services that open an account, connected and disconnected by whoever is signed in to it (access.md A8).
import { AppError } from '#platform/app-error.ts'
import { after, minutes, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { digestOf, newToken } from '#platform/secrets.ts'
import { wayBack } from '#platform/way-back.ts'
import type { Accounts } from '#people/accounts'
import type { Passwords, RequireStepUp } from '#people/sessions'
import type { SocialPerson, Twitter } from './oauth1.ts'
import type { Google } from './oauth2.ts'
import * as store from './store.ts'

export interface ConnectionNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly requireStepUp: RequireStepUp
  readonly twitter: Twitter
  readonly google: Google
  readonly siteUrl: string
}

export type Connections = ReturnType<typeof createConnections>

const life = minutes(10)
const names: Readonly<Record<store.Provider, string>> = { google: 'Google', twitter: 'X' }

export function createConnections({ db, clock, mail, accounts, passwords, requireStepUp, twitter, google, siteUrl }: ConnectionNeeds) {
  const services = { google, twitter }

  const pageOf = (callbackUrl: string): string => {
    const page = wayBack(callbackUrl, siteUrl)
    if (page !== undefined) return page
    throw new AppError('request.invalid', { errors: [{ path: 'callbackUrl', message: 'Must be a page of this site.' }] })
  }

  /** What the browser must bring back, and where it goes; Google's address is made by the browser. */
  const open = async (provider: store.Provider, page: string) => {
    if (provider === 'google') return { state: newToken('t'), url: null, secret: null }
    const { token, secret, url } = await twitter.begin(page)
    return { state: token, url, secret }
  }

  const identify = (provider: store.Provider, proof: string, { state, secret, page }: { state: string; secret: string; page: string }) =>
    provider === 'google' ? google.exchange(proof, page) : twitter.finish({ token: state, secret }, proof)

  const tell = async (tx: Db, accountId: string, provider: store.Provider, isConnected: boolean) => {
    const account = await accounts.find(accountId, tx)
    if (!account?.email) return
    const what = isConnected ? `can be opened with ${names[provider]} now` : `cannot be opened with ${names[provider]} any more`
    const text = `Hello ${account.name},\n\nyour account ${what}. If it was not you, choose a new password: ${siteUrl}/auth/forgot`
    await mail.send(tx, {
      mail: 'connection.changed',
      to: account.email,
      subject: `${names[provider]} was ${isConnected ? 'connected' : 'disconnected'}`,
      text,
    })
  }

  const connect = (viewer: Viewer, provider: store.Provider, person: SocialPerson, stateHash: Buffer) =>
    inTransaction(db, async (tx) => {
      // Whoever drops every other way in meanwhile drops this ticket first, too.
      if (!(await store.takeTicket(tx, stateHash, 'connect', clock.now()))) throw new AppError('auth.link_expired')
      const known = await store.lockIdentity(tx, provider, person.subject)
      if (known) throw new AppError(known.account_id === viewer.accountId ? 'auth.already_connected' : 'auth.identity_taken')
      const own = await store.lockIdentitiesOf(tx, viewer.accountId)
      if (own.includes(provider)) throw new AppError('auth.already_connected')
      const row = { provider, subject: person.subject, account_id: viewer.accountId, created_at: clock.now() }
      if (!(await store.addIdentity(tx, row))) throw new AppError('auth.identity_taken')
      await tell(tx, viewer.accountId, provider, true)
    })

  return {
    async list(viewer: Viewer) {
      const own = await store.listProviders(db, viewer.accountId)
      return store.providers.map((provider) => ({
        provider,
        isConnected: own.includes(provider),
        isAvailable: services[provider].isConfigured,
      }))
    },

    async begin(viewer: Viewer, provider: store.Provider, form: { callbackUrl: string; currentPassword?: string }) {
      await requireStepUp(viewer, form.currentPassword || undefined)
      if (!services[provider].isConfigured) throw new AppError('auth.provider_unavailable')
      if ((await store.listProviders(db, viewer.accountId)).includes(provider)) throw new AppError('auth.already_connected')
      const { state, url, secret } = await open(provider, pageOf(form.callbackUrl))
      await store.insertTicket(db, {
        ticket_hash: digestOf(state),
        kind: 'connect',
        account_id: viewer.accountId,
        details: { provider, secret },
        expires_at: after(clock.now(), life),
      })
      return { state, url }
    },

    /** `state` is what `begin` gave this account for this service, and works once. */
    async finish(viewer: Viewer, provider: store.Provider, form: { state: string; proof: string; callbackUrl: string }): Promise<void> {
      if (!services[provider].isConfigured) throw new AppError('auth.provider_unavailable')
      const stateHash = digestOf(form.state)
      const ticket = await store.findConnectTicket(db, stateHash, viewer.accountId, clock.now())
      if (ticket?.['provider'] !== provider) throw new AppError('auth.link_expired')
      const page = pageOf(form.callbackUrl)
      const person = await identify(provider, form.proof, { state: form.state, secret: ticket['secret'] ?? '', page })
      await connect(viewer, provider, person, stateHash)
    },

    async remove(viewer: Viewer, provider: store.Provider, currentPassword: string | undefined): Promise<void> {
      await requireStepUp(viewer, currentPassword || undefined)
      await inTransaction(db, async (tx) => {
        const own = await store.lockIdentitiesOf(tx, viewer.accountId)
        if (!own.includes(provider)) return
        if (own.length === 1 && !(await passwords.has(tx, viewer.accountId))) throw new AppError('auth.last_way_in')
        await store.deleteIdentity(tx, viewer.accountId, provider)
        await tell(tx, viewer.accountId, provider, false)
      })
    },
  }
}
