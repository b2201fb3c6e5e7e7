// The last step of every way in: whether this account may, and a word to its owner where the browser is a new one.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { isShut, type Account } from '#people/accounts'
import type { Admissions } from '#people/admissions'
import type { Settings } from '#ground/settings'
import { describeDevice } from './device.ts'
import type { OpenedSession, Sessions } from './service.ts'

export interface EntranceNeeds {
  readonly db: Db
  readonly admissions: Pick<Admissions, 'refuseWaiting'>
  readonly sessions: Sessions
  readonly settings: Settings
  readonly outbox: Outbox
}

/** The mark of a browser in which this account signed in before. */
export type DeviceOf = (accountId: string) => string | undefined

export interface Entering {
  readonly account: Account
  readonly caller: Caller
  readonly remember: boolean
  readonly deviceOf: DeviceOf
  readonly withFactor?: boolean
}

/** What whoever is shut out may read of why, once they have shown that the account is theirs. */
export type Explain = (accountId: string) => Promise<string | undefined>

export type Entrance = ReturnType<typeof createEntrance>

export function createEntrance({ db, admissions, sessions, settings, outbox }: EntranceNeeds) {
  // Who decides stands below: it is told of here once it is there.
  let explain: Explain = () => Promise.resolve(undefined)
  return {
    explainBy: (known: Explain): void => void (explain = known),

    /** Throws `auth.account_suspended`, `auth.approval_pending` and `auth.email_not_verified`: told only to who has proven to be the owner. */
    async judge(account: Account): Promise<void> {
      if (account.status === 'inactive') await admissions.refuseWaiting(account.id)
      if (account.status === 'leaving') throw new AppError('auth.account_leaving')
      if (isShut(account)) {
        const message = await explain(account.id)
        throw new AppError('auth.account_suspended', message === undefined ? {} : { message })
      }
      const { requireEmailVerification } = await settings.read()
      const isUnconfirmed = account.status === 'pending-email-confirmation' || (requireEmailVerification && !account.email_verified_at)
      if (isUnconfirmed) throw new AppError('auth.email_not_verified')
    },

    /** In `tx` where the caller has one. */
    async open({ account, caller, remember, deviceOf, withFactor = false }: Entering, tx?: Db): Promise<OpenedSession> {
      const open = (using: Db) => sessions.open(using, account.id, caller, { remember, withFactor })
      // Who is signed in nowhere else has nobody to warn.
      const isNewDevice = deviceOf(account.id) === undefined && (await sessions.list(account.id, tx)).length > 0
      if (!isNewDevice) return open(tx ?? db)
      const warnAndOpen = async (using: Db) => {
        const device = describeDevice(caller.userAgent, caller.isWeb)
        await outbox.write(using, 'account.secured', { eventId: newId(), accountId: account.id, what: 'new_device', device })
        return open(using)
      }
      return tx ? warnAndOpen(tx) : inTransaction(db, warnAndOpen)
    },
  }
}
