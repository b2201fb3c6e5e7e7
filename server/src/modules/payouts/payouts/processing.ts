// A payout on its way (money.md 3): processing takes it out of the earnings, accepted lets it leave the platform's bank,
// failed brings it back. Each posting has a key of its own, each move happens under the locks of its payee.
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Accounts } from '#people/accounts'
import type { Destinations } from '#payouts/destinations'
import { accounts, type Ledger, type Move } from '#ground/ledger'
import type { Reserves } from '#paying/reserves'
import { obstacleOf } from './policy.ts'
import * as store from './store.ts'
import type { PayoutTable } from './tables.ts'

export interface ProcessingNeeds {
  readonly clock: Clock
  readonly ledger: Ledger
  readonly destinations: Destinations
  readonly reserves: Pick<Reserves, 'questionedOf'>
  readonly accounts: Pick<Accounts, 'find'>
}

/** Ledger accounts that a payout touches; open them before the transaction. */
export const accountsOfPayout = (payeeId: string) => [
  accounts.available(payeeId),
  accounts.inFlight(payeeId),
  accounts.payoutFee,
  accounts.bank,
  accounts.gatewayAvailable,
]

/** Out of the earnings: what arrives, and what the payout costs. */
const takingMoves = ({ amount, fee }: PayoutTable, payeeId: string): Move[] => [
  { from: accounts.available(payeeId), to: accounts.inFlight(payeeId), amount: amount - fee },
  { from: accounts.available(payeeId), to: accounts.payoutFee, amount: fee },
]

/** Back again: from where it waits, or once it was transferred from where that came back to. */
function returningMoves(payout: PayoutTable, payeeId: string): Move[] {
  if (payout.accepted_txn === null) return takingMoves(payout, payeeId).map(turned)
  const from = payout.account_type === 'stripe' ? accounts.gatewayAvailable : accounts.bank
  return [
    { from, to: accounts.available(payeeId), amount: payout.amount - payout.fee },
    { from: accounts.payoutFee, to: accounts.available(payeeId), amount: payout.fee },
  ]
}

const turned = ({ from, to, amount }: Move): Move => ({ from: to, to: from, amount })

export type Processing = ReturnType<typeof createProcessing>

/** All of these take a payout that is locked together with its payee's available earnings, in a state that allows it. */
export function createProcessing({ clock, ledger, destinations, reserves, accounts: people }: ProcessingNeeds) {
  const reject = async (tx: Db, payout: PayoutTable, reason: string, actorId: string | null): Promise<PayoutTable> => {
    await ledger.release(tx, accounts.available(payout.payee_id), payout.amount)
    return store.change(tx, payout, { state: 'rejected', admin_note: reason }, { actorId, note: reason, now: clock.now() })
  }

  return {
    reject,

    /** Takes the money out of the earnings, or rejects when it cannot be paid after all. */
    async start(tx: Db, payout: PayoutTable, batchId: string | null, actorId: string | null): Promise<PayoutTable> {
      const payeeId = payout.payee_id
      // Shut out since it was looked for: it stays approved, and waits with the others of the payee.
      if ((await people.find(payeeId, tx))?.status === 'suspended') throw new AppError('payout.state_changed')
      const account = accounts.available(payeeId)
      const holding = await ledger.holding(account, tx)
      const current = (await destinations.current(payeeId, tx)).find(({ type }) => type === payout.account_type)
      const [pending, questioned] = [await ledger.balance(accounts.pending(payeeId), tx), await reserves.questionedOf(payeeId, tx)]
      const obstacle = obstacleOf({ ...holding, pending, questioned, isDestinationOff: !current?.isActive })
      if (obstacle !== undefined) return reject(tx, payout, obstacle, null)
      await ledger.release(tx, account, payout.amount)
      const { txnId } = await ledger.post(tx, {
        key: `payout:${payout.id}:processing`,
        kind: 'payout',
        moves: takingMoves(payout, payeeId),
        guards: [{ account, atLeast: payout.amount }],
        cause: { payout: payout.id },
      })
      const change = { state: 'processing', processing_txn: txnId, batch_id: batchId } as const
      return store.change(tx, payout, change, { actorId, note: null, now: clock.now() })
    },

    /** What is held for it is held no more; it leaves otherwise. */
    letGo: (tx: Db, payout: PayoutTable) => ledger.release(tx, accounts.available(payout.payee_id), payout.amount),

    /** It was sent, whatever the earnings are now. Of an approved one for which nothing is held. */
    async book(tx: Db, payout: PayoutTable): Promise<PayoutTable> {
      const { txnId } = await ledger.post(tx, {
        key: `payout:${payout.id}:processing`,
        kind: 'payout',
        moves: takingMoves(payout, payout.payee_id),
        cause: { payout: payout.id },
      })
      const change = { state: 'processing', processing_txn: txnId } as const
      return store.change(tx, payout, change, { actorId: null, note: 'restored', now: clock.now() })
    },

    /** The bank or service confirmed: the money has left. */
    async finish(tx: Db, payout: PayoutTable, reference: string, actorId: string): Promise<PayoutTable> {
      const payeeId = payout.payee_id
      const { txnId } = await ledger.post(tx, {
        key: `payout:${payout.id}:accepted`,
        kind: 'payout_accepted',
        moves: [{ from: accounts.inFlight(payeeId), to: accounts.bank, amount: payout.amount - payout.fee }],
        cause: { payout: payout.id },
      })
      const change = { state: 'paid', accepted_txn: txnId, reference } as const
      return store.change(tx, payout, change, { actorId, note: null, now: clock.now() })
    },

    /** The card provider transferred it to the payee's account: it has left the platform's balance there. */
    async transfer(tx: Db, payout: PayoutTable): Promise<void> {
      const { txnId } = await ledger.post(tx, {
        key: `payout:${payout.id}:accepted`,
        kind: 'payout_accepted',
        moves: [{ from: accounts.inFlight(payout.payee_id), to: accounts.gatewayAvailable, amount: payout.amount - payout.fee }],
        cause: { payout: payout.id },
      })
      await store.noteAccepted(tx, payout.id, txnId, clock.now())
    },

    /** The payee's bank took it. */
    arrive: (tx: Db, payout: PayoutTable, reference: string): Promise<PayoutTable> =>
      store.change(tx, payout, { state: 'paid', reference }, { actorId: null, note: null, now: clock.now() }),

    /** It did not arrive: earnings and fee come back. */
    async fail(tx: Db, payout: PayoutTable, reason: string, actorId: string | null): Promise<PayoutTable> {
      const { txnId } = await ledger.post(tx, {
        key: `payout:${payout.id}:returned`,
        kind: 'payout_returned',
        moves: returningMoves(payout, payout.payee_id),
        cause: { payout: payout.id },
        ...(payout.processing_txn === null ? {} : { reversesTxn: payout.processing_txn }),
      })
      const change = { state: 'failed', returned_txn: txnId, admin_note: reason } as const
      return store.change(tx, payout, change, { actorId, note: reason, now: clock.now() })
    },
  }
}
