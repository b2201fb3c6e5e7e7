// The sandbox's books in Postgres, schema `sandbox`, so that all processes share them and a restart keeps them.
import { sql, type RawBuilder } from 'kysely'
import type Stripe from 'stripe'
import type { Connection, Database } from './host.ts'
import type { AccountLink, KeptAnswer, SandboxObject, SandboxState, SandboxStore, ScriptedFault } from './store.ts'

function ownerOf(object: SandboxObject): string | null {
  switch (object.object) {
    case 'refund':
    case 'dispute':
    case 'radar.early_fraud_warning':
      return idOf(object.charge)
    case 'transfer':
      return idOf(object.destination)
    case 'payment_method':
    case 'payment_intent':
    case 'setup_intent':
    case 'charge':
    case 'checkout.session':
      return idOf(object.customer)
    default:
      return null
  }
}

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** One number of the sandbox's books; whoever asks holds them until the end of the request. */
async function sum(tx: Connection, amount: RawBuilder<unknown>): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sandbox balances', 0))`.execute(tx)
  const { rows } = await sql<{ total: number }>`select coalesce(sum(${amount}), 0)::bigint as total from sandbox.object`.execute(tx)
  return rows[0]?.total ?? 0
}

const number = (name: string) => sql`(body->>${sql.lit(name)})::bigint`

/** What was charged and not refunded, disputed or transferred on. */
const platformBalance = sql`case kind
  when 'charge' then ${number('amount')} - ${number('amount_refunded')}
  when 'dispute' then case when body->>'status' in ('needs_response', 'under_review', 'lost') then -${number('amount')} else 0 end
  when 'transfer' then ${number('amount_reversed')} - ${number('amount')}
  else 0 end`

const accountBalance = (account: string) => sql`case when owner is distinct from ${account} then 0
  when kind = 'transfer' then ${number('amount')} - ${number('amount_reversed')}
  when kind = 'payout' and body->>'status' <> 'failed' then -${number('amount')}
  else 0 end`

const stateIn = (tx: Connection): SandboxState => ({
  async read(id) {
    const { rows } = await sql<{ body: SandboxObject }>`select body from sandbox.object where id = ${id} for update`.execute(tx)
    return rows[0]?.body
  },
  async peek(id) {
    const { rows } = await sql<{ body: SandboxObject }>`select body from sandbox.object where id = ${id}`.execute(tx)
    return rows[0]?.body
  },
  async since(kind, { createdAt, owner, after, limit }) {
    const { rows } = await sql<{ body: SandboxObject }>`
      select body from sandbox.object where kind = ${kind} and (body->>'created')::bigint >= ${createdAt}
        and (${owner}::text is null or owner = ${owner})
        and (${after}::text is null or position < (select position from sandbox.object where id = ${after}))
      order by position desc limit ${limit}`.execute(tx)
    return rows.map((row) => row.body)
  },
  async entries(createdAt, after, limit) {
    const { rows } = await sql<{ body: Stripe.BalanceTransaction }>`
      select body from sandbox.object where kind = 'balance_transaction' and (body->>'created')::bigint >= ${createdAt}
        and (${after}::text is null or position < (select position from sandbox.object where id = ${after}))
      order by position desc limit ${limit}`.execute(tx)
    return rows.map((row) => row.body)
  },
  async entryTotals(now) {
    const { rows } = await sql<{ pending: number; available: number }>`
      select coalesce(sum(${number('net')}) filter (where ${number('available_on')} > ${now}), 0)::bigint as pending,
        coalesce(sum(${number('net')}) filter (where ${number('available_on')} <= ${now}), 0)::bigint as available
      from sandbox.object where kind = 'balance_transaction'`.execute(tx)
    return rows[0] ?? { pending: 0, available: 0 }
  },
  async write(object, owner) {
    await sql`
      insert into sandbox.object (id, kind, owner, body) values (${object.id}, ${object.object}, ${owner ?? ownerOf(object)},
        ${JSON.stringify(object)}::jsonb)
      on conflict (id) do update set owner = excluded.owner, body = excluded.body`.execute(tx)
  },
  async list(kind, owner) {
    const { rows } = await sql<{ body: SandboxObject }>`
      select body from sandbox.object where owner = ${owner} and kind = ${kind} order by position desc limit 100`.execute(tx)
    return rows.map((row) => row.body)
  },
  async keepLink({ token, account, kind, returnUrl, endsAt }) {
    await sql`
      insert into sandbox.link (token, account, kind, return_url, ends_at)
        values (${token}, ${account}, ${kind}, ${returnUrl}, ${endsAt})`.execute(tx)
  },
  async readLink(token) {
    const { rows } = await sql<AccountLink>`
      select token, account, kind, return_url as "returnUrl", ends_at as "endsAt" from sandbox.link where token = ${token}
        for update`.execute(tx)
    return rows[0]
  },
  async dropLink(token) {
    await sql`delete from sandbox.link where token = ${token}`.execute(tx)
  },
  platformBalance: () => sum(tx, platformBalance),
  accountBalance: (account) => sum(tx, accountBalance(account)),
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

export const createPostgresStore = (db: Database): SandboxStore => ({
  transact: (work) => db.transaction().execute((tx) => work(stateIn(tx))),
  async takeFault(verb, isMeant) {
    const { rows } = await sql<ScriptedFault & { id: number }>`
      select id, verb, fault, attempt from sandbox.fault where verb = ${verb} order by id`.execute(db)
    for (const { id, ...scripted } of rows) {
      if (scripted.attempt !== null && !(await isMeant(scripted.attempt))) continue
      const taken = await sql`delete from sandbox.fault where id = ${id} returning id`.execute(db)
      if (taken.rows.length > 0) return scripted
    }
    return undefined
  },
  async scriptFault({ verb, fault, attempt }) {
    await sql`insert into sandbox.fault (verb, fault, attempt) values (${verb}, ${fault}, ${attempt})`.execute(db)
  },
  async listFaults() {
    const { rows } = await sql<ScriptedFault>`select verb, fault, attempt from sandbox.fault order by id`.execute(db)
    return rows
  },
  async clearFaults() {
    await sql`delete from sandbox.fault`.execute(db)
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
