// Events: written in the transaction of what they tell of, delivered after its commit, in order. This is how
// a module tells modules above or beside it. What a handler does in the given transaction happens exactly once; anything
// else it does (a socket message, say) happens at least once.
import { afterCommit, inTransaction, runPrepared, type Db } from '../db/index.ts'
import { createOnlyProcess, type Bus } from '../bus/index.ts'
import type { Faults } from '../faults.ts'
import { lookFromNowhere } from '../whereabouts/index.ts'
import { sql } from 'kysely'

export { deliverAgain, lookAtEvents, type EventState } from './looking.ts'

/**
 * Every topic, with what it tells: ids and plain values. Each module adds its own by `declare module`; a topic that is not here
 * can neither be written nor heard.
 */
// oxlint-disable-next-line no-empty-interface, no-empty-object-type
export interface Topics {}
export type Topic = keyof Topics

declare module '../bus/index.ts' {
  interface Signals {
    'outbox.written': Readonly<Record<string, never>>
  }
}
export type EventHandler<T extends Topic> = (payload: Readonly<Topics[T]>, tx: Db) => Promise<void>

export interface Outbox {
  /** `tx` is the transaction of the change. */
  write<T extends Topic>(tx: Db, topic: T, payload: Topics[T]): Promise<void>
  /** The same of many, in their order, in one statement. */
  writeAll<T extends Topic>(tx: Db, topic: T, payloads: readonly Topics[T][]): Promise<void>
  on<T extends Topic>(topic: T, handler: EventHandler<T>): void
  /** Delivers what waits; answers how many since the last call, those delivered in the background among them. */
  deliver(): Promise<number>
  /** Delivers soon after commits of this process, and what others left every second. */
  start(): void
  stop(): Promise<void>
}

interface EventRow {
  id: number
  topic: string
  payload: unknown
  attempts: number
}

const batch = 100
const pollEvery = 1000
const mostAttempts = 20

export function createOutbox(db: Db, faults: Faults, bus: Pick<Bus, 'tell' | 'on'> = createOnlyProcess()): Outbox {
  const handlers = new Map<string, ((payload: unknown, tx: Db) => Promise<void>)[]>()
  const relay = createRelay(db, faults, async (event, tx) => {
    for (const handler of handlers.get(event.topic) ?? []) await handler(event.payload, tx)
  })
  let timer: NodeJS.Timeout | undefined
  bus.on('outbox.written', () => (timer ? relay.poke() : undefined))
  let isTold = false
  /** Commits of the same moment are told once. */
  const tellOthers = () => {
    if (isTold) return
    isTold = true
    setImmediate(() => {
      isTold = false
      bus.tell('outbox.written', {})
    })
  }
  /** The poll catches what this misses: events that a batch wrote, or another process that could not say so. */
  const pokeAfter = (tx: Db) => afterCommit(tx, () => (timer ? relay.poke() : tellOthers()))

  return {
    async write(tx, topic, payload) {
      await sql`insert into outbox (topic, payload) values (${topic}, ${JSON.stringify(payload)}::jsonb)`.execute(tx)
      pokeAfter(tx)
    },
    async writeAll(tx, topic, payloads) {
      const texts = payloads.map((payload) => JSON.stringify(payload))
      await runPrepared(tx, 'insert into outbox (topic, payload) select $1::text, unnest($2::jsonb[])', [topic, texts])
      pokeAfter(tx)
    },
    on(topic, handler) {
      // Only `write` puts rows of this topic there, with this payload.
      const typed = handler as (payload: unknown, tx: Db) => Promise<void>
      handlers.set(topic, [...(handlers.get(topic) ?? []), typed])
    },
    deliver: relay.deliver,
    start() {
      timer = setInterval(() => void relay.poke(), pollEvery)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await relay.idle()
    },
  }
}

/** How many events wait longer than they should, and how many nobody tries any more. */
export async function lateEvents(db: Db, minutes: number): Promise<{ late: number; stuck: number }> {
  const { rows } = await sql<{ late: number; stuck: number }>`
    select count(*) filter (where due_at < now() - ${minutes} * interval '1 minute')::int as late,
      count(*) filter (where attempts > ${mostAttempts})::int as stuck from outbox`.execute(db)
  return rows[0] ?? { late: 0, stuck: 0 }
}

function createRelay(db: Db, faults: Faults, handle: (event: EventRow, tx: Db) => Promise<void>) {
  let running: Promise<void> | undefined
  let isPoked = false
  let uncounted = 0

  const deliverBatch = () =>
    inTransaction(db, async (tx) => {
      // One delivery at a time among all processes: two would take the rows that handlers change in different orders.
      await sql`select pg_advisory_xact_lock(hashtextextended('outbox', 0))`.execute(tx)
      const events = await claim(tx)
      for (const event of events) {
        await sql`savepoint event`.execute(tx)
        try {
          await handle(event, tx)
          await sql`delete from outbox where id = ${event.id}`.execute(tx)
        } catch (error) {
          faults.note(`event ${event.topic}`, error)
          await sql`rollback to savepoint event`.execute(tx)
          await putOff(tx, event)
        }
      }
      return events.length
    })

  const deliver = async () => {
    for (;;) {
      const count = await deliverBatch()
      uncounted += count
      if (count < batch) return
    }
  }

  return {
    async deliver() {
      await deliver()
      const counted = uncounted
      uncounted = 0
      return counted
    },
    idle: async () => running,
    /** What is written during a delivery may be behind what it reads: it is followed by another. */
    poke() {
      isPoked = true
      // Whoever's commit wakes it, what it does is done for nobody who looks.
      running ??= lookFromNowhere(async () => {
        while (isPoked) {
          isPoked = false
          await deliver()
        }
      })
        .catch((error: unknown) => faults.note('outbox', error))
        .finally(() => {
          running = undefined
        })
    },
  }
}

async function claim(tx: Db): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select id, topic, payload, attempts from outbox
    where due_at <= now() order by id limit ${batch} for update`.execute(tx)
  return rows
}

async function putOff(tx: Db, event: EventRow): Promise<void> {
  // After many attempts the row stays for an operator to see; it is never dropped.
  const pause = event.attempts >= mostAttempts ? '10 years' : `${Math.min(2 ** event.attempts, 600)} seconds`
  await sql`update outbox set attempts = attempts + 1, due_at = now() + ${pause}::interval where id = ${event.id}`.execute(tx)
}
