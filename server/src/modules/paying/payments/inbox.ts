// Events of the gateway: verified, kept once, answered at once, worked through later. An event is a hint: the object is
// fetched again, so duplicates, reordering and old replays converge (money.md 6).
import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import { GatewayRefused, isCheckout, type CardGateway, type GatewayEvent } from '#platform/card/index.ts'
import { after, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { isId } from '#platform/new-id.ts'
import type { Kept } from '#platform/retention/index.ts'
import * as attempts from './attempts-store.ts'
import { instanceId } from './installation.ts'
import type { Restoring } from './restoring.ts'
import type { Settle } from './settle.ts'
import type { Troubles } from './troubles.ts'

export interface InboxNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly gateway: CardGateway
  readonly jobs: Jobs
  readonly settle: Settle
  readonly troubles: Troubles
  readonly handlers: readonly EventHandler[]
  readonly restoring: Restoring
}

interface InboxRow {
  event_id: string
  type: string
  object_id: string
  intent_id: string | null
  account: string | null
  livemode: boolean
  state: 'new' | 'done' | 'ignored' | 'failed'
  payload: { metadata?: Record<string, string> }
}

export interface HandledEvent {
  readonly objectId: string
  readonly intentId: string | null
  /** The connected account where it happened. */
  readonly account: string | null
}

/** What another module does with the events of one family; it marks the event in the transaction of its effects. */
export interface EventHandler {
  /** As `charge.dispute.`: what the types of the family begin with. */
  readonly family: string
  /** Hears of connected accounts instead of the platform's own; the same type means another thing there. */
  readonly isOfAccounts?: boolean
  /** Answers false for an object that is not ours. */
  handle(event: HandledEvent, mark: (tx: Db) => Promise<void>): Promise<boolean>
}

const isOfPayment = ({ type, intentId }: GatewayEvent): boolean =>
  type.startsWith('checkout.session.') || (intentId !== null && type.startsWith('payment_intent.') && type !== 'payment_intent.created')

const leftAfter = '30 seconds'

/** A page of the gateway, and what may come between it and us. */
const pageLasts = hours(48)

/** Half of what the gateway keeps, so that nothing falls between two lists. */
const lookBack = hours(24 * 15)

