// One settle() for the answer of the API, the webhook, the 3-D Secure return and the janitor (money.md 1.7). The
// second caller finds a terminal state or a used ledger key and changes nothing.
import type { GatewayIntent } from '#platform/card/index.ts'
import type { Clock } from '#platform/clock.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Logger } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { accounts, type Ledger } from '#ground/ledger'
import * as attempts from './attempts-store.ts'
import type { Attempt } from './attempts-store.ts'
import type { CardVault } from './cards.ts'
import { rememberGateway } from './installation.ts'
import type { Purpose } from './purposes.ts'
import type { Refunds } from './refunds.ts'
import { canMove, isTerminal, pauseAfter, stateAfter } from './states.ts'

export interface SettleNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly refunds: Refunds
  readonly purposeOf: (attempt: Attempt) => Purpose
  readonly cards: CardVault
}

/** `withIt` runs in the same transaction, for example to mark an event as done. */
export type Settle = (attemptId: string, intent: GatewayIntent, withIt?: (tx: Db) => Promise<void>) => Promise<Attempt>

export function createSettle(needs: SettleNeeds): Settle {
  const { db, ledger, purposeOf } = needs
  return async (attemptId, intent, withIt) => {
    const known = await attempts.load(db, attemptId)
    const purpose = purposeOf(known)
    const cardId =
      intent.card && known.card_id === null && !isTerminal(known.state)
        ? await needs.cards.adopt(known.payer_id, intent.card)
        : known.card_id
    await ledger.open([accounts.clearing, accounts.refundPayable, ...purpose.accounts(known)])
    return inTransaction(db, async (tx) => {
      await ledger.lock(tx, { ...purpose.locks(known), charge_attempt: [attemptId] })
      const attempt = { ...(await attempts.load(tx, attemptId)), card_id: cardId }
      await withIt?.(tx)
      return apply(needs, tx, purpose, attempt, intent)
    })
  }
}

async function apply(needs: SettleNeeds, tx: Db, purpose: Purpose, attempt: Attempt, intent: GatewayIntent): Promise<Attempt> {
  const { clock, log, outbox } = needs
  const next = stateAfter(attempt.state, intent.status)
  if (next === attempt.state) return attempt
  if (!canMove(attempt.state, next)) {
    // A late event of an earlier state says nothing; a terminal state contradicted by money must be looked at.
    if (isTerminal(attempt.state) && next === 'succeeded')
      log.error({ attempt: attempt.id, state: attempt.state, next }, 'the gateway contradicts a settled attempt')
    return attempt
  }
  if (next === 'succeeded' && (intent.amount !== attempt.amount || intent.currency.toUpperCase() !== attempt.currency)) {
    throw new Error(`The gateway took another amount for the attempt ${attempt.id}`)
  }
  const isDelivered = next === 'succeeded' ? await deliver(needs, tx, purpose, attempt) : true
  if (next === 'declined' || next === 'canceled') await purpose.release(tx, attempt, { state: next, declineCode: intent.declineCode })
  const now = clock.now()
  const settled = await attempts.update(tx, attempt.id, {
    state: next,
    card_id: attempt.card_id,
    gateway_id: intent.id,
    livemode: intent.livemode,
    decline_code: intent.declineCode,
    decline_message: intent.declineMessage,
    client_secret: isTerminal(next) ? null : intent.clientSecret,
    action_url: next === 'requires_action' ? intent.actionUrl : null,
    is_undeliverable: !isDelivered,
    trouble: null,
    next_check_at: isTerminal(next) ? null : after(now, pauseAfter(attempt.checks)),
    updated_at: now,
  })
  await outbox.write(tx, 'payment.changed', { attemptId: attempt.id })
  return settled
}

/** What was captured is booked in any case; what cannot be delivered goes back in the same transaction. */
async function deliver(needs: SettleNeeds, tx: Db, purpose: Purpose, attempt: Attempt): Promise<boolean> {
  const captureKey = `att:${attempt.id}:capture`
  await rememberGateway(tx, attempt.gateway)
  if (await purpose.deliver(tx, attempt, captureKey)) return true
  await needs.ledger.post(tx, {
    key: captureKey,
    kind: 'capture_undeliverable',
    moves: [{ from: accounts.clearing, to: accounts.refundPayable, amount: attempt.amount }],
    cause: { attempt: attempt.id },
  })
  await needs.refunds.create(tx, attempt, { amount: attempt.amount, reason: 'undeliverable' })
  return false
}
