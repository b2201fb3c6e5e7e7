// Ends what nobody else ended: asks the gateway about attempts that hang, cancels those that were left (money.md 5).
import { GatewayRefused, type CardGateway, type GatewayIntent } from '#platform/card/index.ts'
import { hours, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import * as attempts from './attempts-store.ts'
import type { Attempt } from './attempts-store.ts'
import { neverMade, type Drive } from './drive.ts'
import type { Refunds } from './refunds.ts'
import type { Settle } from './settle.ts'
import type { Troubles } from './troubles.ts'

export interface JanitorNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly gateway: CardGateway
  readonly drive: Drive
  readonly settle: Settle
  readonly refunds: Refunds
  readonly troubles: Troubles
}

const authenticationLasts = hours(1)
const batch = 20

export function createJanitor({ db, clock, gateway, drive, settle, refunds, troubles }: JanitorNeeds) {
  /** Never charges late: what was not confirmed is canceled, and “already succeeded” is then the answer. */
  const ask = async (attempt: Attempt): Promise<GatewayIntent> => {
    if (attempt.gateway_id === null) return abandon(attempt)
    if (attempt.state === 'prepared') return gateway.cancelIntent(attempt.gateway_id)
    const intent = await gateway.retrieveIntent(attempt.gateway_id)
    const isLeft = intent.status === 'requires_action' && clock.now().getTime() - attempt.created_at.getTime() >= authenticationLasts
    return isLeft || intent.status === 'unconfirmed' ? gateway.cancelIntent(attempt.gateway_id) : intent
  }

  /** Nobody knows whether the intent was made: making it again with its key tells its id. */
  const abandon = async (attempt: Attempt): Promise<GatewayIntent> => {
    try {
      const { id } = await drive.createIntent(attempt)
      return await gateway.cancelIntent(id)
    } catch (error) {
      if (error instanceof GatewayRefused) return neverMade(attempt, error)
      throw error
    }
  }

  const look = async (attempt: Attempt): Promise<void> => {
    try {
      await settle(attempt.id, await ask(attempt))
      if (attempt.trouble !== null) await troubles.solved(attempt.id)
    } catch (error) {
      await troubles.ofAttempt(attempt.id, error)
    }
  }

  const lookAtDue = async (): Promise<number> => {
    for (let looked = 0; ; ) {
      const due = await attempts.claimDue(db, clock.now(), batch)
      for (const attempt of due) await look(attempt)
      looked += due.length
      if (due.length < batch) return looked
    }
  }

  return {
    look,
    /** Attempts only: no money goes back by it. */
    lookAtDue,
    /** Looks at everything that is due; answers how much that was. */
    sweep: async (): Promise<number> => (await refunds.sendDue()) + (await lookAtDue()),
  }
}
