// Money back to a card, in two phases: owed in the ledger first, then paid by the gateway (money.md 3 and 5). What the gateway
// refuses, at once or days later, is told to whoever owed it: the money goes back the way it came.
import { GatewayRefused, GatewayUnreachable, type CardGateway, type Cents, type GatewayRefund } from '#platform/card/index.ts'
import { after, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { accounts, type Ledger } from '#ground/ledger'
import * as attempts from './attempts-store.ts'
import type { Attempt } from './attempts-store.ts'
import * as store from './refunds-store.ts'
import type { NewRefund, RefundRow } from './refunds-store.ts'
import { pauseAfter } from './states.ts'
import type { Identity } from './installation.ts'
import { writeOwner } from './written-on.ts'

export interface RefundNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly ledger: Ledger
  readonly gateway: CardGateway
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly identity: () => Promise<Identity>
}

export type Refunds = ReturnType<typeof createRefunds>

/** The gateway forgets a key after a day: then it is searched for the refund before it is asked again. */
const keyLasts = hours(23)
const batch = 20

const touched = [accounts.refundPayable, accounts.gatewayAvailable]

export function createRefunds({ db, clock, log, ledger, gateway, jobs, outbox, identity }: RefundNeeds) {
  const hold = (row: RefundRow, work: (tx: Db, current: RefundRow) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      await ledger.lock(tx, { charge_attempt: [row.attempt_id], refund: [row.id] })
      const current = await store.find(tx, row.id)
      if (current) await work(tx, current)
    })

  /** The ledger's side of a confirmed refund; a second confirmation changes nothing. */
  const finish = (row: RefundRow, gatewayId: string) =>
    hold(row, async (tx, current) => {
      if (store.isOver(current.state)) return
      const moves = [{ from: accounts.refundPayable, to: accounts.gatewayAvailable, amount: row.amount }]
      await ledger.post(tx, { key: `refund:${row.id}`, kind: 'card_refund', moves, cause: { refund: row.id } })
      await store.setSucceeded(tx, row.id, gatewayId, clock.now())
      await attempts.addReversed(tx, row.attempt_id, row.amount, clock.now())
      await outbox.write(tx, 'payment.changed', { attemptId: row.attempt_id })
    })

  /** What the gateway had paid came back to it first. */
  const fail = async (row: RefundRow, reason: string | null, withIt?: (tx: Db) => Promise<void>): Promise<void> => {
    await ledger.open(touched)
    await hold(row, async (tx, current) => {
      await withIt?.(tx)
      if (current.state !== 'sent' && current.state !== 'succeeded') return
      if (current.state === 'succeeded') {
        const moves = [{ from: accounts.gatewayAvailable, to: accounts.refundPayable, amount: row.amount }]
        await ledger.post(tx, { key: `refund:${row.id}:failed`, kind: 'card_refund_failed', moves, cause: { refund: row.id } })
        await attempts.addReversed(tx, row.attempt_id, -row.amount, clock.now())
      }
      await store.setFailed(tx, row.id, reason ?? 'refused', after(clock.now(), pauseAfter(0)), clock.now())
      await outbox.write(tx, 'refund.refused', { refundId: row.id })
      log.error({ refund: row.id, reason }, 'the gateway could not pay a refund')
    })
  }

  const ask = createAsk({ clock, gateway, identity })

  const send = async (id: string): Promise<void> => {
    const row = await store.find(db, id)
    if (!row || store.isOver(row.state)) return
    await store.noteSending(db, id, after(clock.now(), pauseAfter(row.checks)), clock.now())
    try {
      const refund = await ask(row)
      await ledger.open(touched)
      // Pending at the gateway is paid for our books; what failed there was paid and came back, in its books too.
      await finish(row, refund.id)
      if (refund.status === 'failed') await fail(row, refund.failureReason)
    } catch (error) {
      if (error instanceof GatewayRefused) return fail(row, error.code)
      if (!(error instanceof GatewayUnreachable)) throw error
      log.warn({ refund: id }, 'the outcome of a refund is not known yet')
    }
  }

  const lookAgain = async ({ id, state }: { id: string; state: store.RefundState }): Promise<void> => {
    if (state !== 'failed') return send(id)
    await store.putOff(db, id, after(clock.now(), hours(1)))
    await outbox.write(db, 'refund.refused', { refundId: id })
  }

  return {
    async create(tx: Db, attempt: Attempt, wanted: NewRefund): Promise<string> {
      const id = await store.insert(tx, attempt.id, wanted, clock.now())
      await jobs.send(tx, 'payments.refund', { refundId: id })
      return id
    },
    send,
    find: (id: string, using: Db = db) => store.find(using, id),
    /** Whether this intention has made its refund already; asked under the lock of the attempt. */
    isMade: store.isMade,
    sumOf: store.sumOf,
    /** Its money has gone back, or a bank has paid it; in the transaction that posts that. */
    setUndone: (tx: Db, id: string, state: 'returned' | 'charged_back') => store.setUndone(tx, id, state, clock.now()),
    /** Tells again of what was refused, once a bank has decided. */
    async remind(tx: Db, attemptId: string): Promise<void> {
      for (const refundId of await store.findFailedOf(tx, attemptId)) await outbox.write(tx, 'refund.refused', { refundId })
    },
    /** What the gateway tells of a refund; false when it is not ours. */
    async sync(gatewayId: string, mark: (tx: Db) => Promise<void>): Promise<boolean> {
      const seen = await gateway.retrieveRefund(gatewayId)
      const refundId = seen.metadata['refund_id']
      const row = refundId === undefined ? undefined : await store.find(db, refundId)
      if (!row) return false
      await ledger.open(touched)
      await finish(row, seen.id)
      if (seen.status === 'failed') await fail(row, seen.failureReason, mark)
      else await inTransaction(db, mark)
      return true
    },
    /** Refunds whose answer was lost, and refused ones that nobody has posted backwards; one that throws delays only itself. */
    async sendDue(): Promise<number> {
      const due = await store.findDue(db, clock.now(), batch)
      for (const row of due) {
        try {
          await lookAgain(row)
        } catch (error) {
          log.error({ refund: row.id, err: error }, 'a refund could not be sent')
        }
      }
      return due.length
    },
  }
}

/** Repeated, it finds what it has asked for before. */
const createAsk =
  ({ clock, gateway, identity }: Pick<RefundNeeds, 'clock' | 'gateway' | 'identity'>) =>
  async (row: RefundRow): Promise<GatewayRefund> => {
    const isForgotten = after(row.created_at, keyLasts) <= clock.now()
    const made = isForgotten ? await gateway.findRefund(row.intent_id, row.id) : undefined
    const metadata = { ...writeOwner(await identity()), attempt_id: row.attempt_id, refund_id: row.id }
    const request = { intentId: row.intent_id, amount: row.amount as Cents, metadata }
    if (made) return made
    try {
      return await gateway.refund(request, `refund:${row.id}`)
    } catch (error) {
      // A no may be to the repeated words alone, as after an update: looked into before it is believed.
      const known = error instanceof GatewayRefused ? await gateway.findRefund(row.intent_id, row.id) : undefined
      if (known) return known
      throw error
    }
  }
