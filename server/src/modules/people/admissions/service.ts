// Who may open an account by themselves: everybody, whom staff lets in, or nobody. What waits is there for nobody: it cannot sign in, and
// its page is not seen.
import { AppError, atRest } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { cutPage, inTransaction, readCursor, type Db } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Caller } from '#platform/http/index.ts'
import type { Settings } from '#ground/settings'
import type { Setup } from '#ground/setup'
import type { Storms } from '#ground/storms'
import type { Switches } from '#ground/switches'
import type { Account, Accounts, Referral } from '#people/accounts'
import * as store from './store.ts'
import type { AdmissionTable } from './tables.ts'

export interface AdmissionNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly settings: Settings
  readonly setup: Pick<Setup, 'isOpened'>
  readonly switches: Pick<Switches, 'isOpen' | 'require'>
  readonly accounts: Accounts
  readonly storms: Pick<Storms, 'isOn'>
  readonly siteUrl: string
}

export type Admissions = ReturnType<typeof createAdmissions>

export interface Waiting {
  readonly row: AdmissionTable
  readonly account: Account
}

const standardWords = 'Your account is made. Somebody of the staff looks at it before you can sign in, and we write to you then.'

export function createAdmissions({ db, clock, mail, settings, setup, switches, accounts, storms, siteUrl }: AdmissionNeeds) {
  const modeOf = async (kind: Account['kind']) => {
    // Before the doors were opened for the first time nobody comes in, whatever the settings say of later.
    if (!(await setup.isOpened())) return 'closed'
    const { registrationModeFan, registrationModePerformer } = await settings.read()
    const mode = kind === 'user' ? registrationModeFan : registrationModePerformer
    // While far more come than ever do, somebody looks at each of them.
    return mode === 'open' && (await storms.isOn()) ? 'approval' : mode
  }
  /** What somebody reads while they wait. */
  const words = async (): Promise<string> => (await settings.read()).registrationWaitingText || standardWords

  const letterOf = ({ name }: Account, isAdmitted: boolean, reason: string | undefined) => {
    const said = reason ? `\n\n${reason}` : ''
    const text = isAdmitted
      ? `Hello ${name},\n\nyour account is open. Sign in here:\n${siteUrl}/auth/login${said}`
      : `Hello ${name},\n\nwe have looked at your account and do not open it.${said}\n\nIf you think that is a mistake, write to us: ${siteUrl}/contact`
    return { subject: isAdmitted ? 'Your account is open' : 'Your account', text }
  }

  return {
    words,

    /** Whose link brought somebody; nobody's while that is switched off. `hasSignedIn`: who did in the browser that asks. */
    async referredBy(code: string | null, hasSignedIn: (accountId: string) => boolean): Promise<Referral | null> {
      if (!code || !(await switches.isOpen('referrals'))) return null
      const referrer = await accounts.findByReferralCode(code)
      return { code, isSameDevice: referrer !== undefined && hasSignedIn(referrer.id) }
    },

    /**
     * Whether a new account has to wait; whoever was invited does not. Throws `auth.registration_closed`, `auth.invitation_required`, and what the
     * doors say while the site rests or this is switched off: another service leads past them.
     */
    async mustWait(kind: Account['kind'], { network }: Pick<Caller, 'network'>, isInvited = false): Promise<boolean> {
      const rest = await settings.resting()
      if (rest) throw atRest(rest)
      await switches.require([kind === 'user' ? 'registration.fan' : 'registration.athlete'], { network })
      const mode = await modeOf(kind)
      if (mode === 'closed') throw new AppError('auth.registration_closed')
      if (mode === 'invite' && !isInvited) throw new AppError('auth.invitation_required')
      return mode === 'approval' && !isInvited
    },

    /** In the transaction that makes the account, before it has a session. */
    async hold(tx: Db, { id, kind }: Account, network: string): Promise<void> {
      const undecided = { decided_at: null, decided_by: null, is_admitted: null, reason: null }
      await store.insert(tx, { account_id: id, kind, asked_at: clock.now(), ...undecided, network })
      await accounts.update(tx, id, { status: 'inactive' })
    },

    /** Throws `auth.approval_pending` for who waits; asked once their password was right. */
    async refuseWaiting(accountId: string): Promise<void> {
      const row = await store.find(db, accountId)
      if (row?.decided_at === null) throw new AppError('auth.approval_pending', { message: await words() })
    },

    /** Those who have waited longest. */
    async listWaiting(limit: number): Promise<Waiting[]> {
      const rows = await store.waiting(db, { limit, after: undefined })
      const loaded = new Map((await accounts.loadMany(rows.map((row) => row.account_id))).map(({ account }) => [account.id, account]))
      return rows.flatMap((row) => {
        const account = loaded.get(row.account_id)
        return account ? [{ row, account }] : []
      })
    },

    async list({
      limit,
      cursor,
    }: {
      limit: number
      cursor: string | undefined
    }): Promise<{ waiting: Waiting[]; nextCursor: string | null }> {
      const found = await store.waiting(db, { limit: limit + 1, after: readCursor(cursor) })
      const page = cutPage(found, limit, ({ asked_at: at, account_id: id }) => ({ at, id }))
      const loaded = new Map((await accounts.loadMany(page.rows.map((row) => row.account_id))).map(({ account }) => [account.id, account]))
      const waiting = page.rows.flatMap((row) => {
        const account = loaded.get(row.account_id)
        return account ? [{ row, account }] : []
      })
      return { waiting, nextCursor: page.nextCursor }
    },

    /** Of two who decide the second is told. Throws `admission.unknown`, `admission.decided`. */
    decide: (accountId: string, by: string, { isAdmitted, reason }: { isAdmitted: boolean; reason?: string | undefined }) =>
      inTransaction(db, async (tx) => {
        const row = await store.lock(tx, accountId)
        const account = row && (await accounts.find(accountId, tx))
        if (!row || !account) throw new AppError('admission.unknown')
        if (row.decided_at !== null) throw new AppError('admission.decided')
        await store.decide(tx, accountId, {
          decided_at: clock.now(),
          decided_by: by,
          is_admitted: isAdmitted,
          reason: reason ?? null,
          network: null,
        })
        // Whatever else was decided on it meanwhile stays: only what waits is opened by this.
        if (isAdmitted && account.status === 'inactive') {
          const { requireEmailVerification } = await settings.readNow(tx)
          const mustConfirm = requireEmailVerification && account.email_verified_at === null
          await accounts.update(tx, accountId, { status: mustConfirm ? 'pending-email-confirmation' : 'active' })
        }
        if (account.email) await mail.send(tx, { mail: 'account.decided', to: account.email, ...letterOf(account, isAdmitted, reason) })
      }),
  }
}
