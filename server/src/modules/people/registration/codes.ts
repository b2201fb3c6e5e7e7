// Mailed one-time codes: confirm an address, choose a new password (access.md 5).
import { AppError } from '#platform/app-error.ts'
import { after, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { digestOf, isTokenOf, newToken } from '#platform/secrets.ts'
import { toEmail, type Account, type Accounts } from '#people/accounts'
import type { MailStops } from '#people/mail-stops'
import type { Passwords, Sessions } from '#people/sessions'
import type { Settings } from '#ground/settings'
import * as store from './store.ts'

const life = hours(1)

export interface CodesNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly outbox: Outbox
  readonly accounts: Accounts
  readonly mailStops: MailStops
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly settings: Settings
  readonly siteUrl: string
  readonly limiter: RateLimiter
  /** Ends every way into an account beside its password: social identities, further factors. */
  readonly dropOtherWaysIn: (tx: Db, accountId: string) => Promise<void>
}

export type Codes = ReturnType<typeof createCodes>

export function createCodes(needs: CodesNeeds) {
  const { db, clock, mail, outbox, accounts, mailStops, sessions, passwords, settings, siteUrl, limiter } = needs
  const isStopped = async ({ email }: Account, tx: Db) => email !== null && (await mailStops.isStopped(email, tx))
  const issue = async (tx: Db, account: Account, purpose: store.CodePurpose, address: string): Promise<string> => {
    const code = newToken(purpose === 'verify-email' ? 'v' : 'r')
    const row = { code_hash: digestOf(code), purpose, account_id: account.id, address, used_at: null }
    await store.insertCode(tx, { ...row, expires_at: after(clock.now(), life) })
    return code
  }

  /** Throws `request.too_many`: nobody's inbox is filled by us, whoever asks. */
  const countMail = (tx: Db, address: string): Promise<void> => limiter.useIn(tx, `mail:${address}`, 5, hours(1))

  /** The same where the caller must not learn whether there is an account: nothing is sent. */
  const unlessTooMany = async (send: () => Promise<void>): Promise<void> => {
    try {
      await send()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'request.too_many') throw error
    }
  }

  const sendVerification = async (tx: Db, account: Account) => {
    const address = account.pending_email ?? account.email
    if (!address) return
    await countMail(tx, address)
    const link = `${siteUrl}/api/auth/email-verification?code=${await issue(tx, account, 'verify-email', address)}`
    const text = `Hello ${account.name},\n\nconfirm that this address is yours:\n${link}\n\nThe link works once, for an hour.`
    await mail.send(tx, { mail: 'address.confirm', to: address, subject: 'Confirm your e-mail address', text, values: { link } })
  }

  const sendReset = async (tx: Db, account: Account) => {
    if (!account.email) return
    await countMail(tx, account.email)
    const link = `${siteUrl}/auth/reset?code=${await issue(tx, account, 'reset-password', account.email)}`
    const signsInAs = account.username ?? account.login_name
    const who = signsInAs ? `${account.name} (${signsInAs})` : account.name
    const text = `Hello ${who},\n\nchoose a new password here:\n${link}\n\nThe link works once, for an hour. If you did not ask for it, nothing has changed.`
    await mail.send(tx, { mail: 'password.reset', to: account.email, subject: 'Choose a new password', text, values: { link } })
  }

  /** A changed address takes effect when it is confirmed; the one that still holds is told meanwhile. */
  const sendChange = async (tx: Db, account: Account) => {
    await sendVerification(tx, account)
    if (!account.email || !account.pending_email) return
    const text = `Hello ${account.name},\n\nsomebody who is signed in to your account wants its address to be ${account.pending_email}. Until that is confirmed, this one counts.\n\nIf it was not you, choose a new password: ${siteUrl}/auth/forgot`
    await mail.send(tx, { mail: 'address.changing', to: account.email, subject: 'Your e-mail address is about to change', text })
  }

  // Asking costs the same for a known and an unknown address: the work is done afterwards (access.md A4).
  outbox.on('registration.forgot', async ({ email }, tx) => {
    for (const account of await accounts.findByLogin(toEmail(email) ?? '@', tx))
      if (account.status !== 'suspended' && account.status !== 'erased') await unlessTooMany(() => sendReset(tx, account))
  })
  outbox.on('registration.verify', async ({ email, accountId }, tx) => {
    const address = toEmail(email ?? '') ?? '@'
    const named = accountId ? [await accounts.find(accountId, tx)] : await accounts.findByLogin(address, tx)
    const moving = accountId ? [] : await accounts.findPendingAddress(address, tx)
    for (const account of [...named.filter((one) => one !== undefined), ...moving])
      if (account.pending_email || !account.email_verified_at || (await isStopped(account, tx)))
        await unlessTooMany(() => sendVerification(tx, account))
  })

  const take = async (tx: Db, code: string, purpose: store.CodePurpose): Promise<{ account: Account; address: string }> => {
    const taken = isTokenOf(purpose === 'verify-email' ? 'v' : 'r', code)
      ? await store.takeCode(tx, digestOf(code), purpose, clock.now())
      : undefined
    const account = taken && (await accounts.find(taken.account_id, tx))
    const claimed = account && [account.email, ...(purpose === 'verify-email' ? [account.pending_email] : [])]
    if (!account || !claimed?.includes(taken.address)) throw new AppError('auth.link_expired')
    return { account, address: taken.address }
  }

  return {
    sendVerification,
    sendChange,
    askForReset: (email: string) => outbox.write(db, 'registration.forgot', { email }),
    askForVerification: (who: { email?: string; accountId?: string }) => outbox.write(db, 'registration.verify', who),

    async verifyEmail(code: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { account, address } = await take(tx, code, 'verify-email')
        await accounts.confirmAddress(tx, account, address)
        // What was mailed to the former address no longer opens the account.
        if (address === account.email) return
        await store.voidCodes(tx, account.id, clock.now())
        await outbox.write(tx, 'account.secured', { eventId: newId(), accountId: account.id, what: 'email_changed' })
      })
    },

    /** A mailed code proves the address: every other way in and every session ends, whoever set it up (access.md A7). */
    async changePassword(code: string, password: string): Promise<void> {
      const { minimumPasswordLength } = await settings.read()
      await inTransaction(db, async (tx) => {
        const { account, address } = await take(tx, code, 'reset-password')
        passwords.refuseWeak(password, minimumPasswordLength, [account.name, account.username ?? '', account.login_name ?? ''])
        await passwords.set(tx, account.id, password)
        await store.voidCodes(tx, account.id, clock.now())
        // Before the sessions: one that such a way is just opening is seen and ended, too.
        await needs.dropOtherWaysIn(tx, account.id)
        await sessions.end(tx, account.id, {})
        await accounts.confirmAddress(tx, account, address)
        await outbox.write(tx, 'account.secured', { eventId: newId(), accountId: account.id, what: 'password_changed' })
      })
    },
    voidAll: (tx: Db, accountId: string) => store.voidCodes(tx, accountId, clock.now()),
  }
}
