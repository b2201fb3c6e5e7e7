// Buying tokens by card (wire.md 4.9). The only rule of its own: bounds at commit, and no accidental second one.
import { sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import { after, minutes, type Clock } from '../../platform/clock.ts'
import { isUniqueViolation, type Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/new-id.ts'
import type { Outbox } from '../../platform/outbox/index.ts'
import { accounts, currency, tokensOf, type Ledger } from '../ledger/index.ts'
import type { AllSettings, Settings } from '../settings/index.ts'
import * as attempts from './attempts-store.ts'
import type { Attempt } from './attempts-store.ts'
import { newAttempt } from './new-attempt.ts'
import type { CardVault } from './cards.ts'
import type { Purpose } from './purposes.ts'

export interface TopUpNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly settings: Settings
  readonly outbox: Outbox
  readonly cards: CardVault
}

export interface WantedTopUp {
  readonly payerId: string
  /** Tokens as the wire writes them. */
  readonly amount: number
  readonly cardId: string
  /** From the Idempotency-Key; undefined when the client sent none. */
  readonly nonce: string | undefined
}

const equalWithin = minutes(1)

function checkBounds(amount: number, settings: AllSettings): void {
  const { minimumWalletPrice: least, maximumWalletPrice: most, currencySymbol } = settings
  if (amount >= least && amount <= most) return
  throw new AppError('wallet.top_up_out_of_bounds', {
    message: `Choose an amount from ${currencySymbol}${least.toFixed(2)} to ${currencySymbol}${most.toFixed(2)}.`,
  })
}

/** Tokens arrive one to one for what was captured (money.md 3). */
export const createTopUpPurpose = ({ ledger, outbox }: Pick<TopUpNeeds, 'ledger' | 'outbox'>): Purpose => ({
  name: 'top_up',
  accounts: (attempt) => [accounts.wallet(attempt.payer_id)],
  locks: () => ({}),
  async deliver(tx, attempt, captureKey) {
    const moves = [{ from: accounts.clearing, to: accounts.wallet(attempt.payer_id), amount: attempt.amount }]
    await ledger.post(tx, { key: captureKey, kind: 'top_up', moves, cause: { attempt: attempt.id } })
    await outbox.write(tx, 'wallet.changed', { accountId: attempt.payer_id, delta: attempt.amount, reason: 'top_up' })
    return true
  },
  release: async () => undefined,
})

export function createTopUp({ db, clock, settings, cards }: TopUpNeeds) {
  const create = (wanted: WantedTopUp, gateway: Attempt['gateway']) =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const amount = tokensOf(wanted.amount)
      checkBounds(wanted.amount, await settings.readNow(tx))
      if (wanted.nonce === undefined) {
        // Without a key two equal top-ups in a minute are one intention sent twice.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`top-up:${wanted.payerId}`}, 0))`.execute(tx)
        if (await attempts.findEqual(tx, wanted.payerId, amount, after(now, -equalWithin)))
          throw new AppError('payment.duplicate')
      }
      const id = newId()
      await attempts.insert(
        tx,
        newAttempt({
          id,
          payerId: wanted.payerId,
          purpose: 'top_up',
          targetId: id,
          attemptNo: 1,
          type: 'token_package',
          page: null,
          amount,
          currency,
          cardId: wanted.cardId,
          gateway,
          nonce: wanted.nonce,
          now,
        }),
      )
      return id
    })

  const findKnown = async ({ payerId, nonce, amount }: WantedTopUp): Promise<string | undefined> => {
    const known = nonce === undefined ? undefined : await attempts.findByNonce(db, payerId, 'top_up', nonce)
    if (known && known.amount !== tokensOf(amount)) throw new AppError('idempotency.mismatch')
    return known?.id
  }

  return {
    /** The attempt of this intention, made now or found by its nonce. */
    async begin(wanted: WantedTopUp): Promise<string> {
      const card = await cards.require(wanted.payerId, wanted.cardId)
      try {
        return (await findKnown(wanted)) ?? (await create(wanted, card.gateway))
      } catch (error) {
        // The same intention twice at once: the other one made the attempt.
        const made = isUniqueViolation(error) ? await findKnown(wanted) : undefined
        if (made === undefined) throw error
        return made
      }
    },
  }
}
