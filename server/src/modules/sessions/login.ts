// Signing in: the same answer and the same time for a wrong password and for an unknown account (trust.md 1, A1, A4).
import { AppError } from '../../platform/app-error.ts'
import { hours, minutes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Caller, RateLimiter } from '../../platform/http/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Passwords } from './passwords.ts'
import type { OpenedSession, Sessions } from './service.ts'

export interface LoginNeeds {
  readonly db: Db
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly settings: Settings
  readonly limiter: RateLimiter
}

export interface Credentials {
  readonly login: string
  readonly password: string
  readonly remember: boolean
}

export function createLogin({ db, accounts, sessions, passwords, settings, limiter }: LoginNeeds) {
  return async ({ login, password, remember }: Credentials, caller: Caller): Promise<OpenedSession> => {
    const name = login.trim().toLowerCase()
    const here = `login:${name}:${caller.network}`
    limiter.useKey(here, 10, minutes(15))
    limiter.useKey(`login:${name}`, 25, hours(1))
    const account = await accounts.findByLogin(name)
    if (!(await passwords.check(db, account?.id, password)) || !account) throw new AppError('auth.incorrect_credentials')
    limiter.forget(here)
    if (account.status === 'suspended' || account.status === 'inactive') throw new AppError('auth.account_suspended')
    const { requireEmailVerification } = await settings.read()
    const isUnconfirmed = account.status === 'pending-email-confirmation' || (requireEmailVerification && !account.email_verified_at)
    if (isUnconfirmed) throw new AppError('auth.email_not_verified')
    return sessions.open(db, account.id, caller, remember)
  }
}
