// Events of money to the sockets of the account concerned (wire.md 5). They leave after the commit, by the outbox.
import type { Outbox } from '#platform/outbox/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import { toWire, type Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import { presentTransaction, statusOf } from './present.ts'
import type { Payments } from './service.ts'

export interface TellNeeds {
  readonly outbox: Outbox
  readonly realtime: Realtime
  readonly ledger: Ledger
  readonly payments: Payments
  readonly pages: Pages
}

export function tellOfPayments({ outbox, realtime, ledger, payments, pages }: TellNeeds): void {
  outbox.on('wallet.changed', async ({ accountId, delta, reason }, tx) => {
    // The balance as it is now: the client sets it and looks at the version, so an older event cannot win.
    const { balance, version } = await ledger.wallet(accountId, tx)
    const payload = { balance: toWire(balance), delta: toWire(delta), reason, version }
    realtime.toAccount(accountId, 'balance_changed', payload)
  })
  outbox.on('payment.changed', async ({ attemptId }, tx) => {
    const attempt = await payments.find(attemptId, tx)
    if (!attempt) return
    const page = attempt.page_id === null ? undefined : (await pages.load([attempt.page_id], tx)).get(attempt.page_id)
    // Whoever opened the gateway's own page was told its address and is there already.
    if (attempt.state === 'requires_action' && attempt.return_url === null) {
      realtime.toAccount(attempt.payer_id, 'stripe_confirm_payment', presentTransaction(attempt, page))
    }
    const redirectUrl = attempt.state === 'requires_action' && attempt.return_url === null ? attempt.action_url : null
    realtime.toAccount(attempt.payer_id, 'payment_status_callback', {
      transactionId: attempt.id,
      status: statusOf(attempt),
      redirectUrl,
    })
  })
}
