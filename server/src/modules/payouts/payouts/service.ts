// What a payee does: see what there is, ask for it, change or cancel while nobody has looked at it (money.md 11).
import { AppError } from '#platform/app-error.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Accounts } from '#people/accounts'
import { destinationPause, type DestinationType } from '#payouts/destinations'
import { accounts as ledgerAccounts, tokensOf } from '#ground/ledger'
import type { RequireStepUp } from '#people/sessions'
import { createCalculate, createJudge, type BoundsNeeds, type Terms } from './bounds.ts'
import { canMove } from './policy.ts'
import * as store from './store.ts'
import type { PayoutTable } from './tables.ts'

export interface Needs extends BoundsNeeds {
  readonly accounts: Accounts
  readonly outbox: Outbox
  readonly requireStepUp: RequireStepUp
}

export interface PayoutForm {
  readonly requestTokens: number
  readonly requestNote?: string | undefined
  readonly paymentAccountType: DestinationType
  readonly currentPassword?: string | undefined
}

export type Payouts = ReturnType<typeof createPayouts>

export function createPayouts(needs: Needs) {
  const { db, clock, ledger, accounts, outbox, requireStepUp } = needs
  outbox.on('factors.taken', async ({ accountId }, tx) => void (await store.delay(tx, accountId, after(clock.now(), destinationPause))))
  const judge = createJudge(needs)
  const calculate = createCalculate(needs)

  /** A guardian acts for a minor (youth.md Y26), and only verified pages are paid out (access.md 6). */
  const unreadiness = async (viewer: Viewer) => {
    if (viewer.isMinor) return 'youth.guardian_required'
    const found = await accounts.load(viewer.accountId)
    return found?.profile?.verified_document ? undefined : 'payout.not_verified'
  }

  /** Somebody else's looks like one that does not exist. */
  const requireOwn = async (payeeId: string, id: string, using: Db = db): Promise<PayoutTable> => {
    const payout = await store.find(using, id)
    if (!payout || payout.payee_id !== payeeId) throw new AppError('payout.unknown')
    return payout
  }

  const create = (viewer: Viewer, payeeId: string, form: PayoutForm, nonce: string | undefined) =>
    inTransaction(db, async (tx) => {
      const account = ledgerAccounts.available(payeeId)
      await ledger.lock(tx, { accounts: [account] })
      const made = nonce === undefined ? undefined : await store.findByNonce(tx, viewer.accountId, nonce)
      if (made) return made
      if (await store.findOpen(tx, payeeId)) throw new AppError('payout.already_pending')
      const terms = await judge(tx, payeeId, form.paymentAccountType, tokensOf(form.requestTokens))
      await ledger.hold(tx, account, terms.amount)
      const now = clock.now()
      const payout = { ...newPayout(payeeId, viewer.accountId, form.requestNote || null, terms, now), client_nonce: nonce ?? null }
      await store.insert(tx, payout, { actorId: viewer.accountId, note: null, now })
      return payout
    })

  /** Locks a pending payout with its earnings and hands it to the change. */
  const whilePending = (payeeId: string, id: string, run: (tx: Db, payout: PayoutTable) => Promise<PayoutTable>) =>
    inTransaction(db, async (tx) => {
      await ledger.lock(tx, { accounts: [ledgerAccounts.available(payeeId)], payout_request: [id] })
      const payout = await requireOwn(payeeId, id, tx)
      if (payout.state !== 'pending') throw new AppError('payout.not_editable')
      return run(tx, payout)
    })

  return {
    requireOwn,
    /** Figures in hundredths, and the code that a request would be refused with. */
    async calculate(viewer: Viewer, payeeId: string) {
      const figures = await calculate(payeeId)
      return { ...figures, reason: (await unreadiness(viewer)) ?? figures.reason }
    },
    search: (wanted: store.Search) => store.search(db, wanted),
    findOpen: (payeeId: string) => store.findOpen(db, payeeId),

    /** Throws `payout.*`, `youth.guardian_required` and what a step-up throws. A known intention answers what it made. */
    async create(viewer: Viewer, payeeId: string, form: PayoutForm, nonce: string | undefined): Promise<PayoutTable> {
      const unready = await unreadiness(viewer)
      if (unready) throw new AppError(unready)
      await requireStepUp(viewer, form.currentPassword)
      await ledger.open([ledgerAccounts.available(payeeId)])
      try {
        return await create(viewer, payeeId, form, nonce)
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('payout.already_pending')
        throw error
      }
    },

    /** A request keeps the destination it was made with unless another kind is chosen. */
    async update(viewer: Viewer, payeeId: string, id: string, form: Partial<PayoutForm>): Promise<PayoutTable> {
      await requireOwn(payeeId, id)
      await requireStepUp(viewer, form.currentPassword)
      return whilePending(payeeId, id, async (tx, payout) => {
        const account = ledgerAccounts.available(payeeId)
        const amount = form.requestTokens === undefined ? payout.amount : tokensOf(form.requestTokens)
        await ledger.release(tx, account, payout.amount)
        const terms = await judge(tx, payeeId, form.paymentAccountType ?? payout.account_type, amount)
        await ledger.hold(tx, account, amount)
        const isSamePlace = terms.account_type === payout.account_type
        const note = form.requestNote === undefined ? payout.note : form.requestNote || null
        const change = isSamePlace ? { amount, fee: terms.fee, note } : { ...terms, note }
        return store.change(tx, payout, change, { actorId: viewer.accountId, note: null, now: clock.now() })
      })
    },

    async cancel(viewer: Viewer, payeeId: string, id: string): Promise<PayoutTable> {
      await requireOwn(payeeId, id)
      return whilePending(payeeId, id, async (tx, payout) => {
        if (!canMove(payout.state, 'canceled')) throw new AppError('payout.not_editable')
        await ledger.release(tx, ledgerAccounts.available(payeeId), payout.amount)
        return store.change(tx, payout, { state: 'canceled' }, { actorId: viewer.accountId, note: null, now: clock.now() })
      })
    },
  }
}

const newPayout = (payeeId: string, requestedBy: string, note: string | null, terms: Terms, now: Date): PayoutTable => ({
  id: newId(),
  payee_id: payeeId,
  requested_by: requestedBy,
  ...terms,
  note,
  state: 'pending',
  admin_note: null,
  batch_id: null,
  processing_txn: null,
  accepted_txn: null,
  returned_txn: null,
  reference: null,
  client_nonce: null,
  created_at: now,
  updated_at: now,
})
