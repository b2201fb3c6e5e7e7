// The end of an account: hidden at once, gone for good after two weeks, with everything that names its owner and that nobody else has a
// right to.
import type { Leaving, LeavingHindrance } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Keys } from '#platform/secrets.ts'
import { noteInAudit } from '#ground/audit'
import type { Account } from '#people/accounts'
import type { DeviceOf, RequireStepUp, Sessions } from '#people/sessions'
import type { StaffRoles } from '#people/staff-roles'
import { createErasing, type ErasingNeeds } from './erasing.ts'
import { erasedForLetter, keptLetter, leavingLetter } from './letters.ts'
import { leavesAfter } from './policy.ts'
import * as store from './erasure-store.ts'
import './tidings.ts'

export interface Standing {
  readonly tokens: number
  /** Of the tokens, what goes back to the cards that paid for them. */
  readonly toCards: number
  readonly earnings: number
  readonly subscriptions: number
}

export interface LeavingNeeds extends Omit<ErasingNeeds, 'isHeldUp'> {
  readonly jobs: Jobs
  readonly keys: Keys
  readonly sessions: Pick<Sessions, 'end'>
  readonly requireStepUp: RequireStepUp
  readonly staffRoles: Pick<StaffRoles, 'requireMayShut'>
  /** The account that these open, by everything that a sign-in asks first. */
  readonly prove: (credentials: { login: string; password: string }, caller: Caller, deviceOf: DeviceOf) => Promise<Account>
  readonly hasPassword: (accountId: string) => Promise<boolean>
  readonly hindrancesOf: (accountId: string) => Promise<ReadonlyMap<LeavingHindrance, number>>
  readonly standingOf: (accountId: string) => Promise<Standing>
}

const dueBatch = 50

/** Whose time has come is erased, one after the other. */
function defineErasing(needs: LeavingNeeds): void {
  const { db, clock, jobs } = needs
  const isHeldUp = async (accountId: string) =>
    // Earnings were given up in so many words, and may have grown by a sale that was paid meanwhile.
    [...(await needs.hindrancesOf(accountId))].some(([kind, count]) => kind !== 'earnings' && count > 0)
  const erase = createErasing({ ...needs, isHeldUp })
  jobs.define({
    name: 'own-data.due',
    schedule: '*/10 * * * *',
    async run() {
      for (const { account_id: accountId } of await store.listDue(db, clock.now(), dueBatch))
        await jobs.send(db, 'own-data.erase', { accountId }, { singletonKey: accountId })
    },
  })
  jobs.define({ name: 'own-data.erase', atOnce: 1, longest: 3600, retries: 5, run: ({ accountId }, signal) => erase(accountId, signal) })
}

