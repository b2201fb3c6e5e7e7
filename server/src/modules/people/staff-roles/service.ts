// Roles of the site's staff: who gives them, to whom, and what an account is by them.
import { permits, type BodyOf, type Calls, type SiteRole } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { noteInAudit } from '#ground/audit'
import type { Account, Accounts } from '#people/accounts'
import type { Sessions } from '#people/sessions'
import { roleLetter, type RoleNews } from './letter.ts'
import { isFit, isOver, standingOf, startOf, stateOf } from './policy.ts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly siteUrl: string
}

type Wish = BodyOf<Calls['staff']['change']>
export type StaffRoles = ReturnType<typeof createStaffRoles>

const mostOfEach = 20

export function createStaffRoles({ db, clock, mail, accounts, sessions, siteUrl }: Needs) {
  /** What the account is follows its grants, in the transaction of each change. */
  const follow = async (tx: Db, accountId: string) =>
    accounts.update(tx, accountId, standingOf(await store.openOf(tx, accountId), clock.now()))

  /** Throws `staff.not_permitted`: what the door has seen may be over once the lock is had. */
  const requireOwner = async (tx: Db, viewer: Viewer): Promise<Account> => {
    const actor = await accounts.find(viewer.accountId, tx)
    if (!actor || actor.status !== 'active' || !permits(accounts.rolesOf(actor), 'staff.write')) throw new AppError('staff.not_permitted')
    return actor
  }

  const requireTarget = async (tx: Db, username: string, viewer: Viewer): Promise<Account> => {
    const [target] = username.includes('@') ? [] : await accounts.findByLogin(username, tx)
    if (!target) throw new AppError('user.unknown', { errors: [{ path: 'username', message: 'Nobody has this username.' }] })
    if (target.id === viewer.accountId) throw new AppError('staff.own_roles')
    return target
  }

  /** Owners hear of everything, all of the staff of who reads conversations, and the person of what is theirs. */
  const tell = async (tx: Db, target: Account, news: Omit<RoleNews, 'name' | 'username' | 'siteUrl'>) => {
    const heard = await accounts.staffWith(news.role === 'safety' && news.what === 'given' ? 'people.read' : 'staff.write', tx)
    const found = await accounts.loadMany([...new Set([...heard, target.id])], tx)
    for (const { account } of found)
      if (account.email !== null)
        await mail.send(tx, roleLetter(account.email, { ...news, name: target.name, username: target.username ?? '', siteUrl }))
  }

  const give = async (tx: Db, actor: Account, target: Account, { role, until: wished, reason }: Omit<Wish, 'wish' | 'username'>) => {
    const now = clock.now()
    const facts = { isMinor: accounts.isMinor(target), isLimited: accounts.isLimited(target) }
    if (!isFit(target, facts))
      throw new AppError('staff.unfit', { errors: [{ path: 'username', message: 'This account cannot hold one.' }] })
    const before = await store.findOpen(tx, target.id, role)
    if (before && !isOver(before, now)) throw new AppError('staff.already')
    if (before) await store.end(tx, before.id, { ended_at: before.until, ended_by: null, ended_reason: null })
    const starts = startOf(role, now)
    const until = wished === undefined ? null : new Date(wished)
    if (until && until <= starts)
      throw new AppError('request.invalid', { errors: [{ path: 'until', message: 'Name a moment after its beginning.' }] })
    const open = { ended_at: null, ended_by: null, ended_reason: null }
    const named = { role, reason, until, given_at: now, starts_at: starts }
    await store.insert(tx, { id: newId(), account_id: target.id, by_account: actor.id, ...named, ...open })
    await follow(tx, target.id)
    await tell(tx, target, { by: actor.name, role, reason, what: 'given', startsAt: starts > now ? starts : undefined, until })
  }

  const end = async (tx: Db, actor: Account, target: Account, { role, reason }: Pick<Wish, 'role' | 'reason'>) => {
    const now = clock.now()
    const grant = await store.findOpen(tx, target.id, role)
    if (!grant || isOver(grant, now)) throw new AppError('staff.no_grant')
    if (role === 'admin' && grant.until === null && !(await hasOtherOwner(tx, target.id))) throw new AppError('staff.last_owner')
    await store.end(tx, grant.id, { ended_at: now, ended_by: actor.id, ended_reason: reason })
    await follow(tx, target.id)
    // Whatever they have open was opened by what they were.
    await sessions.end(tx, target.id, {})
    await tell(tx, target, { by: actor.name, role, reason, what: 'ended', startsAt: undefined, until: null })
  }

  const hasOtherOwner = async (tx: Db, except: string): Promise<boolean> => {
    const found = await accounts.loadMany(await store.lastingOwners(tx, except, clock.now()), tx)
    return found.some(({ account }) => account.status === 'active')
  }

  return {
    async list(limit: number, offset: number) {
      const { ids, total } = await store.listAccounts(db, clock.now(), limit, offset)
      const grants = await store.load(db, ids, mostOfEach)
      return { ids, total, grants: grants.map((grant) => ({ ...grant, state: stateOf(grant, clock.now()) })) }
    },

    /** Who holds a role, or will from a day on that is named already. */
    named: (role: SiteRole): Promise<string[]> => store.named(db, role, clock.now()),

    /** It was ended before, and a restore brought it back. Answers whether there was one. */
    async endAgain(tx: Db, accountId: string, role: SiteRole, at: Date): Promise<boolean> {
      const grant = await store.findOpen(tx, accountId, role)
      if (!grant || grant.given_at > at) return false
      await store.end(tx, grant.id, { ended_at: clock.now(), ended_by: null, ended_reason: 'Ended before the site was restored.' })
      await follow(tx, accountId)
      return true
    },

    /** Throws the codes of `staff.change`. */
    change: (viewer: Viewer, { username, wish, reason: words, ...wanted }: Wish): Promise<void> =>
      inTransaction(db, async (tx) => {
        const reason = toPlainText(words).trim()
        if ([...reason].length < 10)
          throw new AppError('request.invalid', { errors: [{ path: 'reason', message: 'Say why, in a few words.' }] })
        await store.lock(tx)
        const actor = await requireOwner(tx, viewer)
        const target = await requireTarget(tx, username, viewer)
        noteInAudit({ account: target.id, before: { roles: accounts.rolesOf(target) } })
        await (wish === 'give' ? give : end)(tx, actor, target, { ...wanted, reason })
        noteInAudit({ after: { ...wanted, wish } })
      }),

    /**
     * Whoever shuts an account out of the site may take an owner with it: who is of the staff is shut out by owners alone, nobody does
     * it to themselves, and an owner stays. Until the transaction ends. Throws `case.staff`, `staff.own_account`, `staff.last_owner`.
     */
    async requireMayShut(tx: Db, viewer: Pick<Viewer, 'accountId'>, target: Account): Promise<void> {
      if (target.id === viewer.accountId) throw new AppError('staff.own_account')
      if (target.roles.length === 0) return
      await store.lock(tx)
      const actor = await accounts.find(viewer.accountId, tx)
      if (actor?.status !== 'active' || !permits(accounts.rolesOf(actor), 'staff.write')) throw new AppError('case.staff')
      if (target.roles.includes('admin') && !(await hasOtherOwner(tx, target.id))) throw new AppError('staff.last_owner')
    },

    /** The first owner has nobody who gives it. */
    async appointFirst(tx: Db, accountId: string): Promise<void> {
      await store.lock(tx)
      const now = clock.now()
      const nobody = { by_account: null, ended_at: null, ended_by: null, ended_reason: null }
      const role: SiteRole = 'admin'
      const reason = 'The first owner, by the link that a start prints'
      await store.insert(tx, { id: newId(), account_id: accountId, role, reason, given_at: now, starts_at: now, until: null, ...nobody })
      await follow(tx, accountId)
    },
  }
}