export async function lastEventAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select received_at as at from webhook_inbox order by received_at desc limit 1`.execute(db)
  return rows[0]?.at
}

/** What it said goes; that it was told stays. Only a function of the owner's may change an event at all. */
export const keptPayloads = (db: Db): Kept => ({
  old: (before) => sql`select 1 from webhook_inbox where state in ('done', 'ignored') and received_at < ${before} and payload <> '{}'`,
  async sweep(before, most) {
    const { rows } = await sql<{ count: number }>`select forget_webhook_payloads(${before}, ${most}) as count`.execute(db)
    return rows[0]?.count ?? 0
  },
})

export function createInbox({ db, clock, gateway, jobs, settle, troubles, handlers, restoring }: InboxNeeds) {
  const handlerOf = ({ type, account }: { type: string; account: string | null }) =>
    handlers.find(({ family, isOfAccounts = false }) => type.startsWith(family) && isOfAccounts === (account !== null))
  /** Events that can change something of ours; the others are kept as they came and that is all. */
  const isWorthAsking = (event: GatewayEvent): boolean => handlerOf(event) !== undefined || (event.account === null && isOfPayment(event))

  const keep = (event: GatewayEvent) =>
    inTransaction(db, async (tx) => {
      const { numAffectedRows } = await sql`
        insert into webhook_inbox (event_id, type, object_id, intent_id, account, livemode, payload, state, received_at)
        values (${event.id}, ${event.type}, ${event.objectId}, ${event.intentId}, ${event.account}, ${event.livemode},
          ${JSON.stringify({ metadata: event.metadata })}::jsonb, ${isWorthAsking(event) ? 'new' : 'ignored'}, ${clock.now()})
        on conflict (event_id) do nothing`.execute(tx)
      if (numAffectedRows === 1n && isWorthAsking(event)) await jobs.send(tx, 'payments.event', { eventId: event.id })
    })

  const mark = async (tx: Db, eventId: string, state: 'done' | 'ignored', note: string | null): Promise<void> => {
    await sql`
      update webhook_inbox set state = ${state}, note = ${note}, attempts = attempts + 1, done_at = ${clock.now()}
      where event_id = ${eventId} and state = 'new'`.execute(tx)
  }

  /** By the intent's id, or by our own id in it while that was not committed yet. Other systems' objects are not ours. */
  const findAttempt = async (row: InboxRow) => {
    const known = row.intent_id === null ? undefined : await attempts.findByGatewayId(db, row.intent_id)
    const { instance_id: instance, attempt_id: attemptId } = row.payload.metadata ?? {}
    if (known || attemptId === undefined || instance !== (await instanceId(db))) return known
    return attempts.findById(db, attemptId)
  }

  /** Begun before a restore that lost it, and paid only now, as on a page of the gateway that stood open. */
  const findLost = async (row: InboxRow) => {
    const { payer } = row.payload.metadata ?? {}
    if (payer === undefined || !isId(payer) || row.intent_id === null) return undefined
    await restoring.takeOf(payer, after(clock.now(), -pageLasts))
    return findAttempt(row)
  }

  const work = async (eventId: string): Promise<void> => {
    const { rows } = await sql<InboxRow>`
      select event_id, type, object_id, intent_id, account, livemode, state, payload from webhook_inbox where event_id = ${eventId}`.execute(
      db,
    )
    const row = rows[0]
    if (row?.state !== 'new') return
    if (row.livemode !== gateway.isLive) return mark(db, eventId, 'ignored', 'of the other mode')
    const handler = handlerOf(row)
    if (handler) {
      const isOurs = await handler.handle({ objectId: row.object_id, intentId: row.intent_id, account: row.account }, (tx) =>
        mark(tx, eventId, 'done', null),
      )
      return isOurs ? undefined : mark(db, eventId, 'ignored', 'nothing of ours')
    }
    const attempt = (await findAttempt(row)) ?? (await findLost(row))
    // On the gateway's own page a payer may try several cards: only the page knows how the payment stands.
    const asked = attempt?.gateway_id && isCheckout(attempt.gateway_id) ? attempt.gateway_id : row.intent_id
    if (!attempt || asked === null) return mark(db, eventId, 'ignored', 'nothing of ours')
    await settle(attempt.id, await gateway.retrieveIntent(asked), (tx) => mark(tx, eventId, 'done', null))
  }

  /** What one event throws is its own: it waits and is tried again, and a person sees it. */
  const handle = async (eventId: string): Promise<void> => {
    try {
      await work(eventId)
    } catch (error) {
      await troubles.ofEvent(eventId, error)
    }
  }

  return {
    /** Throws `payment.bad_signature`. */
    async receive(rawBody: Buffer, signature: string): Promise<void> {
      await keep(read(gateway, rawBody, signature))
    },
    handle,
    /** Events whose job died with its process, and those whose next try is due. */
    async handleLeft(): Promise<number> {
      const { rows } = await sql<{ event_id: string }>`
        select event_id from webhook_inbox where state = 'new' and coalesce(next_try_at, received_at + ${leftAfter}::interval) <= ${clock.now()}
        order by received_at limit 100`.execute(db)
      for (const row of rows) await handle(row.event_id)
      return rows.length
    },
    /** Events that never reached the endpoint, for example while we were down. */
    async collectMissed(): Promise<number> {
      const missed = await gateway.listUndeliveredEvents(after(clock.now(), -lookBack))
      for (const event of missed) await keep(event)
      return missed.length
    },
  }
}

function read(gateway: CardGateway, rawBody: Buffer, signature: string): GatewayEvent {
  try {
    return gateway.readEvent(rawBody, signature)
  } catch (error) {
    if (error instanceof GatewayRefused) throw new AppError('payment.bad_signature')
    throw error
  }
}
