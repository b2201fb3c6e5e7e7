// Payouts by the card provider (money.md 11): a transfer to the payee's account, then that account's payout to its bank.
// Every step starts from a committed row, asks with a key made of it, and commits what it learned; running it twice at
// once changes nothing. What nobody knows the outcome of is asked again, never sent anew under another key.
import {
  GatewayRefused,
  GatewayUnreachable,
  type CardGateway,
  type Cents,
  type GatewayPayout,
  type GatewayTransfer,
} from '#platform/card/index.ts'
import { after, hours, minutes, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Logger } from '#platform/log.ts'
import { currency } from '#ground/ledger'
import type { Payments } from '#paying/payments'
import * as rows from './gateway-store.ts'
import type { GatewayPayoutTable, GatewayState } from './gateway-tables.ts'
import type { MovePayout } from './move.ts'
import type { Processing } from './processing.ts'
import * as store from './store.ts'
import type { PayoutTable } from './tables.ts'

export interface GatewayPayoutNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly gateway: CardGateway
  readonly payments: Payments
  readonly processing: Processing
  readonly move: MovePayout
}

/** The provider forgets a key after a day; before that it is searched for instead of sent again. */
const keyLasts = hours(20)
/** Money of the platform settles by the day. */
const waitForBalance = hours(1)
const lookAfter = hours(1)
const askAgainAfter = minutes(2)

/** `true`: there is a next step now. */
type Step = (row: GatewayPayoutTable, payout: PayoutTable) => Promise<boolean>

export function createGatewayPayouts({ db, clock, log, gateway, payments, processing, move }: GatewayPayoutNeeds) {
  const groupOf = (row: GatewayPayoutTable) => `payout:${row.payout_id}`
  const keyOf = (row: GatewayPayoutTable, step: string) => `payout:${row.payout_id}:${step}:${row.tries}`
  const metadataOf = async (row: GatewayPayoutTable) => ({ instance_id: await payments.instanceId(), payout_id: row.payout_id })
  const fresh = () => ({ tries: 1, tried_at: null, checks: 0, next_check_at: clock.now(), updated_at: clock.now() })

  /** Moves both rows if the payout is still where it was believed to be; answers whether it was. */
  const settle = (
    row: GatewayPayoutTable,
    state: GatewayState,
    more: Partial<GatewayPayoutTable>,
    run: (tx: Db, payout: PayoutTable) => Promise<PayoutTable | void>,
  ) =>
    move.hold(row.payout_id, async (tx, payout) => {
      if ((await rows.find(tx, row.payout_id))?.state !== row.state) return false
      await rows.update(tx, row.payout_id, { ...fresh(), ...more, state })
      const moved = await run(tx, payout)
      if (moved) await move.tell(tx, moved)
      return true
    })

  const accept = (row: GatewayPayoutTable, { id }: GatewayTransfer) =>
    settle(row, 'transferred', { transfer_id: id }, (tx, payout) => processing.transfer(tx, payout))
  /** The bank takes its time and an event tells; looking by ourselves is for events that got lost. */
  const noteSent = async (row: GatewayPayoutTable, { id }: GatewayPayout) => {
    await settle(row, 'sent', { bank_payout_id: id, next_check_at: after(clock.now(), lookAfter) }, async () => undefined)
    return false
  }
  const turnBack = (row: GatewayPayoutTable, reason: string) => settle(row, 'returning', { reason }, async () => undefined)

  /** Runs a call whose answer moves money. A definite no is looked into before it is believed. */
  const send = async <T>(
    row: GatewayPayoutTable,
    call: (key: GatewayPayoutTable) => Promise<T>,
    find: () => Promise<T | undefined>,
  ): Promise<T | GatewayRefused> => {
    const isForgotten = row.tried_at !== null && clock.now().getTime() - row.tried_at.getTime() > keyLasts
    const found = isForgotten ? await find() : undefined
    if (found !== undefined) return found
    const current = isForgotten ? { ...row, tries: row.tries + 1, tried_at: null } : row
    await rows.update(db, row.payout_id, { tries: current.tries, tried_at: current.tried_at ?? clock.now() })
    try {
      return await call(current)
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      return (await find()) ?? error
    }
  }

  /** Not a failure: the money is on its way to the balance it is paid from. The key kept the no, so the next has another. */
  const wait = async (row: GatewayPayoutTable, refusal: GatewayRefused): Promise<boolean> => {
    log.warn({ payout: row.payout_id, reason: refusal.code }, 'a payout waits at the card provider')
    const { tries = row.tries } = (await rows.find(db, row.payout_id)) ?? {}
    await rows.update(db, row.payout_id, {
      tries: tries + 1,
      tried_at: null,
      reason: refusal.code,
      next_check_at: after(clock.now(), waitForBalance),
    })
    return false
  }

  const steps: Partial<Record<GatewayState, Step>> = {
    async created(row, payout) {
      const order = {
        account: row.account,
        amount: (payout.amount - payout.fee) as Cents,
        currency: currency.toLowerCase(),
        group: groupOf(row),
        metadata: await metadataOf(row),
      }
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
      const order = {
        account: row.account,
        amount: (payout.amount - payout.fee) as Cents,
        currency: currency.toLowerCase(),
        metadata: await metadataOf(row),
      }
      const answer = await send(
        row,
        (current) => gateway.createPayout(order, keyOf(current, 'bank')),
        () => gateway.findPayout(row.account, row.payout_id),
      )
      if (!(answer instanceof GatewayRefused)) return noteSent(row, answer)
      return answer.code === 'balance_insufficient' ? wait(row, answer) : turnBack(row, answer.message)
    },
    async sent(row) {
      const seen = await gateway.retrievePayout(row.account, row.bank_payout_id ?? '')
      if (seen.status === 'paid')
        return settle(row, 'paid', { next_check_at: null }, (tx, payout) => processing.arrive(tx, payout, seen.id))
      if (seen.status === 'failed') return turnBack(row, seen.failureReason ?? 'The bank did not take it.')
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

  return {
    /** Goes on from wherever it stands, as far as the provider's answers lead. */
    async advance(payoutId: string): Promise<void> {
      for (;;) {
        const [row, payout] = [await rows.find(db, payoutId), await store.find(db, payoutId)]
        const step = row && steps[row.state]
        if (!row || !payout || !step) return
        try {
          if (!(await step(row, payout))) return
        } catch (error) {
          if (!(error instanceof GatewayUnreachable)) throw error
          log.warn({ payout: payoutId, err: error }, 'the outcome of a payout is not known yet')
          // The sweep asks again, with the same key.
          return void (await rows.update(db, payoutId, { next_check_at: after(clock.now(), askAgainAfter) }))
        }
      }
    },
  }
}
