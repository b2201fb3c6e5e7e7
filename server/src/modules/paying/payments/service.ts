// Card payments as other modules and the routes use them.
import { AppError } from '#platform/app-error.ts'
import type { CardGateway } from '#platform/card/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import { isId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Retention } from '#platform/retention/index.ts'
import type { Accounts } from '#people/accounts'
import type { Coupons } from '#books/coupons'
import type { Ledger } from '#ground/ledger'
import type { Settings } from '#ground/settings'
import type { Storms } from '#ground/storms'
import * as attempts from './attempts-store.ts'
import type { Attempt } from './attempts-store.ts'
import { createCardSetups, setupEvents } from './card-setups.ts'
import { createCardVault } from './cards.ts'
import { createDrive } from './drive.ts'
import { createInbox, keptPayloads, lastEventAt, type EventHandler } from './inbox.ts'
import { createIdentity, instanceId, refuseOtherGateway } from './installation.ts'
import { createJanitor } from './janitor.ts'
import { newAttempt, type NewAttempt } from './new-attempt.ts'
import type { Purpose } from './purposes.ts'
import type { NewRefund } from './refunds-store.ts'
import { createRefunds, type Refunds } from './refunds.ts'
import { createRestoring } from './restoring.ts'
import { createSettle } from './settle.ts'
import { isTerminal } from './states.ts'
import { createTroubles, splitTrouble } from './troubles.ts'
import { createTopUp, createTopUpPurpose, type WantedTopUp } from './top-up.ts'

export interface PaymentNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly gateway: CardGateway
  readonly ledger: Ledger
  readonly settings: Settings
  readonly accounts: Accounts
  readonly coupons: Coupons
  readonly outbox: Outbox
  readonly jobs: Jobs
  readonly retention: Pick<Retention, 'keep' | 'sweep'>
  readonly limiter: RateLimiter
  readonly sealing: Sealing
  readonly storms: Pick<Storms, 'count'>
  readonly siteUrl: string
}

export type Payments = ReturnType<typeof createPayments>

