// The own account: what its owner sees and changes; fans as others may see them.
import type { User } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { ViewCounter } from '#platform/view-counter.ts'
import type { Pages } from '#ground/pages'
import type { Account } from '#people/accounts'
import type { Codes } from '#people/registration'
import type { RequireStepUp, Sessions } from '#people/sessions'
import type { Settings } from '#ground/settings'
import { readAccountForm, type AccountForm } from './account-changes.ts'
import { createFacts, type FactNeeds } from './facts.ts'
import { createFans } from './fans.ts'
import { presentUser } from './present.ts'
import { createReferrals } from './referrals.ts'

export interface Needs extends FactNeeds {
  readonly pages: Pages
  readonly sessions: Sessions
  readonly requireStepUp: RequireStepUp
  readonly settings: Settings
  readonly codes: Codes
  readonly outbox: Outbox
  readonly siteUrl: string
  readonly views: ViewCounter
}

export type Users = ReturnType<typeof createUsers>

export function createUsers(needs: Needs) {
  const { db, clock, accounts, pages, sessions, passwords, requireStepUp, settings, codes, outbox, siteUrl, views } = needs
  const { statsOf, factsOf } = createFacts(needs)

  const requireOwn = async (viewer: Viewer): Promise<Account> => {
    const account = await accounts.findOwn(viewer.accountId)
    if (!account) throw new AppError('auth.session_expired')
    return account
  }

  const setPassword = async (tx: Db, viewer: Viewer, account: Account, password: string): Promise<void> => {
    const { minimumPasswordLength } = await settings.read()
    passwords.refuseWeak(password, minimumPasswordLength, [account.name, account.username ?? ''])
    await passwords.set(tx, account.id, password)
    await codes.voidAll(tx, account.id)
    await sessions.end(tx, account.id, { except: viewer.sessionId })
    await outbox.write(tx, 'account.secured', { eventId: newId(), accountId: account.id, what: 'password_changed' })
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
    referrals: createReferrals({ accounts, views, requireOwn, siteUrl }),
    ...createFans({ clock, accounts, pages, statsOf }),
  }
}
