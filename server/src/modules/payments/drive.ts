// Takes an attempt through the gateway: create unconfirmed, commit, confirm, settle. Nothing crosses the network inside
// a transaction, and each step starts from a committed row (money.md 1, rule 6, and 5).
import { AppError } from '../../platform/app-error.ts'
import {
  GatewayRefused,
  GatewayUnreachable,
  type CardGateway,
  type Cents,
  type GatewayIntent,
} from '../../platform/card/index.ts'
import { after, minutes, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import * as attempts from './attempts-store.ts'
import type { Attempt } from './attempts-store.ts'
import type { CardVault } from './cards.ts'
import { instanceId } from './installation.ts'
import type { Settle } from './settle.ts'
import { pauseAfter } from './states.ts'

export interface DriveNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly gateway: CardGateway
  readonly cards: CardVault
  readonly settle: Settle
  readonly siteUrl: string
}

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
})

export function createDrive({ db, clock, gateway, cards, settle, siteUrl }: DriveNeeds) {
  /** The same call with the same key, for the caller and for the janitor who must learn the id. */
  const createIntent = async (attempt: Attempt): Promise<GatewayIntent> => {
    const { customerId, gatewayCardId } = await cards.atGateway(attempt.payer_id, attempt.card_id)
    return gateway.createIntent(
      {
        amount: attempt.amount as Cents,
        currency: attempt.currency.toLowerCase(),
        customerId,
        cardId: gatewayCardId,
        description: attempt.type,
        metadata: { instance_id: await instanceId(db), attempt_id: attempt.id },
        // The card was set up by the first payment; the gateway refuses to do both at once.
        isForRenewals: attempt.purpose === 'subscription' && !attempt.is_off_session,
      },
      `att:${attempt.id}:create`,
    )
  }

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
      const options = { isOffSession: sent.is_off_session, returnUrl: `${siteUrl}/api/payment/return/${attempt.id}` }
      return await settle(attempt.id, await gateway.confirmIntent(sent.gateway_id, options, `att:${attempt.id}:confirm`))
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
