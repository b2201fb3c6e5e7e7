// The own account: what its owner sees and changes; fans as others may see them.
import type { PublicUser, User } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import { adultsBornUntil, type Account, type Accounts } from '#people/accounts'
import type { Follows } from '#people/follows'
import type { Codes } from '#people/registration'
import type { Passwords, RequireStepUp, Sessions } from '#people/sessions'
import type { Settings } from '#ground/settings'
import { readAccountForm, type AccountForm } from './account-changes.ts'
import { presentPublicUser, presentUser, type OwnFacts } from './present.ts'

/** Facts that modules above this one know; the wiring hands them in. */
export interface OwnMoney {
  balanceOf(accountId: string): Promise<{ balance: number; version: number }>
  /** By account; who has none is not in it. */
  countSubscriptions(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
  readonly follows: Follows
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly requireStepUp: RequireStepUp
  readonly settings: Settings
  readonly codes: Codes
  readonly money: OwnMoney
  /** Social networks an account can sign in with. */
  readonly connectionsOf: (accountId: string) => Promise<string[]>
}

export type Users = ReturnType<typeof createUsers>

export function createUsers({
  db,
  clock,
  accounts,
  follows,
  sessions,
  passwords,
  requireStepUp,
  settings,
  codes,
  money,
  connectionsOf,
}: Needs) {
  /** The counts of fans, the same at every door. */
  const statsOf = async (ids: readonly string[]): Promise<(id: string) => User['stats']> => {
    const [subscriptions, following] = await Promise.all([money.countSubscriptions(ids), follows.countFollowed(ids)])
    return (id) => ({ totalSubscriptions: subscriptions.get(id) ?? 0, following: following.get(id) ?? 0 })
  }

  const factsOf = async (account: Account): Promise<OwnFacts> => {
    const [{ balance, version }, stats, hasPassword, connected] = await Promise.all([
      money.balanceOf(account.id),
      statsOf([account.id]),
      passwords.has(db, account.id),
      connectionsOf(account.id),
    ])
    const isMinor = accounts.isMinor(account)
    return {
      phone: accounts.phoneOf(account),
      balance,
      balanceVersion: version,
      ...stats(account.id),
      hasPassword,
      connected,
      isMinor,
      guardianStatus: accounts.guardianStatusOf(account),
      now: clock.now(),
    }
  }

  const requireOwn = async (viewer: Viewer): Promise<Account> => {
    const account = await accounts.find(viewer.accountId)
    if (!account) throw new AppError('auth.session_expired')
    return account
  }

  const setPassword = async (tx: Db, viewer: Viewer, account: Account, password: string): Promise<void> => {
    const { minimumPasswordLength } = await settings.read()
    passwords.refuseWeak(password, minimumPasswordLength, [account.name, account.username ?? ''])
    await passwords.set(tx, account.id, password)
    await codes.voidAll(tx, account.id)
    await sessions.end(tx, account.id, { except: viewer.sessionId })
  }

  /** Applies the account part of a form; the caller's transaction may carry more of it. */
  const applyForm = async (tx: Db, viewer: Viewer, form: AccountForm): Promise<void> => {
    const account = await requireOwn(viewer)
    const change = readAccountForm(form, account)
    const isNewEmail = change.email !== undefined && change.email !== account.email
    const password = form.password || undefined
    if (isNewEmail || password !== undefined) await requireStepUp(viewer, form.currentPassword || undefined)
    await accounts.refuseTaken(tx, change, account.id)
    // A confirmed address holds until the new one is confirmed, too; one that was only claimed gives way at once.
    const { email, ...rest } = change
    const address = !isNewEmail || email === undefined ? {} : account.email_verified_at ? { pending_email: email } : { email }
    await accounts.update(tx, account.id, { ...rest, ...address })
    if (password !== undefined) await setPassword(tx, viewer, account, password)
    if (!isNewEmail) return
    await codes.voidAll(tx, account.id)
    await sessions.end(tx, account.id, { except: viewer.sessionId })
    await codes.sendChange(tx, { ...account, ...rest, ...address })
  }

  return {
    requireOwn,
    factsOf,
    applyForm,
    async me(viewer: Viewer): Promise<User> {
      const account = await requireOwn(viewer)
      return presentUser(account, await factsOf(account))
    },
    async update(viewer: Viewer, form: AccountForm): Promise<User> {
      await inTransaction(db, (tx) => applyForm(tx, viewer, form))
      return this.me(viewer)
    },
    async changePassword(viewer: Viewer, password: string, currentPassword: string | undefined): Promise<void> {
      await requireStepUp(viewer, currentPassword)
      const account = await requireOwn(viewer)
      await inTransaction(db, (tx) => setPassword(tx, viewer, account, password))
    },
    /** Fans by name, of age, in public shape. */
    async search(wish: {
      q?: string
      country?: string
      sortBy?: 'createdAt' | 'name'
      sort?: 'asc' | 'desc'
      limit?: number
      offset?: number
    }) {
      const bornUntil = adultsBornUntil(clock.now())
      const sortBy = wish.sortBy === 'name' ? 'name' : 'created_at'
      const { sort = 'desc', limit = 10, offset = 0, q, country } = wish
      const { rows, total } = await accounts.searchFans({ q, country, bornUntil, sortBy, sort, limit, offset })
      const stats = await statsOf(rows.map(({ id }) => id))
      return { data: rows.map((row) => presentPublicUser(row, stats(row.id), clock.now())), total }
    },
    async view(id: string): Promise<PublicUser> {
      const account = isId(id) ? await accounts.find(id) : await accounts.findByUsername(id)
      if (!account || account.kind !== 'user' || account.status !== 'active' || accounts.isMinor(account))
        throw new AppError('user.unknown')
      return presentPublicUser(account, (await statsOf([account.id]))(account.id), clock.now())
    },
    async referral(code: string) {
      const account = await accounts.findByReferralCode(code)
      const card = account?.kind === 'user' ? (await accounts.cards([account.id])).get(account.id) : undefined
      if (!card) throw new AppError('user.unknown')
      return { ...card, code }
    },
  }
}
