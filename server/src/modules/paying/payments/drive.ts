// Takes an attempt through the gateway: create unconfirmed, commit, confirm, settle. Nothing crosses the network inside
// a transaction, and each step starts from a committed row (money.md 1.6 and 5).
import { AppError } from '#platform/app-error.ts'
import { GatewayRefused, GatewayUnreachable, type CardGateway, type Cents, type GatewayIntent } from '#platform/card/index.ts'
import { after, hours, minutes, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import * as attempts from './attempts-store.ts'
import type { Attempt } from './attempts-store.ts'
import type { CardVault } from './cards.ts'
import type { Identity } from './installation.ts'
import type { Purpose } from './purposes.ts'
import type { Settle } from './settle.ts'
import { pauseAfter } from './states.ts'
import { writeAttempt } from './written-on.ts'

export interface DriveNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly gateway: CardGateway
  readonly cards: CardVault
  readonly settle: Settle
  readonly siteUrl: string
  readonly identity: () => Promise<Identity>
  readonly purposeOf: (attempt: Attempt) => Purpose
}

/** What stands on the gateway's page. */
const descriptions: Readonly<Record<Attempt['type'], string>> = {
  token_package: 'Tokens',
  free_subscription: 'Subscription',
  monthly_subscription: 'Monthly subscription',
  yearly_subscription: 'Yearly subscription',
  gift: 'Gift',
}
const pageLasts = hours(1)

export type Drive = ReturnType<typeof createDrive>

/** An intent that was never made, so that the attempt can be settled as canceled. */
export const neverMade = (attempt: Attempt, refusal: GatewayRefused): GatewayIntent => ({
  id: `none:${attempt.id}`,
  status: 'canceled',
  amount: attempt.amount as Cents,
  currency: attempt.currency,
  clientSecret: null,
  actionUrl: null,
  declineCode: refusal.code,
  declineMessage: refusal.message,
  metadata: {},
  livemode: false,
  card: null,
})

export function createDrive({ db, clock, gateway, cards, settle, siteUrl, identity, purposeOf }: DriveNeeds) {
  const comeBack = (attempt: Attempt) => `${siteUrl}/api/payment/return/${attempt.id}`

  const billedOf = async (attempt: Attempt) => (attempt.invoice_id === null ? undefined : purposeOf(attempt).billed?.(attempt.invoice_id))

  /** The same call with the same key, for the caller and for the janitor who must learn the id. */
  const createIntent = async (attempt: Attempt): Promise<GatewayIntent> => {
    const intent = {
      amount: attempt.amount as Cents,
      currency: attempt.currency.toLowerCase(),
      description: attempt.type,
      metadata: writeAttempt(attempt, await identity(), await billedOf(attempt)),
      // The card was set up by the first payment; the gateway refuses to do both at once.
      isForRenewals: attempt.purpose === 'subscription' && !attempt.is_off_session,
    }
    const key = `att:${attempt.id}:create`
    if (attempt.return_url !== null) {
      const customerId = await cards.customerOf(attempt.payer_id)
      const description = attempt.months > 1 ? `Subscription for ${attempt.months} months` : descriptions[attempt.type]
      return gateway.createCheckout(
        { ...intent, description, customerId, returnUrl: comeBack(attempt), endsAt: after(attempt.created_at, pageLasts) },
        key,
      )
    }
    const { customerId, gatewayCardId } = await cards.atGateway(attempt.payer_id, attempt.card_id)
    return gateway.createIntent({ ...intent, customerId, cardId: gatewayCardId }, key)
  }

  /** The gateway's own page confirms by itself once the payer has paid. */
  const confirmAt = (attempt: Attempt, gatewayId: string): Promise<GatewayIntent> =>
    attempt.return_url === null
      ? gateway.confirmIntent(
          gatewayId,
          { isOffSession: attempt.is_off_session, returnUrl: comeBack(attempt) },
          `att:${attempt.id}:confirm`,
        )
      : gateway.retrieveIntent(gatewayId)

  const prepare = async (attempt: Attempt): Promise<Attempt> => {
    try {
      const intent = await createIntent(attempt)
      const prepared = await attempts.moveFrom(db, attempt.id, 'created', {
        state: 'prepared',
        gateway_id: intent.id,
        livemode: intent.livemode,
        updated_at: clock.now(),
      })
      return prepared ?? attempts.load(db, attempt.id)
    } catch (error) {
      // No money moves without confirmation: the janitor cancels what may have been created.
      if (error instanceof GatewayUnreachable) throw new AppError('service.unavailable', { retryAfter: 30 })
      if (error instanceof GatewayRefused) return settle(attempt.id, neverMade(attempt, error))
      throw error
    }
  }

  const confirm = async (attempt: Attempt): Promise<Attempt> => {
    const sent = await attempts.moveFrom(db, attempt.id, 'prepared', {
      state: 'sent',
      next_check_at: after(clock.now(), pauseAfter(0)),
      updated_at: clock.now(),
    })
    if (!sent?.gateway_id) return attempts.load(db, attempt.id)
    try {
      return await settle(attempt.id, await confirmAt(sent, sent.gateway_id))
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error
      const unknown = await attempts.moveFrom(db, attempt.id, 'sent', { state: 'unknown', updated_at: clock.now() })
      return unknown ?? attempts.load(db, attempt.id)
    }
  }

  return {
    createIntent,
    /** Goes on from wherever the attempt stands. Throws `service.unavailable` while nothing can have been charged. */
    async drive(attemptId: string): Promise<Attempt> {
      const found = await attempts.load(db, attemptId)
      const attempt = found.state === 'created' ? await prepare(found) : found
      return attempt.state === 'prepared' ? confirm(attempt) : attempt
    },
    /** When the janitor first looks at an attempt whose caller has gone. */
    firstCheck: (now: Date) => after(now, minutes(2)),
  }
}