export function createPayments(needs: PaymentNeeds) {
  const { db, clock, gateway, jobs } = needs
  needs.retention.keep('webhooks', keptPayloads(db))
  const { register, purposeOf } = createPurposes()
  const identity = createIdentity(db)
  const refunds = createRefunds({ ...needs, identity })
  const cards = createCardVault(needs)
  const settle = createSettle({ ...needs, cards, refunds, purposeOf })
  const drive = createDrive({ ...needs, cards, settle, identity, purposeOf })
  const restoring = createRestoring({ ...needs, cards, settle, identity, purposeOf })
  const troubles = createTroubles(needs)
  const janitor = createJanitor({ ...needs, drive, settle, refunds, troubles })
  const handlers: EventHandler[] = [{ family: 'refund.', handle: ({ objectId }, mark) => refunds.sync(objectId, mark) }]
  const inbox = createInbox({ ...needs, settle, troubles, handlers, restoring })
  const observe = async (attempt: Attempt, look: (gatewayId: string) => ReturnType<CardGateway['retrieveIntent']>): Promise<Attempt> => {
    if (isTerminal(attempt.state) || attempt.gateway_id === null) return attempt
    try {
      return await settle(attempt.id, await look(attempt.gateway_id))
    } catch (error) {
      // What cannot be settled now stays as it is and is looked at again.
      await troubles.ofAttempt(attempt.id, error)
      return attempt
    }
  }

  /** Whoever wants another payment gives up one that waits for its payer; what is under way is only looked at. */
  const endOf = (attempt: Attempt) => observe(attempt, attempt.state === 'requires_action' ? gateway.cancelIntent : gateway.retrieveIntent)
  const topUp = createTopUp({ ...needs, cards, gatewayName: gateway.name, endOf })

  /** Runs the attempt to where it stops; throws `payment.card_declined` with the cause, `service.unavailable`. */
  const charge = async (attemptId: string): Promise<Attempt> => {
    const known = await attempts.load(db, attemptId)
    // Counted before it is asked and given back when it was good: nobody tries card after card (access.md 12).
    if (!isTerminal(known.state)) await cards.countTry(known.payer_id)
    const attempt = await drive.drive(attemptId)
    if (attempt.state !== 'declined' && attempt.state !== 'canceled') {
      await cards.forgetTries(attempt.payer_id)
      return attempt
    }
    needs.storms.count('cards')
    const cause = attempt.decline_message ?? 'Card declined.'
    throw new AppError('payment.card_declined', { message: `${cause} No money was taken. Use another card or ask your bank.` })
  }

  const sweep = async (): Promise<number> => (await inbox.handleLeft()) + (await janitor.sweep())

  /** Tries at once what waits for its next turn; false when it is still in trouble or there is no such thing. */
  const retry = async (id: string): Promise<boolean> => {
    const [kind, of = ''] = splitTrouble(id)
    if (kind === 'event' && (await troubles.reopen(of))) await inbox.handle(of)
    const attempt = kind === 'attempt' && isId(of) ? await attempts.find(db, of) : undefined
    if (attempt) await janitor.look(attempt)
    return !(await troubles.has(id))
  }
  register(createTopUpPurpose(needs))
  const cardSetups = createCardSetups({ ...needs, cards })
  handlers.push(setupEvents(db, cardSetups))
  defineJobs(jobs, { inbox, refunds, sweep })

  return {
    /** Says how a purpose delivers; at wiring, by the module that sells it. */
    register,
    cards,
    cardSetups,
    /** Hands the events of a family to the module that knows what they mean; at wiring. */
    onEvents: (handler: EventHandler) => void handlers.push(handler),
    findByGatewayId: (gatewayId: string) => attempts.findByGatewayId(db, gatewayId),
    /** Gives card money back in the transaction that owes it: what moved it to `refund.payable`. */
    refund: (tx: Db, attempt: Attempt, wanted: NewRefund) => refunds.create(tx, attempt, wanted),
    isRefundMade: (attemptId: string, nonce: string, using: Db) => refunds.isMade(using, attemptId, nonce),
    lastEventAt: () => lastEventAt(db),
    /** Throws `payment.bad_signature`. */
    receiveEvent: inbox.receive,
    collectMissedEvents: inbox.collectMissed,
    /** What the gateway knows and a restored database does not. */
    ...restoring,
    syncRefund: refunds.sync,
    endHanging: janitor.lookAtDue,
    sweep,
    topUp: async (wanted: WantedTopUp): Promise<Attempt> => charge(await topUp.begin(wanted)),
    charge,
    /** Charges without the payer being there; how it ended is told by the purpose. The janitor ends what hangs. */
    async chargeOffSession(attemptId: string): Promise<void> {
      try {
        await drive.drive(attemptId)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'service.unavailable') throw error
      }
    },
    /** Writes an attempt in the transaction that makes its target. */
    createAttempt: async (tx: Db, wanted: NewAttempt, state: Attempt['state'] = 'created'): Promise<Attempt> => {
      const fresh = newAttempt(wanted)
      const attempt = state === 'created' ? fresh : { ...fresh, state, next_check_at: null }
      await attempts.insert(tx, attempt)
      return attempt
    },
    find: (id: string, using: Db = db) => attempts.find(using, id),
    loadMany: (ids: readonly string[], using: Db = db) => attempts.loadMany(using, ids),
    topUpsOf: (payerId: string) => attempts.listTopUps(db, payerId),
    /** What refunds have given back of it or are about to. */
    refundedOf: (attemptId: string, using: Db) => refunds.sumOf(using, attemptId),
    findRefund: refunds.find,
    setRefundUndone: refunds.setUndone,
    remindOfRefunds: refunds.remind,
    /** Notes that the payer has money back, other than by a refund. */
    addReversed: (tx: Db, attemptId: string, amount: number) => attempts.addReversed(tx, attemptId, amount, clock.now()),
    findByNonce: (payerId: string, purpose: Attempt['purpose'], nonce: string) => attempts.findByNonce(db, payerId, purpose, nonce),
    /** The newest attempt for a target. */
    latestFor: (purpose: Attempt['purpose'], targetId: string, using: Db = db) => attempts.findByTarget(using, purpose, targetId),
    /** Gives an open attempt up; answers what it turned out to be. */
    abandon: (attempt: Attempt) => observe(attempt, gateway.cancelIntent),
    refresh: (attempt: Attempt) => observe(attempt, gateway.retrieveIntent),
    /** What could not be handled; `retry` answers whether it could now. */
    troubles: { list: troubles.list, dismiss: troubles.dismiss, retry },
    /** Of one payer, or of all. */
    search: (payerId: string | undefined, search: attempts.AttemptSearch) => attempts.searchByPayer(db, payerId, search),
    /** Who we are at the gateway. */
    instanceId: () => instanceId(db),
    identity,
    /** Throws when these books hold another gateway's money. */
    checkMode: () => refuseOtherGateway(db, gateway.name),
  }
}

function defineJobs(
  jobs: Jobs,
  { inbox, refunds, sweep }: { inbox: ReturnType<typeof createInbox>; refunds: Refunds; sweep: () => Promise<number> },
): void {
  jobs.define({ name: 'payments.event', run: async ({ eventId }) => inbox.handle(eventId), retries: 10 })
  jobs.define({ name: 'payments.refund', run: async ({ refundId }) => refunds.send(refundId), retries: 10 })
  jobs.define({ name: 'payments.janitor', run: async () => void (await sweep()), schedule: '* * * * *' })
  jobs.define({ name: 'payments.missed-events', run: async () => void (await inbox.collectMissed()), schedule: '7 * * * *' })
}

function createPurposes() {
  const purposes = new Map<string, Purpose>()
  return {
    register: (purpose: Purpose) => void purposes.set(purpose.name, purpose),
    purposeOf(attempt: Pick<Attempt, 'purpose'>): Purpose {
      const purpose = purposes.get(attempt.purpose)
      if (!purpose) throw new Error(`Nobody delivers ${attempt.purpose}`)
      return purpose
    },
  }
}
