// Signing in: the same answer and the same time for a wrong password and for an unknown account (access.md 1, A1, A4).
import { AppError } from '#platform/app-error.ts'
import { hours, minutes } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller, RateLimiter } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Account, Accounts } from '#people/accounts'
import type { Settings } from '#ground/settings'
import type { Admissions } from '#people/admissions'
import { describeDevice } from './device.ts'
import type { Passwords } from './passwords.ts'
import type { OpenedSession, Sessions } from './service.ts'

export interface LoginNeeds {
  readonly db: Db
  readonly accounts: Accounts
  readonly admissions: Pick<Admissions, 'refuseWaiting'>
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly settings: Settings
  readonly limiter: RateLimiter
  readonly outbox: Outbox
}

/** The mark of a browser in which this account signed in before. */
export type DeviceOf = (accountId: string) => string | undefined

export interface Credentials {
  readonly login: string
  readonly password: string
  readonly remember: boolean
}

export function createLogin({ db, accounts, admissions, sessions, passwords, settings, limiter, outbox }: LoginNeeds) {
  /** Whether the password is that account's, counted against it; of nobody at all it takes as long. */
  const isRight = async (account: Account | undefined, name: string, password: string, caller: Caller, deviceOf: DeviceOf) => {
    // Of the account that was found, not of the words: its name and its address are one.
    const subject = account?.id ?? name
    const device = account && deviceOf(account.id)
    const here = `login:${subject}:${device ?? caller.network}`
    const everywhere = `login:${subject}`
    limiter.useKey(here, 10, minutes(15))
    // Strangers do not lock the owner out of a browser where the password was right before.
    if (device === undefined) limiter.useKey(everywhere, 25, hours(1))
    if (!(await passwords.check(db, account?.id, password))) return false
    limiter.forget(here)
    if (device === undefined) limiter.giveBackKey(everywhere)
    return true
  }

  /** An address that nobody has confirmed lets in whoever claims it and knows the password: a squatter locks nobody out. */
  const find = async (name: string, password: string, caller: Caller, deviceOf: DeviceOf): Promise<Account | undefined> => {
    const named = await accounts.findByLogin(name)
    for (const account of named) if (await isRight(account, name, password, caller, deviceOf)) return account
    if (named.length === 0) await isRight(undefined, name, password, caller, deviceOf)
    return undefined
  }

  return async ({ login, password, remember }: Credentials, caller: Caller, deviceOf: DeviceOf): Promise<OpenedSession> => {
    const name = login.trim().toLowerCase()
    const account = await find(name, password, caller, deviceOf)
    if (!account) throw new AppError('auth.incorrect_credentials')
    if (account.status === 'inactive') await admissions.refuseWaiting(account.id)
    if (account.status === 'suspended' || account.status === 'inactive') throw new AppError('auth.account_suspended')
    const { requireEmailVerification } = await settings.read()
    const isUnconfirmed = account.status === 'pending-email-confirmation' || (requireEmailVerification && !account.email_verified_at)
    if (isUnconfirmed) throw new AppError('auth.email_not_verified')
    // Who is signed in nowhere else has nobody to warn.
    const isNewDevice = deviceOf(account.id) === undefined && (await sessions.list(account.id)).length > 0
    if (!isNewDevice) return sessions.open(db, account.id, caller, remember)
    return inTransaction(db, async (tx) => {
      const device = describeDevice(caller.userAgent, caller.isWeb)
      await outbox.write(tx, 'account.secured', { eventId: newId(), accountId: account.id, what: 'new_device', device })
      return sessions.open(tx, account.id, caller, remember)
    })
  }
}