export function createLeaving(needs: LeavingNeeds) {
  const { db, clock, mail, keys, accounts, sessions, requireStepUp, siteUrl } = needs
  defineErasing(needs)
  const signatureOf = (accountId: string, due: number) => keys.sign('keep account', `${accountId}.${due}`)
  const tokenFor = (accountId: string, due: Date) => `${accountId}.${signatureOf(accountId, due.getTime()).toString('base64url')}`

  const keep = async (accountId: string, isProven: (due: Date) => boolean): Promise<void> => {
    await inTransaction(db, async (tx) => {
      const row = await store.lock(tx, accountId)
      if (!row || row.began_at || !isProven(row.due_at)) throw new AppError('account.not_leaving')
      await store.remove(tx, accountId)
      const account = await accounts.find(accountId, tx)
      if (account?.status === 'leaving') await accounts.update(tx, accountId, { status: 'active' })
      else if (account?.suspended_from === 'leaving') await accounts.update(tx, accountId, { suspended_from: 'active' })
      if (account?.email) await mail.send(tx, { to: account.email, ...keptLetter(account.name) })
    })
  }

  /** Throws `account.gives_up` and `account.leaving_hindered`. */
  const requireFree = async (accountId: string, givesUp: boolean): Promise<void> => {
    const { tokens, toCards, earnings } = await needs.standingOf(accountId)
    if (Math.round((tokens - toCards + earnings) * 100) > 0 && !givesUp) throw new AppError('account.gives_up')
    // Not in the transaction, whose connection they would not share. What begins in between holds the erasure up (erasing.ts).
    const hindrances = await needs.hindrancesOf(accountId)
    if ([...hindrances.values()].some((count) => count > 0)) throw new AppError('account.leaving_hindered')
  }

  const begin = async (tx: Db, { id: accountId, name, email }: Account, letter: typeof leavingLetter): Promise<Date> => {
    const due = new Date(clock.now().getTime() + leavesAfter)
    await store.insert(tx, { account_id: accountId, asked_at: clock.now(), due_at: due, began_at: null, done_at: null })
    await accounts.update(tx, accountId, { status: 'leaving' })
    await sessions.end(tx, accountId, {})
    const link = `${siteUrl}/auth/keep?token=${tokenFor(accountId, due)}`
    if (email) await mail.send(tx, { to: email, ...letter(name, due, link) })
    return due
  }

  return {
    async look(accountId: string): Promise<Leaving> {
      const [hindrances, standing, row] = await Promise.all([
        needs.hindrancesOf(accountId),
        needs.standingOf(accountId),
        store.find(db, accountId),
      ])
      return {
        dueAt: row?.due_at.toISOString() ?? null,
        hindrances: [...hindrances].flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : [])),
        ...standing,
      }
    },

    /**
     * From now on the account is hidden and shut; after two weeks it is erased. Throws what showing the password throws,
     * `account.leaving_hindered`, and `account.gives_up` where something is lost that was not said.
     */
    async ask(viewer: Viewer, wish: { currentPassword?: string | undefined; givesUp?: boolean | undefined }): Promise<Date> {
      // Whoever found a session open ends nothing with it, however lately its owner came in.
      if (!wish.currentPassword && (await needs.hasPassword(viewer.accountId)))
        throw new AppError('auth.incorrect_credentials', { errors: [{ path: 'currentPassword', message: 'Enter your password.' }] })
      await requireStepUp(viewer, wish.currentPassword)
      await requireFree(viewer.accountId, wish.givesUp === true)
      return inTransaction(db, async (tx) => {
        const account = await accounts.find(viewer.accountId, tx)
        if (account?.status !== 'active') throw new AppError('request.forbidden')
        return begin(tx, account, leavingLetter)
      })
    },

    /** By staff, for whoever has shown that it is theirs. Throws the codes of `accounts.erase`. */
    async askFor(
      viewer: Viewer,
      accountId: string,
      { reason, givesUp = false }: { reason: string; givesUp?: boolean | undefined },
    ): Promise<Date> {
      const known = await accounts.find(accountId)
      if (!known) throw new AppError('user.unknown')
      if (known.status !== 'active' && known.status !== 'pending-email-confirmation') throw new AppError('account.not_erasable')
      await requireFree(accountId, givesUp)
      return inTransaction(db, async (tx) => {
        const account = await accounts.find(accountId, tx)
        if (account?.status !== known.status) throw new AppError('account.not_erasable')
        await needs.staffRoles.requireMayShut(tx, viewer, account)
        const due = await begin(tx, account, erasedForLetter)
        noteInAudit({ account: accountId, reason, after: { due: due.toISOString(), givesUp } })
        return due
      })
    },

    /** By staff. Throws `user.unknown`, `account.not_leaving`. */
    async keepFor(accountId: string, reason: string): Promise<void> {
      if (!(await accounts.find(accountId))) throw new AppError('user.unknown')
      noteInAudit({ account: accountId, reason })
      await keep(accountId, () => true)
    },

    /** Somebody who was erased before, and whom a restore brought back: shut at once, and erased by the next job. */
    eraseAgain: (accountId: string): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const account = await accounts.find(accountId, tx)
        if (!account || account.status === 'erased') return false
        const now = clock.now()
        await store.insert(tx, { account_id: accountId, asked_at: now, due_at: now, began_at: null, done_at: null })
        await store.setDue(tx, accountId, now)
        await accounts.update(tx, accountId, { status: 'leaving' })
        await sessions.end(tx, accountId, {})
        return true
      }),

    /** By the link of the letter. Throws `account.not_leaving`. */
    async keepByToken(token: string): Promise<void> {
      const [accountId = '', signature = ''] = token.split('.')
      if (!/^[0-9a-f-]{36}$/.test(accountId)) throw new AppError('account.not_leaving')
      await keep(accountId, (due) => keys.isSigned('keep account', `${accountId}.${due.getTime()}`, Buffer.from(signature, 'base64url')))
    },

    /** By the password. Throws what signing in throws, and `account.not_leaving`. */
    async keepByPassword(login: string, password: string, caller: Caller, deviceOf: DeviceOf): Promise<void> {
      const { id } = await needs.prove({ login, password }, caller, deviceOf)
      await keep(id, () => true)
    },
  }
}
