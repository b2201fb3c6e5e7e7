// What a payee does: see what there is, ask for it, change or cancel while nobody has looked at it (money.md 11).
import { AppError } from '../../platform/app-error.ts'
import { isUniqueViolation, type Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { newId } from '../../platform/new-id.ts'
import type { Accounts } from '../accounts/index.ts'
import type { DestinationType, Payee } from '../destinations/index.ts'
import { accounts as ledgerAccounts, tokensOf } from '../ledger/index.ts'
import type { RequireStepUp } from '../sessions/index.ts'
import { createCalculate, createJudge, type BoundsNeeds, type Terms } from './bounds.ts'
import { canMove } from './policy.ts'
import * as store from './store.ts'
import type { PayoutTable } from './tables.ts'

export interface Needs extends BoundsNeeds {
  readonly accounts: Accounts
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
  const { db, clock, ledger, accounts, requireStepUp } = needs
  const judge = createJudge(needs)
  const calculate = createCalculate(needs)

  /** Youth.md Y26, trust.md 6: a guardian acts for a minor, and only verified pages are paid out. */
  const unreadiness = async (viewer: Viewer) => {
    if (viewer.isMinor) return 'youth.guardian_required'
    const found = await accounts.load(viewer.accountId)
    return found?.profile?.verified_document ? undefined : 'payout.not_verified'
  }

  /** Somebody else's looks like one that does not exist. */
  const requireOwn = async (payee: Payee, id: string, using: Db = db): Promise<PayoutTable> => {
    const payout = await store.find(using, id)
    if (!payout || payout.payee_type !== payee.type || payout.payee_id !== payee.id) throw new AppError('payout.unknown')
    return payout
  }

  const create = (viewer: Viewer, payee: Payee, form: PayoutForm) =>
    db.transaction().execute(async (tx) => {
      const account = ledgerAccounts.available(payee)
      await ledger.lock(tx, { accounts: [account] })
      if (await store.findOpen(tx, payee)) throw new AppError('payout.already_pending')
      const terms = await judge(tx, payee, form.paymentAccountType, tokensOf(form.requestTokens))
      await ledger.hold(tx, account, terms.amount)
      const now = clock.now()
      const payout = newPayout(payee, viewer.accountId, form.requestNote || null, terms, now)
      await store.insert(tx, payout, { actorId: viewer.accountId, note: null, now })
      return payout
    })

  /** Locks a pending payout with its earnings and hands it to the change. */
  const whilePending = (payee: Payee, id: string, run: (tx: Db, payout: PayoutTable) => Promise<PayoutTable>) =>
    db.transaction().execute(async (tx) => {
      await ledger.lock(tx, { accounts: [ledgerAccounts.available(payee)], payout_request: [id] })
      const payout = await requireOwn(payee, id, tx)
      if (payout.state !== 'pending') throw new AppError('payout.not_editable')
      return run(tx, payout)
    })

  return {
    requireOwn,
    /** Figures in hundredths, and the code that a request would be refused with. */
    async calculate(viewer: Viewer, payee: Payee) {
      const figures = await calculate(payee)
      return { ...figures, reason: (await unreadiness(viewer)) ?? figures.reason }
    },
    search: (wanted: store.Search) => store.search(db, wanted),
    findOpen: (payee: Payee) => store.findOpen(db, payee),

    /** Throws `payout.*`, `youth.guardian_required` and what a step-up throws. */
    async create(viewer: Viewer, payee: Payee, form: PayoutForm): Promise<PayoutTable> {
      const unready = await unreadiness(viewer)
      if (unready) throw new AppError(unready)
      await requireStepUp(viewer, form.currentPassword)
      await ledger.open([ledgerAccounts.available(payee)])
      try {
        return await create(viewer, payee, form)
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('payout.already_pending')
        throw error
      }
    },

    /** A request keeps the destination it was made with unless another kind is chosen. */
    async update(viewer: Viewer, payee: Payee, id: string, form: Partial<PayoutForm>): Promise<PayoutTable> {
      await requireOwn(payee, id)
      await requireStepUp(viewer, form.currentPassword)
      return whilePending(payee, id, async (tx, payout) => {
        const account = ledgerAccounts.available(payee)
        const amount = form.requestTokens === undefined ? payout.amount : tokensOf(form.requestTokens)
        await ledger.release(tx, account, payout.amount)
        const terms = await judge(tx, payee, form.paymentAccountType ?? payout.account_type, amount)
        await ledger.hold(tx, account, amount)
        const isSamePlace = terms.account_type === payout.account_type
        const note = form.requestNote === undefined ? payout.note : form.requestNote || null
        const change = isSamePlace ? { amount, fee: terms.fee, note } : { ...terms, note }
        return store.change(tx, payout, change, { actorId: viewer.accountId, note: null, now: clock.now() })
      })
    },

    async cancel(viewer: Viewer, payee: Payee, id: string): Promise<PayoutTable> {
      await requireOwn(payee, id)
      return whilePending(payee, id, async (tx, payout) => {
        if (!canMove(payout.state, 'canceled')) throw new AppError('payout.not_editable')
        await ledger.release(tx, ledgerAccounts.available(payee), payout.amount)
        return store.change(tx, payout, { state: 'canceled' }, { actorId: viewer.accountId, note: null, now: clock.now() })
      })
    },
  }
}

const newPayout = (payee: Payee, requestedBy: string, note: string | null, terms: Terms, now: Date): PayoutTable => ({
  id: newId(),
  payee_type: payee.type,
  payee_id: payee.id,
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
  created_at: now,
  updated_at: now,
})
