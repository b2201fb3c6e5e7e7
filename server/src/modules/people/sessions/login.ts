// Signing in: the same answer and the same time for a wrong password and for an unknown account (access.md 1, A1, A4).
import { AppError } from '#platform/app-error.ts'
import { hours, minutes, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Caller, RateLimiter } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Account, Accounts } from '#people/accounts'
import type { DeviceOf, Entrance } from './entrance.ts'
import type { Passwords } from './passwords.ts'
import type { SecondFactors } from './second-factors.ts'
import type { OpenedSession } from './service.ts'
import * as store from './store.ts'

export interface LoginNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly faults: Faults
  readonly accounts: Accounts
  readonly entrance: Entrance
  readonly passwords: Passwords
  readonly limiter: RateLimiter
  readonly secondFactors: SecondFactors
}

export interface Credentials {
  readonly login: string
  readonly password: string
  readonly remember: boolean
}

export function createLogin({ db, clock, faults, accounts, entrance, passwords, limiter, secondFactors }: LoginNeeds) {
  /** Beside the answer, which tells nobody by the time that it takes whose account is staff's. */
  const noteRefusal = (account: Account): void => {
    if (accounts.rolesOf(account).length === 0) return
    const at = clock.now()
    store
      .insertRefusal(db, { id: newId(), account_id: account.id, at })
      .catch((error: unknown) => faults.note('wrong passwords of staff', error))
  }

  /** Whether the password is that account's, counted against it; of nobody at all it takes as long. */
  const isRight = async (account: Account | undefined, name: string, password: string, caller: Caller, deviceOf: DeviceOf) => {
    // Of the account that was found, not of the words: its name and its address are one.
    const subject = account?.id ?? name
    const device = account && deviceOf(account.id)
    const here = `login:${subject}:${device ?? caller.network}`
    const everywhere = `login:${subject}`
    await limiter.guess(here, 10, minutes(15))
    // Strangers do not lock the owner out of a browser where the password was right before.
    if (device === undefined) await limiter.guess(everywhere, 25, hours(1))
    if (!(await passwords.check(db, account?.id, password))) {
      if (account) noteRefusal(account)
      return false
    }
    await limiter.forgetGuesses(here)
    if (device === undefined) await limiter.giveBackGuess(everywhere)
    return true
  }

  /** An address that nobody has confirmed lets in whoever claims it and knows the password: a squatter locks nobody out. */
  const find = async (name: string, password: string, caller: Caller, deviceOf: DeviceOf): Promise<Account | undefined> => {
    const named = await accounts.findByLogin(name)
    for (const account of named) if (await isRight(account, name, password, caller, deviceOf)) return account
    if (named.length === 0) await isRight(undefined, name, password, caller, deviceOf)
    return undefined
  }

  /** Whose these are, whether they may come in or not. Throws `auth.incorrect_credentials`. */
  const prove = async (
    { login, password }: Pick<Credentials, 'login' | 'password'>,
    caller: Caller,
    deviceOf: DeviceOf,
  ): Promise<Account> => {
    const account = await find(login.trim().toLowerCase(), password, caller, deviceOf)
    if (!account) throw new AppError('auth.incorrect_credentials')
    return account
  }

  const signIn = async ({ remember, ...credentials }: Credentials, caller: Caller, deviceOf: DeviceOf): Promise<OpenedSession> => {
    const account = await prove(credentials, caller, deviceOf)
    await entrance.judge(account)
    await secondFactors.ask(account.id, remember)
    return entrance.open({ account, caller, remember, deviceOf })
  }

  return {
    signIn,
    prove,
    /** Wrong passwords of accounts of staff. */
    staffRefusals: (since: Date): Promise<number> => store.countRefusals(db, since),
  }
}
