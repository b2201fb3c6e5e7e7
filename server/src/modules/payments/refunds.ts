// Money back to a card, in two phases: owed in the ledger first, then paid by the gateway (money.md 3 and 5).
import { sql } from 'kysely'
import { GatewayRefused, GatewayUnreachable, type CardGateway, type Cents } from '../../platform/card/index.ts'
import { after, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Logger } from '../../platform/log.ts'
import { newId } from '../../platform/new-id.ts'
import type { Outbox } from '../../platform/outbox/index.ts'
import { accounts, type Ledger } from '../ledger/index.ts'
import type { Attempt } from './attempts-store.ts'
import { pauseAfter } from './states.ts'

export interface RefundNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly ledger: Ledger
  readonly gateway: CardGateway
  readonly jobs: Jobs
  readonly outbox: Outbox
}

interface RefundRow {
  id: string
  attempt_id: string
  amount: number
  state: 'created' | 'sent' | 'succeeded' | 'failed'
  intent_id: string
  checks: number
}

export type Refunds = ReturnType<typeof createRefunds>

const load = async (db: Db, id: string): Promise<RefundRow | undefined> => {
  const { rows } = await sql<RefundRow>`
    select r.id, r.attempt_id, r.amount, r.state, r.checks, a.gateway_id as intent_id
    from refund r join charge_attempt a on a.id = r.attempt_id where r.id = ${id}`.execute(db)
  return rows[0]
}

export function createRefunds({ db, clock, log, ledger, gateway, jobs, outbox }: RefundNeeds) {
  /** The ledger's side of a confirmed refund; a second confirmation finds the key used. */
  const finish = (row: RefundRow, gatewayId: string) =>
    db.transaction().execute(async (tx) => {
      await ledger.lock(tx, { charge_attempt: [row.attempt_id], refund: [row.id] })
      const current = await load(tx, row.id)
      if (!current || current.state === 'succeeded' || current.state === 'failed') return
      const moves = [{ from: accounts.refundPayable, to: accounts.gatewayAvailable, amount: row.amount }]
      await ledger.post(tx, { key: `refund:${row.id}`, kind: 'card_refund', moves, cause: { refund: row.id } })
      await sql`
        update refund set state = 'succeeded', gateway_id = ${gatewayId}, updated_at = ${clock.now()}
          where id = ${row.id}`.execute(tx)
      await sql`
        update charge_attempt set reversed = reversed + ${row.amount}, updated_at = ${clock.now()}
          where id = ${row.attempt_id}`.execute(tx)
      await outbox.write(tx, 'payment.changed', { attemptId: row.attempt_id })
    })

  const send = async (id: string): Promise<void> => {
    const row = await load(db, id)
    if (!row || row.state === 'succeeded' || row.state === 'failed') return
    await sql`
      update refund set state = 'sent', checks = checks + 1, next_check_at = ${after(clock.now(), pauseAfter(row.checks))},
        updated_at = ${clock.now()}
      where id = ${id} and state in ('created', 'sent')`.execute(db)
    try {
      const request = { intentId: row.intent_id, amount: row.amount as Cents, metadata: { refund_id: id } }
      const refund = await gateway.refund(request, `refund:${id}`)
      if (refund.status === 'failed') return fail(id, refund.failureReason)
      // Pending at the gateway is paid for our books: a later failure arrives as an event and is posted backwards.
      await ledger.open([accounts.refundPayable, accounts.gatewayAvailable])
      await finish(row, refund.id)
    } catch (error) {
      if (error instanceof GatewayRefused) return fail(id, error.code)
      if (!(error instanceof GatewayUnreachable)) throw error
      log.warn({ refund: id }, 'the outcome of a refund is not known yet')
    }
  }

  /** The debt to the payer stays in `refund.payable`; a person must look. */
  const fail = async (id: string, reason: string | null): Promise<void> => {
    await sql`update refund set state = 'failed', updated_at = ${clock.now()} where id = ${id} and state = 'sent'`.execute(db)
    log.error({ refund: id, reason }, 'the gateway could not pay a refund')
  }

  return {
    async create(tx: Db, attempt: Attempt, amount: number, reason: string): Promise<string> {
      const id = newId()
      const now = clock.now()
      await sql`
        insert into refund (id, attempt_id, amount, state, reason, next_check_at, created_at, updated_at)
        values (${id}, ${attempt.id}, ${amount}, 'created', ${reason}, ${now}, ${now}, ${now})`.execute(tx)
      await jobs.send(tx, 'payments.refund', { refundId: id })
      return id
    },
    send,
    async sumOf(using: Db, attemptId: string): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select coalesce(sum(amount), 0)::bigint as total from refund where attempt_id = ${attemptId} and state <> 'failed'`.execute(using)
      return rows[0]?.total ?? 0
    },
    /** What is still owed to the payer because the gateway would not pay it. */
    async unpaidOf(using: Db, attemptId: string): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select coalesce(sum(amount), 0)::bigint as total from refund where attempt_id = ${attemptId} and state = 'failed'`.execute(using)
      return rows[0]?.total ?? 0
    },
    /** Refunds whose answer was lost; the same key within 24 h cannot pay twice. */
    async sendDue(): Promise<number> {
      const { rows } = await sql<{ id: string }>`
        select id from refund where state in ('created', 'sent') and next_check_at <= ${clock.now()}
          order by next_check_at limit 20`.execute(db)
      for (const row of rows) await send(row.id)
      return rows.length
    },
  }
}
