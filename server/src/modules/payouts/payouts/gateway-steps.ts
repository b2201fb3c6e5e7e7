// What comes next for a payout by the card provider, by how far it is (money.md 11): a transfer to the payee's account, that
// account's payout to its bank, and the way back. `true`: there is a next step now.
import { GatewayRefused, type CardGateway, type Cents, type GatewayPayout, type GatewayTransfer } from '#platform/card/index.ts'
import { after, days, hours } from '#platform/clock.ts'
import { currency } from '#ground/ledger'
import type { Payments } from '#paying/payments'
import { keyOf, type Asking, type AskingNeeds } from './gateway-asking.ts'
import * as rows from './gateway-store.ts'
import type { GatewayPayoutTable, GatewayState } from './gateway-tables.ts'
import { writePayout } from './written-on.ts'
import type { Processing } from './processing.ts'
import type { PayoutTable } from './tables.ts'

export interface StepNeeds extends AskingNeeds {
  readonly gateway: CardGateway
  readonly payments: Payments
  readonly processing: Processing
}

type Step = (row: GatewayPayoutTable, payout: PayoutTable) => Promise<boolean>
export type Steps = Partial<Record<GatewayState, Step>>

const lookAfter = hours(1)
const lookAgainAfter = days(1)
/** A bank may send back what it took; later than this only an event tells. */
const mayComeBack = days(10)

/** Out to the payee's bank. */
export function stepsOut({ clock, gateway, payments, processing }: StepNeeds, { settle, turnBack, send, wait }: Asking): Steps {
  const orderOf = async (row: GatewayPayoutTable, payout: PayoutTable) => ({
    account: row.account,
    amount: (payout.amount - payout.fee) as Cents,
    currency: currency.toLowerCase(),
    metadata: writePayout(payout, await payments.identity()),
  })
  const accept = (row: GatewayPayoutTable, { id }: GatewayTransfer) =>
    settle(row, 'transferred', { transfer_id: id }, (tx, payout) => processing.transfer(tx, payout))
  /** The bank takes its time and an event tells; looking by ourselves is for events that got lost. */
  const noteSent = async (row: GatewayPayoutTable, { id }: GatewayPayout) => {
    await settle(row, 'sent', { bank_payout_id: id, next_check_at: after(clock.now(), lookAfter) }, async () => undefined)
    return false
  }

  return {
    async created(row, payout) {
      const order = { ...(await orderOf(row, payout)), group: `payout:${row.payout_id}` }
      const answer = await send(
        row,
        (current) => gateway.createTransfer(order, keyOf(current, 'transfer')),
        () => gateway.findTransfer(row.account, order.group),
      )
      if (!(answer instanceof GatewayRefused)) return accept(row, answer)
      if (answer.code === 'balance_insufficient') return wait(row, answer)
      return settle(row, 'refused', { reason: answer.code, next_check_at: null }, (tx, current) =>
        processing.fail(tx, current, answer.message, null),
      )
    },
    async transferred(row, payout) {
      const order = await orderOf(row, payout)
      const answer = await send(
        row,
        (current) => gateway.createPayout(order, keyOf(current, 'bank')),
        () => gateway.findPayout(row.account, row.payout_id),
      )
      if (!(answer instanceof GatewayRefused)) return noteSent(row, answer)
      return answer.code === 'balance_insufficient' ? wait(row, answer) : turnBack(row, answer.message)
    },
  }
}

/** How it ends, and what a bank makes of that later. */
export function stepsAtTheEnd({ db, clock, gateway, processing }: StepNeeds, { settle, turnBack, send, wait }: Asking): Steps {
  return {
    async sent(row) {
      const seen = await gateway.retrievePayout(row.account, row.bank_payout_id ?? '')
      if (seen.status === 'failed') return turnBack(row, seen.failureReason ?? 'The bank did not take it.')
      const next = { next_check_at: after(clock.now(), lookAgainAfter) }
      if (seen.status === 'paid') await settle(row, 'paid', next, (tx, payout) => processing.arrive(tx, payout, seen.id))
      return false
    },
    async paid(row) {
      const seen = await gateway.retrievePayout(row.account, row.bank_payout_id ?? '')
      if (seen.status === 'failed') return turnBack(row, seen.failureReason ?? 'The bank sent it back.')
      const isOver = clock.now().getTime() - row.updated_at.getTime() > mayComeBack
      await rows.update(db, row.payout_id, { next_check_at: isOver ? null : after(clock.now(), lookAgainAfter) })
      return false
    },
    async returning(row) {
      const id = row.transfer_id ?? ''
      const isBack = async () => ((await gateway.retrieveTransfer(id)).isReversed ? true : undefined)
      const reverse = async (current: GatewayPayoutTable) => gateway.reverseTransfer(id, keyOf(current, 'reversal')).then(() => true)
      const answer = (await isBack()) ?? (await send(row, reverse, isBack))
      if (answer instanceof GatewayRefused) return wait(row, answer)
      return settle(row, 'returned', { next_check_at: null }, (tx, payout) =>
        processing.fail(tx, payout, row.reason ?? 'It came back.', null),
      )
    },
  }
}
