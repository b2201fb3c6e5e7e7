// Payouts that the gateway has transferred and a restored database does not know of, or knows only as asked for: booked as what
// happened. What was paid stays paid, even where the earnings that it was paid from were lost: then the payee is in debt (money.md 11).
import { inTransaction, isForeignKeyViolation, isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { CardGateway, ListedTransfer } from '#platform/card/index.ts'
import { after, hours, type Clock } from '#platform/clock.ts'
import type { Ledger } from '#ground/ledger'
import { lifeWritten, type Payments, type Taken } from '#paying/payments'
import { createAsking, type AskingNeeds } from './gateway-asking.ts'
import * as rows from './gateway-store.ts'
import type { GatewayPayoutTable } from './gateway-tables.ts'
import { accountsOfPayout, type Processing } from './processing.ts'
import * as store from './store.ts'
import type { PayoutTable } from './tables.ts'
import { readPayout, type LostPayout } from './written-on.ts'

export interface RemakingNeeds extends AskingNeeds {
  readonly clock: Clock
  readonly gateway: CardGateway
  readonly ledger: Ledger
  readonly payments: Payments
  readonly processing: Processing
  readonly advance: (payoutId: string) => Promise<void>
}

export function createRemakePayouts(needs: RemakingNeeds) {
  const { db, clock, gateway, ledger, payments, processing, move, advance } = needs
  const asking = createAsking(needs)

  const sending = (payoutId: string, account: string): GatewayPayoutTable => ({
    payout_id: payoutId,
    account,
    state: 'created',
    tries: 1,
    tried_at: clock.now(),
    transfer_id: null,
    bank_payout_id: null,
    reason: null,
    checks: 0,
    // Not before somebody looked: what is missing here is searched for there first.
    next_check_at: after(clock.now(), hours(1)),
    created_at: clock.now(),
    updated_at: clock.now(),
  })

  /** Out of the earnings, whatever is in them. */
  const begin = async (tx: Db, payout: PayoutTable, account: string): Promise<void> => {
    await processing.book(tx, payout)
    await rows.insert(tx, sending(payout.id, account))
  }

  const insert = async ({ id, payeeId, requestedBy, fee, destinationVersion }: LostPayout, transfer: ListedTransfer): Promise<void> => {
    const payout: PayoutTable = {
      id,
      payee_id: payeeId,
      requested_by: requestedBy,
      amount: transfer.amount + fee,
      fee,
      note: null,
      account_type: 'stripe',
      destination_version: destinationVersion,
      not_before: transfer.createdAt,
      state: 'approved',
      admin_note: null,
      batch_id: null,
      processing_txn: null,
      accepted_txn: null,
      returned_txn: null,
      reference: null,
      client_nonce: null,
      created_at: transfer.createdAt,
      updated_at: transfer.createdAt,
    }
    await ledger.open(accountsOfPayout(payeeId))
    await inTransaction(db, async (tx) => {
      const [account] = accountsOfPayout(payeeId)
      if (account) await ledger.lock(tx, { accounts: [account] })
      await store.insert(tx, payout, { actorId: null, note: 'restored', now: clock.now() })
      await begin(tx, payout, transfer.account ?? '')
    })
  }

  /** How far it came: transferred, on its way to the bank, arrived or sent back. Asks and sends nothing. */
  const follow = async (payoutId: string, transfer: ListedTransfer): Promise<void> => {
    const row = await rows.find(db, payoutId)
    if (row?.state === 'created')
      await asking.settle(row, 'transferred', { transfer_id: transfer.id }, (tx, payout) => processing.transfer(tx, payout))
    const there = await rows.find(db, payoutId)
    const bank = there?.state === 'transferred' ? await gateway.findPayout(there.account, payoutId) : undefined
    if (there && bank) await asking.settle(there, 'sent', { bank_payout_id: bank.id }, async () => undefined)
    if ((await rows.find(db, payoutId))?.state === 'sent') await advance(payoutId)
  }

  const take = async (lost: LostPayout, transfer: ListedTransfer): Promise<Taken> => {
    const known = await store.find(db, lost.id)
    const before = (await rows.find(db, lost.id))?.state
    if (!known) await insert(lost, transfer)
    else if (known.state === 'pending' || known.state === 'approved')
      await move.hold(known.id, async (tx, payout) => {
        const approved =
          payout.state === 'pending'
            ? await store.change(tx, payout, { state: 'approved' }, { actorId: null, note: 'restored', now: clock.now() })
            : payout
        await processing.letGo(tx, approved)
        await begin(tx, approved, transfer.account ?? '')
      })
    else if (before === undefined) return { why: `it was transferred, and the payout is ${known.state} here` }
    await follow(lost.id, transfer)
    if (!known) return 'remade'
    return (await rows.find(db, lost.id))?.state === before ? 'known' : 'settled'
  }

  return async (transfer: ListedTransfer): Promise<Taken> => {
    const { instanceId, life } = await payments.identity()
    const { instance_id: instance, payout_id: payoutId = '' } = transfer.metadata
    if (instance !== instanceId) return 'foreign'
    const bound = await rows.findByTransfer(db, transfer.id)
    if (bound) {
      await follow(bound.payout_id, transfer)
      return (await rows.find(db, bound.payout_id))?.state === bound.state ? 'known' : 'settled'
    }
    const lost = readPayout(transfer.metadata)
    if (!lost) return { why: `it does not say whose payout it was (${payoutId})` }
    if (lifeWritten(transfer.metadata) >= life) return { why: 'no payout of this site asked for it' }
    try {
      return await take(lost, transfer)
    } catch (error) {
      if (isForeignKeyViolation(error)) return { why: 'whom it went to, or the place it went to, is not here any more' }
      if (isUniqueViolation(error)) return { why: 'another payout of the same page is open here' }
      throw error
    }
  }
}
