// Payments that the gateway knows of and a restored database does not, or not yet: made again by what we wrote on them, and settled
// the ordinary way. Any number of times; what was charged once is never booked or charged twice.
import type { CardGateway, ListedIntent } from '#platform/card/index.ts'
import { after, minutes, type Clock } from '#platform/clock.ts'
import { inTransaction, isForeignKeyViolation, isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { Accounts } from '#people/accounts'
import type { Coupons } from '#books/coupons'
import * as attempts from './attempts-store.ts'
import type { Attempt } from './attempts-store.ts'
import type { CardVault } from './cards.ts'
import type { Identity } from './installation.ts'
import { newAttempt } from './new-attempt.ts'
import type { Purpose } from './purposes.ts'
import type { Settle } from './settle.ts'
import { isTerminal } from './states.ts'
import { lifeWritten, readAttempt, type LostAttempt } from './written-on.ts'

/**
 * `known`: it says nothing new. `settled`: the row was here, its outcome was not. `remade`: the row was lost. `nothing`: no money
 * moved by it. `foreign`: of another system in the same account. Else why nobody knows what it was.
 */
export type Taken = 'known' | 'settled' | 'remade' | 'nothing' | 'foreign' | { readonly why: string }

export interface RestoringNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly gateway: CardGateway
  readonly cards: CardVault
  readonly accounts: Pick<Accounts, 'find'>
  readonly coupons: Coupons
  readonly settle: Settle
  readonly identity: () => Promise<Identity>
  readonly purposeOf: (of: Pick<Attempt, 'purpose'>) => Purpose
}

export type Restoring = ReturnType<typeof createRestoring>

export function createRestoring({ db, clock, gateway, accounts, cards, coupons, settle, identity, purposeOf }: RestoringNeeds) {
  /** A row that is here: it goes on from where it stood when the backup was made. */
  const catchUp = async (attempt: Attempt, intent: ListedIntent): Promise<Taken> => {
    if (isTerminal(attempt.state))
      return attempt.state !== 'succeeded' && intent.status === 'succeeded'
        ? { why: `it was paid, and the payment ${attempt.id} is ${attempt.state} here` }
        : 'known'
    const now = clock.now()
    const there = { gateway_id: intent.id, livemode: intent.livemode, updated_at: now }
    if (attempt.state === 'created') await attempts.moveFrom(db, attempt.id, 'created', { ...there, state: 'prepared' })
    // Nobody has confirmed it: the janitor gives it up.
    if (intent.status === 'unconfirmed') return 'known'
    const soon = after(now, minutes(2))
    await attempts.moveFrom(db, attempt.id, 'prepared', { state: 'sent', next_check_at: soon, updated_at: now })
    return (await settle(attempt.id, intent)).state === attempt.state ? 'known' : 'settled'
  }

  const insert = (lost: LostAttempt, intent: ListedIntent, cardId: string | null) =>
    inTransaction(db, async (tx) => {
      const currency = intent.currency.toUpperCase()
      const by = { amount: intent.amount, currency, cardId, gateway: gateway.name, at: intent.createdAt }
      const made = await purposeOf(lost).remake?.(tx, lost, by)
      const targetId = made?.targetId ?? lost.targetId
      const before = await attempts.findByTarget(tx, lost.purpose, targetId)
      const fresh = newAttempt({
        ...lost,
        targetId,
        invoiceId: made?.invoiceId ?? null,
        attemptNo: (before?.attempt_no ?? 0) + 1,
        amount: intent.amount,
        couponId: lost.couponId ?? undefined,
        currency,
        cardId,
        gateway: gateway.name,
        nonce: lost.nonce ?? undefined,
        now: intent.createdAt,
      })
      const next_check_at = after(clock.now(), minutes(2))
      await attempts.insert(tx, { ...fresh, state: 'sent', gateway_id: intent.id, livemode: intent.livemode, next_check_at })
      // A renewal takes no use of its own.
      if (lost.couponId !== null && !lost.billed)
        await coupons.retake(tx, { couponId: lost.couponId, accountId: lost.payerId, target: { type: 'attempt', id: lost.id } })
    })

  const remake = async (lost: LostAttempt, intent: ListedIntent): Promise<Taken> => {
    if (!(await accounts.find(lost.payerId))) return { why: 'whoever paid it is not here any more' }
    try {
      if (intent.customerId !== null) await cards.knowCustomer(lost.payerId, intent.customerId)
      const cardId = intent.paidWith === null ? null : await cards.findAtGateway(lost.payerId, intent.paidWith.id)
      await insert(lost, intent, cardId)
    } catch (error) {
      if (isForeignKeyViolation(error)) return { why: 'what it was for is not here any more' }
      if (isUniqueViolation(error)) return { why: 'another payment for the same thing is under way here' }
      throw error
    }
    await settle(lost.id, intent)
    return 'remade'
  }

  const take = async (intent: ListedIntent): Promise<Taken> => {
    const { instanceId, life } = await identity()
    const { instance_id: instance, attempt_id: attemptId } = intent.metadata
    if (instance !== instanceId || attemptId === undefined || intent.livemode !== gateway.isLive) return 'foreign'
    const known = (await attempts.findByGatewayId(db, intent.id)) ?? (await attempts.findById(db, attemptId))
    if (known) return catchUp(known, intent)
    if (intent.status === 'declined' || intent.status === 'canceled') return 'nothing'
    // In this life its row was committed before it was asked for; one that is not here was never ours.
    if (lifeWritten(intent.metadata) >= life)
      return intent.status === 'succeeded' ? { why: 'no payment of this site asked for it' } : 'nothing'
    if (intent.status === 'unconfirmed') {
      await gateway.cancelIntent(intent.id)
      return 'nothing'
    }
    const lost = readAttempt(intent.metadata)
    if (!lost) return intent.status === 'succeeded' ? { why: 'it does not say what it was for' } : 'nothing'
    return remake(lost, intent)
  }

  return {
    take,
    /** All that this payer has paid since a moment. Throws `GatewayUnreachable`. */
    async takeOf(accountId: string, from: Date): Promise<void> {
      const customerId = await cards.customerIfAny(accountId)
      if (customerId === undefined) return
      for (const intent of await gateway.listIntents({ from, customerId })) await take(intent)
    },
  }
}
