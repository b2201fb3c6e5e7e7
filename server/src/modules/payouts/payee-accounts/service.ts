// Payee accounts at the card provider: opened, followed by its events, shown; and what they mean for payouts.
import { AppError } from '#platform/app-error.ts'
import { GatewayRefused, GatewayUnreachable, type CardGateway, type GatewayAccount, type Paper } from '#platform/card/index.ts'
import { after, days, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import { newId } from '#platform/new-id.ts'
import { wayBack } from '#platform/way-back.ts'
import { canEarn, educationAt, type Accounts } from '#people/accounts'
import type { Destinations } from '#payouts/destinations'
import type { Payments } from '#paying/payments'
import type { RequireStepUp } from '#people/sessions'
import * as store from './store.ts'
import { createSync } from './sync.ts'
import type { AccountTable } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: Jobs
  readonly gateway: CardGateway
  readonly accounts: Accounts
  readonly destinations: Destinations
  readonly payments: Payments
  readonly requireStepUp: RequireStepUp
  readonly siteUrl: string
}

export interface WantedAccount {
  readonly payeeId: string
  readonly returnUrl: string
  readonly currentPassword: string | undefined
}

type OpenAccount = AccountTable & { readonly gateway_id: string }
const isOpen = (row: AccountTable | undefined): row is OpenAccount => row !== undefined && row.gateway_id !== null

/** How long an account that nobody finishes is asked about. */
const followedFor = days(30)
const batch = 50

export type Connect = ReturnType<typeof createConnect>

export function createConnect(needs: Needs) {
  const { db, clock, log, jobs, gateway, accounts, payments, requireStepUp, siteUrl } = needs
  const sync = createSync(needs)
  for (const family of ['account.', 'capability.', 'person.']) payments.onEvents({ family, isOfAccounts: true, handle: sync.onEvent })

  const find = (payeeId: string) => store.find(db, payeeId, gateway.name)
  const requireAccount = async (
    payeeId: string,
    code: 'payment.account_unknown' | 'payment.account_missing' = 'payment.account_unknown',
  ) => {
    const row = await find(payeeId)
    if (!isOpen(row)) throw new AppError(code)
    return row
  }

  /** Nothing about these answers is kept: links and secrets open the account for whoever holds them. */
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof GatewayUnreachable) && !(error instanceof GatewayRefused)) throw error
      log.warn(
        { reason: error instanceof GatewayRefused ? error.code : 'unreachable' },
        'the provider gave no answer about a payee account',
      )
      throw new AppError('service.unavailable', { retryAfter: 30 })
    }
  }

  /** The same key for the same row: asking again opens no second account. */
  const open = async (viewer: Viewer, payeeId: string): Promise<OpenAccount> => {
    const known = await find(payeeId)
    if (isOpen(known)) return known
    if (!known) await store.insert(db, newAccount(payeeId, viewer.accountId, gateway.name, clock.now()))
    const row = known ?? (await find(payeeId))
    if (!row) throw new Error('A payee account vanished')
    const email = (await accounts.find(viewer.accountId))?.email ?? ''
    const metadata = { instance_id: await payments.instanceId(), payee_id: payeeId }
    const seen = await ask(() => gateway.createAccount({ email, metadata }, `account:${row.id}`))
    return { ...(await store.update(db, row.id, { gateway_id: seen.id, updated_at: clock.now() })), gateway_id: seen.id }
  }

  const formFor = (account: string, returnUrl: string) =>
    ask(() => gateway.createAccountLink({ account, returnUrl, refreshUrl: returnUrl }))

  jobs.define({
    name: 'connect.follow-up',
    schedule: '23 * * * *',
    async run() {
      const rows = await store.findUndecided(db, gateway.name, after(clock.now(), -followedFor), batch)
      for (const row of rows) if (isOpen(row)) await sync.refresh(row.gateway_id)
    },
  })

  return {
    find,
    requireAccount,
    /** Throws `youth.money_not_allowed`, `payment.return_url` and what a step-up throws. */
    async openForm(viewer: Viewer, { payeeId, returnUrl, currentPassword }: WantedAccount): Promise<{ accountId: string; url: string }> {
      const back = wayBack(returnUrl, siteUrl)
      if (back === undefined) throw new AppError('payment.return_url')
      const profile = (await accounts.load(viewer.accountId))?.profile
      const educationType = profile ? educationAt(profile, clock.now()) : null
      if (!canEarn({ isMinor: viewer.isMinor, educationType })) throw new AppError('youth.money_not_allowed')
      await requireStepUp(viewer, currentPassword)
      const row = await open(viewer, payeeId)
      const { url } = await formFor(row.gateway_id, back)
      return { accountId: row.gateway_id, url }
    },
    async openSession(viewer: Viewer, payeeId: string, currentPassword: string | undefined): Promise<{ clientSecret: string }> {
      const { gateway_id: account } = await requireAccount(payeeId)
      await requireStepUp(viewer, currentPassword)
      return ask(() => gateway.createAccountSession(account))
    },
    async openDashboard(viewer: Viewer, payeeId: string): Promise<{ url: string }> {
      const { gateway_id: account, details_submitted: isSubmitted } = await requireAccount(payeeId)
      await requireStepUp(viewer, undefined)
      if (!isSubmitted) throw new AppError('payment.account_incomplete')
      return ask(() => gateway.createLoginLink(account))
    },
    /** Hands a paper on. Where only the hosted form may, the refusal carries its address. */
    async handOn(payeeId: string, paper: Paper, back: string): Promise<{ id: string; fileId: string }> {
      const { id: accountId, gateway_id: account } = await requireAccount(payeeId, 'payment.account_missing')
      try {
        const { fileId } = await gateway.attachDocument(account, paper)
        const id = newId()
        const { purpose, side } = paper
        await store.insertPaper(db, { id, account_id: accountId, gateway_file_id: fileId, purpose, side, created_at: clock.now() })
        return { id, fileId }
      } catch (error) {
        if (error instanceof GatewayUnreachable) throw new AppError('service.unavailable', { retryAfter: 30 })
        if (!(error instanceof GatewayRefused)) throw error
        const { url } = await formFor(account, `${siteUrl}${back}`)
        throw new AppError('payment.document_by_form', { errors: [{ path: 'url', message: url }] })
      }
    },
    /** What a destination of the kind `stripe` needs to be switched on again. */
    async payable(payeeId: string): Promise<{ account: string; bank: NonNullable<GatewayAccount['bank']> } | undefined> {
      const row = await find(payeeId)
      if (!isOpen(row) || !row.payouts_enabled || row.bank_id === null) return undefined
      return { account: row.gateway_id, bank: { id: row.bank_id, name: row.bank_name ?? '', last4: row.bank_last4 ?? '' } }
    },
  }
}

const newAccount = (payeeId: string, openedBy: string, gateway: string, now: Date): AccountTable => ({
  id: newId(),
  payee_id: payeeId,
  opened_by: openedBy,
  gateway,
  gateway_id: null,
  status: 'unverified',
  payouts_enabled: false,
  details_submitted: false,
  requirements: [],
  bank_id: null,
  bank_name: null,
  bank_last4: null,
  created_at: now,
  updated_at: now,
})
