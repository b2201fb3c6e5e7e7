// Mailed one-time codes: confirm an address, choose a new password (trust.md 5).
import { AppError } from '../../platform/app-error.ts'
import { after, hours, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Outbox } from '../../platform/outbox/index.ts'
import { digestOf, isTokenOf, newToken } from '../../platform/secrets.ts'
import { toEmail, type Account, type Accounts } from '../accounts/index.ts'
import type { Passwords, Sessions } from '../sessions/index.ts'
import type { Settings } from '../settings/index.ts'
import * as store from './store.ts'

const life = hours(1)

export interface CodesNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly outbox: Outbox
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly settings: Settings
  readonly siteUrl: string
}

export type Codes = ReturnType<typeof createCodes>

export function createCodes({ db, clock, mail, outbox, accounts, sessions, passwords, settings, siteUrl }: CodesNeeds) {
  const issue = async (tx: Db, account: Account, purpose: store.CodePurpose): Promise<string> => {
    const code = newToken(purpose === 'verify-email' ? 'v' : 'r')
    const row = { code_hash: digestOf(code), purpose, account_id: account.id, address: account.email ?? '', used_at: null }
    await store.insertCode(tx, { ...row, expires_at: after(clock.now(), life) })
    return code
  }

  const sendVerification = async (tx: Db, account: Account) => {
    if (!account.email) return
    const link = `${siteUrl}/api/auth/email-verification?code=${await issue(tx, account, 'verify-email')}`
    const text = `Hello ${account.name},\n\nconfirm that this address is yours:\n${link}\n\nThe link works once, for an hour.`
    await mail.send(tx, { to: account.email, subject: 'Confirm your e-mail address', text })
  }

  const sendReset = async (tx: Db, account: Account) => {
    if (!account.email) return
    const link = `${siteUrl}/auth/reset?code=${await issue(tx, account, 'reset-password')}`
    const text = `Hello ${account.name},\n\nchoose a new password here:\n${link}\n\nThe link works once, for an hour. If you did not ask for it, nothing has changed.`
    await mail.send(tx, { to: account.email, subject: 'Choose a new password', text })
  }

  // Asking costs the same for a known and an unknown address: the work is done afterwards (trust.md A4).
  const find = async (payload: Readonly<Record<string, unknown>>) =>
    payload['accountId'] ? accounts.find(String(payload['accountId'])) : accounts.findByLogin(toEmail(String(payload['email'])) ?? '@')
  outbox.on('registration.forgot', async (payload, tx) => {
    const account = await find(payload)
    if (account && account.status !== 'suspended') await sendReset(tx, account)
  })
  outbox.on('registration.verify', async (payload, tx) => {
    const account = await find(payload)
    if (account && !account.email_verified_at) await sendVerification(tx, account)
  })

  const take = async (tx: Db, code: string, purpose: store.CodePurpose): Promise<Account> => {
    const taken = isTokenOf(purpose === 'verify-email' ? 'v' : 'r', code) ? await store.takeCode(tx, digestOf(code), purpose, clock.now()) : undefined
    const account = taken && (await accounts.find(taken.account_id, tx))
    if (!account || account.email !== taken.address) throw new AppError('auth.link_expired')
    return account
  }

  return {
    sendVerification,
    askForReset: (email: string) => outbox.write(db, 'registration.forgot', { email }),
    askForVerification: (who: { email?: string; accountId?: string }) => outbox.write(db, 'registration.verify', who),

    async verifyEmail(code: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const account = await take(tx, code, 'verify-email')
        const status = account.status === 'pending-email-confirmation' ? 'active' : account.status
        await accounts.update(tx, account.id, { email_verified_at: account.email_verified_at ?? clock.now(), status })
      })
    },

    /** A mailed code proves the address: everything that was set up without that proof ends (trust.md A7). */
    async changePassword(code: string, password: string): Promise<void> {
      const { minimumPasswordLength } = await settings.read()
      await db.transaction().execute(async (tx) => {
        const account = await take(tx, code, 'reset-password')
        passwords.refuseWeak(password, minimumPasswordLength, [account.name, account.username ?? ''])
        await passwords.set(tx, account.id, password)
        await store.voidCodes(tx, account.id, clock.now())
        await sessions.end(tx, account.id, {})
        if (account.email_verified_at) return
        await outbox.write(tx, 'account.address_proven', { accountId: account.id })
        const status = account.status === 'pending-email-confirmation' ? 'active' : account.status
        await accounts.update(tx, account.id, { email_verified_at: clock.now(), status })
      })
    },
    voidAll: (tx: Db, accountId: string) => store.voidCodes(tx, accountId, clock.now()),
  }
}
