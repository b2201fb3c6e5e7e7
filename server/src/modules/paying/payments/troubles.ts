// What could not be handled: each event and each attempt fails for itself, is tried again less and less often, and is shown to
// administrators until it is solved. None holds the others up.
import { sql, type RawBuilder } from 'kysely'
import { GatewayUnreachable } from '#platform/card/index.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Logger } from '#platform/log.ts'

export interface TroubleNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
}

export interface Trouble {
  /** `event:…`, `attempt:…` or `refund:…` with its id. */
  readonly id: string
  readonly kind: 'event' | 'attempt' | 'refund'
  readonly about: string
  readonly error: string
  readonly attemptId: string | null
  readonly tries: number
  /** Null: nothing is tried any more until somebody says so. */
  readonly nextTryAt: Date | null
  readonly since: Date
}

/** Then a person has to look; with the pauses between them that is the next morning. */
const mostTries = 12
const longestError = 500

export const isUnreachable = (error: unknown): boolean => error instanceof GatewayUnreachable
const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, longestError)

/** `event:evt_1` is of the kind `event`. */
export const splitTrouble = (id: string): [kind: string, of: string] => {
  const at = id.indexOf(':')
  return [id.slice(0, at), id.slice(at + 1)]
}

export type Troubles = ReturnType<typeof createTroubles>

export function createTroubles({ db, clock, log }: TroubleNeeds) {
  /** Whether a statement found its row. */
  const change = async (statement: RawBuilder<unknown>): Promise<boolean> =>
    (await inTransaction(db, (tx) => statement.execute(tx))).numAffectedRows === 1n

  const dismissRefund = (id: string): Promise<boolean> =>
    change(sql`update refund set seen_at = ${clock.now()} where id::text = ${id} and state in ('failed', 'returned')`)

  return {
    /** An outage of the gateway is nobody's fault: it is asked again, as often as it takes. */
    async ofEvent(eventId: string, error: unknown): Promise<void> {
      const isNobodys = isUnreachable(error)
      const { rows } = await sql<{ tries: number; state: string }>`
        update webhook_inbox set attempts = attempts + ${isNobodys ? 0 : 1}, error = ${sentenceOf(error)},
          state = case when attempts + ${isNobodys ? 0 : 1} >= ${mostTries} then 'failed' else state end,
          next_try_at = ${clock.now()}::timestamptz + (array['1 minute', '2 minutes', '10 minutes', '1 hour'])[least(attempts + 1, 4)]::interval
        where event_id = ${eventId} and state = 'new' returning attempts as tries, state`.execute(db)
      const row = rows[0]
      if (isNobodys) log.warn({ event: eventId }, 'the gateway does not answer for an event')
      else if (row?.state === 'failed') log.fatal({ event: eventId, err: error, tries: row.tries }, 'an event is left to a person')
      else log.error({ event: eventId, err: error, tries: row?.tries }, 'an event could not be handled')
    },
    /** When it is looked at again stands on the attempt already. */
    async ofAttempt(attemptId: string, error: unknown): Promise<void> {
      if (isUnreachable(error)) return log.warn({ attempt: attemptId }, 'the gateway does not answer for an attempt')
      log.error({ attempt: attemptId, err: error }, 'an attempt could not be settled')
      await sql`update charge_attempt set trouble = ${sentenceOf(error)} where id = ${attemptId}`.execute(db)
    },
    async solved(attemptId: string): Promise<void> {
      await sql`update charge_attempt set trouble = null where id = ${attemptId} and trouble is not null`.execute(db)
    },
    /** The oldest first. */
    async list(limit: number, offset: number): Promise<{ rows: Trouble[]; total: number }> {
      const { rows } = await sql<Trouble & { total: number }>`
        select *, count(*) over () as total from (
          select 'event:' || event_id as id, 'event' as kind, type as about, error, null::uuid as "attemptId", attempts as tries,
            case state when 'new' then next_try_at end as "nextTryAt", received_at as since
          from webhook_inbox where state in ('new', 'failed') and error is not null
          union all
          select 'attempt:' || id, 'attempt', type, trouble, id, checks, next_check_at, created_at
          from charge_attempt where trouble is not null
          union all
          select 'refund:' || id, 'refund', reason, coalesce(failure, 'refused'), attempt_id, checks, null, updated_at
          from refund where state in ('failed', 'returned') and seen_at is null
        ) trouble order by since, id limit ${limit} offset ${offset}`.execute(db)
      return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
    },
    async has(id: string): Promise<boolean> {
      const [kind, of] = splitTrouble(id)
      const { rows } =
        kind === 'event'
          ? await sql`select 1 from webhook_inbox where event_id = ${of} and state in ('new', 'failed')`.execute(db)
          : await sql`select 1 from charge_attempt where id::text = ${of} and trouble is not null`.execute(db)
      return rows.length > 0
    },
    /** The event is handled as if it had just come. */
    reopen: (eventId: string): Promise<boolean> =>
      change(sql`
        update webhook_inbox set state = 'new', attempts = 0, next_try_at = ${clock.now()}
        where event_id = ${eventId} and state in ('new', 'failed')`),
    /** A person has looked: nothing is to be done about it. */
    async dismiss(id: string): Promise<boolean> {
      const [kind, of] = splitTrouble(id)
      if (kind === 'refund') return dismissRefund(of)
      if (kind !== 'event') return false
      return change(sql`
        update webhook_inbox set state = 'ignored', note = 'left by an administrator', done_at = ${clock.now()}
        where event_id = ${of} and state in ('new', 'failed') and error is not null`)
    },
  }
}
