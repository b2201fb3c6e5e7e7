// The sandbox's books in Postgres, schema `sandbox`, so that all processes share them and a restart keeps them.
import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Db } from '../../db/index.ts'
import type { Fault, KeptAnswer, SandboxObject, SandboxState, SandboxStore } from './store.ts'

function ownerOf(object: SandboxObject): string | null {
  if (object.object === 'customer') return null
  const owner = object.object === 'refund' || object.object === 'dispute' ? object.charge : object.customer
  return typeof owner === 'string' ? owner : null
}

const stateIn = (tx: Db): SandboxState => ({
  async read(id) {
    const { rows } = await sql<{ body: SandboxObject }>`select body from sandbox.object where id = ${id} for update`.execute(tx)
    return rows[0]?.body
  },
  async write(object) {
    await sql`
      insert into sandbox.object (id, kind, owner, body) values (${object.id}, ${object.object}, ${ownerOf(object)},
        ${JSON.stringify(object)}::jsonb)
      on conflict (id) do update set owner = excluded.owner, body = excluded.body`.execute(tx)
  },
  async list(kind, owner) {
    const { rows } = await sql<{ body: SandboxObject }>`
      select body from sandbox.object where owner = ${owner} and kind = ${kind} order by position desc limit 100`.execute(tx)
    return rows.map((row) => row.body)
  },
  async claimKey(key) {
    const { rows } = await sql<{
      claimed: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as claimed`.execute(tx)
    return rows[0]?.claimed === true
  },
  async findAnswer(key) {
    const { rows } = await sql<KeptAnswer>`select fingerprint, status, body from sandbox.answer where key = ${key}`.execute(tx)
    return rows[0]
  },
  async keepAnswer(key, { fingerprint, status, body }) {
    await sql`
      insert into sandbox.answer (key, fingerprint, status, body) values (${key}, ${fingerprint}, ${status}, ${body})`.execute(tx)
  },
  async queueEvent(event) {
    await sql`
      insert into sandbox.event (id, created, body) values (${event.id}, ${event.created},
        ${JSON.stringify(event)}::jsonb)`.execute(tx)
  },
  async undelivered(createdAt, limit) {
    const { rows } = await sql<{ body: Stripe.Event }>`
      select body from sandbox.event where delivered_at is null and created >= ${createdAt}
        order by position desc limit ${limit}`.execute(tx)
    return rows.map((row) => row.body)
  },
})

export const createPostgresStore = (db: Db): SandboxStore => ({
  transact: (work) => db.transaction().execute((tx) => work(stateIn(tx))),
  async takeFault(verb) {
    const { rows } = await sql<{ fault: Fault }>`
      delete from sandbox.fault where id = (select min(id) from sandbox.fault where verb = ${verb}) returning fault`.execute(db)
    return rows[0]?.fault
  },
  async scriptFault(verb, fault) {
    await sql`insert into sandbox.fault (verb, fault) values (${verb}, ${fault})`.execute(db)
  },
  async pendingEvents(limit) {
    const { rows } = await sql<{ body: Stripe.Event }>`
      select body from sandbox.event where delivered_at is null order by position limit ${limit}`.execute(db)
    return rows.map((row) => row.body)
  },
  async markDelivered(eventId) {
    await sql`update sandbox.event set delivered_at = now() where id = ${eventId} and delivered_at is null`.execute(db)
  },
})
