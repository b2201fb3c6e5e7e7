// The own account: what its owner sees and changes; fans as others may see them.
import type { PublicUser, User } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { isId } from '../../platform/new-id.ts'
import { birthdaysBetweenAges, type Account, type Accounts } from '../accounts/index.ts'
import type { Follows } from '../follows/index.ts'
import type { Codes } from '../registration/index.ts'
import type { Passwords, RequireStepUp, Sessions } from '../sessions/index.ts'
import type { Settings } from '../settings/index.ts'
import { readAccountForm, type AccountForm } from './account-changes.ts'
import { presentPublicUser, presentUser, type OwnFacts } from './present.ts'

/** Facts that modules above this one know; the wiring hands them in. */
export interface OwnMoney {
  balanceOf(accountId: string): Promise<{ balance: number; version: number }>
  countSubscriptions(accountId: string): Promise<number>
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

export function createUsers({ db, clock, accounts, follows, sessions, passwords, requireStepUp, settings, codes, money, connectionsOf }: Needs) {
  const factsOf = async (account: Account): Promise<OwnFacts> => {
    const [{ balance, version }, totalSubscriptions, following, hasPassword, connected] = await Promise.all([
      money.balanceOf(account.id),
      money.countSubscriptions(account.id),
      follows.followedBy(account.id, { limit: 1, offset: 0, sort: 'desc' }),
      passwords.has(db, account.id),
      connectionsOf(account.id),
    ])
    const isMinor = accounts.isMinor(account)
    return { balance, balanceVersion: version, totalSubscriptions, following: following.total, hasPassword, connected, isMinor, now: clock.now() }
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
    await accounts.update(tx, account.id, { ...change, ...(isNewEmail ? { email_verified_at: null } : {}) })
    if (password !== undefined) await setPassword(tx, viewer, account, password)
    if (!isNewEmail) return
    await codes.voidAll(tx, account.id)
    await sessions.end(tx, account.id, { except: viewer.sessionId })
    await codes.sendVerification(tx, { ...account, ...change })
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
      await db.transaction().execute((tx) => applyForm(tx, viewer, form))
      return this.me(viewer)
    },
    async changePassword(viewer: Viewer, password: string, currentPassword: string | undefined): Promise<void> {
      await requireStepUp(viewer, currentPassword)
      const account = await requireOwn(viewer)
      await db.transaction().execute((tx) => setPassword(tx, viewer, account, password))
    },
    /** Fans by name, of age, in public shape. */
    async search(wish: { q?: string; country?: string; sortBy?: 'createdAt' | 'name'; sort?: 'asc' | 'desc'; limit?: number; offset?: number }) {
      const bornUntil = birthdaysBetweenAges(18, 120, clock.now()).latest
      const sortBy = wish.sortBy === 'name' ? 'name' : 'created_at'
      const { sort = 'desc', limit = 10, offset = 0, q, country } = wish
      const { rows, total } = await accounts.searchFans({ q, country, bornUntil, sortBy, sort, limit, offset })
      return { data: rows.map((row) => presentPublicUser(row, 0, clock.now())), total }
    },
    async view(id: string): Promise<PublicUser> {
      const account = isId(id) ? await accounts.find(id) : await accounts.findByUsername(id)
      if (!account || account.kind !== 'user' || account.status !== 'active' || accounts.isMinor(account)) throw new AppError('user.unknown')
      const { total } = await follows.followedBy(account.id, { limit: 1, offset: 0, sort: 'desc' })
      return presentPublicUser(account, total, clock.now())
    },
    async referral(code: string) {
      const account = await accounts.findByReferralCode(code)
      const card = account?.kind === 'user' ? (await accounts.cards([account.id])).get(account.id) : undefined
      if (!card) throw new AppError('user.unknown')
      return { ...card, code }
    },
  }
}
