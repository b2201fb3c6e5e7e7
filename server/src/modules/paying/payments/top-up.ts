// Buying tokens by card (wire.md 4.9). Rules of its own: bounds at commit, no accidental second one, and one at a time.
import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import { after, minutes, type Clock } from '#platform/clock.ts'
import { inTransaction, isUniqueViolation, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { accounts, currency, tokensOf, type Ledger } from '#ground/ledger'
import type { AllSettings, Settings } from '#ground/settings'
import * as attempts from './attempts-store.ts'
import type { Attempt } from './attempts-store.ts'
import { newAttempt } from './new-attempt.ts'
import type { CardVault } from './cards.ts'
import type { Coupons } from '#books/coupons'
import type { Purpose } from './purposes.ts'
import { isTerminal } from './states.ts'

export interface TopUpNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly settings: Settings
  readonly outbox: Outbox
  readonly cards: CardVault
  readonly coupons: Coupons
  readonly gatewayName: 'stripe' | 'sandbox'
  /** Asks the gateway how an open attempt stands, or gives up one that waits for its payer. */
  readonly endOf: (attempt: Attempt) => Promise<Attempt>
}

export interface WantedTopUp {
  readonly payerId: string
  /** Tokens as the wire writes them. */
  readonly amount: number
  /** Undefined on the gateway's own page. */
  readonly cardId: string | undefined
  readonly returnUrl?: string | undefined
  readonly couponCode?: string | undefined
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

/** The least that a card is charged (money.md 9). Below it a coupon takes all or nothing. */
const leastCharge = 50

const accountsOf = ({ payer_id: payerId, coupon_id: couponId }: Pick<Attempt, 'payer_id' | 'coupon_id'>) => [
  accounts.wallet(payerId),
  ...(couponId === null ? [] : [accounts.bonus(payerId), accounts.promo]),
]
const targetOf = ({ id }: Pick<Attempt, 'id'>) => ({ type: 'attempt', id }) as const

type DeliveryNeeds = Pick<TopUpNeeds, 'ledger' | 'outbox' | 'coupons'>

/** Tokens arrive one to one for what was captured; what a coupon took off arrives as bonus tokens (money.md 3). */
async function deliver(tx: Db, { ledger, outbox, coupons }: DeliveryNeeds, attempt: Attempt, captureKey: string): Promise<void> {
  const bonus = attempt.original_amount - attempt.amount
  const moves = [
    { from: accounts.clearing, to: accounts.wallet(attempt.payer_id), amount: attempt.amount },
    ...(bonus > 0 ? [{ from: accounts.promo, to: accounts.bonus(attempt.payer_id), amount: bonus }] : []),
  ]
  await ledger.post(tx, { key: captureKey, kind: 'top_up', moves, cause: { attempt: attempt.id } })
  if (attempt.coupon_id !== null) await coupons.confirm(tx, targetOf(attempt))
  await outbox.write(tx, 'wallet.changed', { accountId: attempt.payer_id, delta: attempt.original_amount, reason: 'top_up' })
}

export const createTopUpPurpose = (needs: DeliveryNeeds): Purpose => ({
  name: 'top_up',
  accounts: accountsOf,
  locks: (attempt) => (attempt.coupon_id === null ? {} : { coupon: [attempt.coupon_id] }),
  async deliver(tx, attempt, captureKey) {
    await deliver(tx, needs, attempt, captureKey)
    return true
  },
  async release(tx, attempt) {
    if (attempt.coupon_id !== null) await needs.coupons.release(tx, targetOf(attempt))
  },
})

export function createTopUp(needs: TopUpNeeds) {
  const { db, clock, settings, cards, coupons, ledger } = needs
  const discountFor = async (tx: Db, id: string, { payerId, couponCode }: WantedTopUp, amount: number) => {
    if (couponCode === undefined) return undefined
    const use = await coupons.reserve(tx, {
      code: couponCode,
      accountId: payerId,
      purchase: 'token_package',
      pageId: undefined,
      target: targetOf({ id }),
    })
    const { paid, discount } = use.priceOf(amount)
    if (paid > 0 && paid < leastCharge) throw new AppError('payment.amount_too_small')
    return { id: use.couponId, discount }
  }

  /** Answers an attempt that is open instead: while nobody knows how it ends, another could be paid beside it. */
  const create = (wanted: WantedTopUp, gateway: Attempt['gateway']): Promise<string | Attempt> =>
    inTransaction(db, async (tx) => {
      const now = clock.now()
      const amount = tokensOf(wanted.amount)
      checkBounds(wanted.amount, await settings.readNow(tx))
      await sql`select pg_advisory_xact_lock(hashtextextended(${`top-up:${wanted.payerId}`}, 0))`.execute(tx)
      // Without a key two equal top-ups in a minute are one intention sent twice.
      if (wanted.nonce === undefined && (await attempts.findEqual(tx, wanted.payerId, amount, after(now, -equalWithin))))
        throw new AppError('payment.duplicate')
      const open = await attempts.findOpenTopUp(tx, wanted.payerId)
      if (open) return open
      const id = newId()
      const use = await discountFor(tx, id, wanted, amount)
      const attempt = newAttempt({
        id,
        payerId: wanted.payerId,
        purpose: 'top_up',
        targetId: id,
        attemptNo: 1,
        type: 'token_package',
        pageId: null,
        amount: amount - (use?.discount ?? 0),
        originalAmount: amount,
        couponId: use?.id,
        currency,
        cardId: wanted.cardId ?? null,
        returnUrl: wanted.returnUrl,
        gateway,
        nonce: wanted.nonce,
        now,
      })
      // Nothing is left to pay: no card is asked.
      const isFree = attempt.amount === 0
      await attempts.insert(tx, isFree ? { ...attempt, state: 'succeeded', next_check_at: null } : attempt)
      if (isFree) await deliver(tx, needs, attempt, `att:${id}:capture`)
      return id
    })

  const findKnown = async ({ payerId, nonce, amount }: WantedTopUp): Promise<string | undefined> => {
    const known = nonce === undefined ? undefined : await attempts.findByNonce(db, payerId, 'top_up', nonce)
    if (known && known.original_amount !== tokensOf(amount)) throw new AppError('idempotency.mismatch')
    return known?.id
  }

  const isSameWish = async (open: Attempt, { amount, cardId, returnUrl, couponCode }: WantedTopUp): Promise<boolean> =>
    open.original_amount === tokensOf(amount) &&
    open.card_id === (cardId ?? null) &&
    open.return_url === (returnUrl ?? null) &&
    open.coupon_id === (couponCode === undefined ? null : await coupons.idOf(couponCode))

  /** The same wish under another key joins the open one; another wish waits until that has ended. */
  const createOrJoin = async (wanted: WantedTopUp, gateway: Attempt['gateway']): Promise<string> => {
    const made = await create(wanted, gateway)
    if (typeof made === 'string') return made
    if (await isSameWish(made, wanted)) return made.id
    const again = isTerminal((await needs.endOf(made)).state) ? await create(wanted, gateway) : undefined
    if (typeof again !== 'string') throw new AppError('payment.in_progress', { retryAfter: 5 })
    return again
  }

  return {
    /** The attempt of this intention, made now or found by its nonce. Throws `payment.in_progress`. */
    async begin(wanted: WantedTopUp): Promise<string> {
      const gateway = wanted.cardId === undefined ? needs.gatewayName : (await cards.require(wanted.payerId, wanted.cardId)).gateway
      // A coupon may pay for all of it, in the transaction that makes the attempt.
      if (wanted.couponCode !== undefined) await ledger.open(accountsOf({ payer_id: wanted.payerId, coupon_id: '' }))
      try {
        return (await findKnown(wanted)) ?? (await createOrJoin(wanted, gateway))
      } catch (error) {
        // The same intention twice at once: the other one made the attempt.
        const made = isUniqueViolation(error) ? await findKnown(wanted) : undefined
        if (made === undefined) throw error
        return made
      }
    },
  }
}
