// A call that takes a key runs once per Idempotency-Key of its account: done → the first answer again, at work → wait, another
// request under the key → refused (money.md 4). The answer of a crash is not kept; where money moves, the domain's own keys
// then find what the first run did. What else can be made twice takes one too, for the answer that is lost on the way
// (decision 129).
import { createHash, randomUUID } from 'node:crypto'
import { calls, refusals, type Call } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { AppError, type ErrorDetails } from '../app-error.ts'
import { after, minutes, type Clock } from '../clock.ts'
import type { Db } from '../db/index.ts'
import type { Doors, Input, Output } from '../http/index.ts'
import { gone, type Kept as KeptRows } from '../retention/index.ts'
import type { Sealing } from '../sealing/index.ts'

type Once = NonNullable<Doors['once']>

interface Row {
  key: string
  route: string
  body_hash: string
  state: 'running' | 'done'
  created_at: Date
  status: number | null
  /** Closed. */
  answer: string | null
  /** Of answers from before they were closed. */
  response: Kept | null
}

type Kept = { readonly output: unknown } | { readonly refusal: { code: keyof typeof refusals; details: ErrorDetails } }

const leaseMs = 60_000

/** The key of this request, undefined when the client sent none: such a call has no protection against repeats. */
export function nonceOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : derived.get(request)
}

/** Keys that were made here for requests that brought none. */
const derived = new WeakMap<FastifyRequest, string>()
const derivedFor = minutes(1)

const warning = '299 - "No Idempotency-Key was sent: the same request counts once within a minute. Send a new key for every intention."'

function readKey(call: Call, { request, reply }: Input<Call>): string | undefined {
  const key = nonceOf(request)
  if (key === undefined) {
    if (call.idempotency === 'required') throw new AppError('idempotency.key_required')
    // Named in the answer, so that a client sees what it could have sent.
    void reply.header('idempotency-key', randomUUID())
    return undefined
  }
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new AppError('request.invalid', {
      errors: [{ path: 'Idempotency-Key', message: 'Use 8 to 100 printable characters.' }],
    })
  }
  return key
}

/** Keys sorted, so that the same body in another order of its fields is the same. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** A password that goes along with a call is kept nowhere, not even inside of a digest. */
const withoutPassword = (body: unknown): unknown =>
  typeof body === 'object' && body !== null ? { ...body, currentPassword: undefined } : body

export function createOnce({ db, clock, sealing }: { db: Db; clock: Clock; sealing: Pick<Sealing, 'of'> }): Once {
  const sealed = sealing.of('idempotency', 'key', ['answer'])
  /** True: this call may run. A lapsed lease of the same request is taken over. */
  const claim = async (accountId: string, key: string, route: string, hash: string): Promise<boolean> => {
    const now = clock.now()
    const { rows } = await sql`
      insert into idempotency as i (account_id, key, route, body_hash, state, lease_until, created_at)
      values (${accountId}, ${key}, ${route}, ${hash}, 'running', ${after(now, leaseMs)}, ${now})
      on conflict (account_id, key) do update set lease_until = excluded.lease_until
        where i.state = 'running' and i.lease_until < ${now} and i.route = excluded.route and i.body_hash = excluded.body_hash
      returning i.key`.execute(db)
    return rows.length === 1
  }

  const find = async (accountId: string, key: string): Promise<Row | undefined> => {
    const { rows } = await sql<Row>`
      select key, route, body_hash, state, status, answer, response, created_at from idempotency
        where account_id = ${accountId} and key = ${key}`.execute(db)
    return rows[0] && sealed.open(rows[0])
  }

  /** Of this minute; of the one before where the same request was made then and is not a minute ago. */
  const derive = async (accountId: string, what: string): Promise<string> => {
    const now = clock.now()
    const ofMinute = (minute: number) => `derived-${createHash('sha256').update(`${what}|${minute}`).digest('hex').slice(0, 40)}`
    const minute = Math.floor(now.getTime() / derivedFor)
    const before = await find(accountId, ofMinute(minute - 1))
    return before && now.getTime() - before.created_at.getTime() < derivedFor ? ofMinute(minute - 1) : ofMinute(minute)
  }

  const keep = async (accountId: string, key: string, status: number, kept: Kept): Promise<void> => {
    const { answer } = sealed.close({ answer: JSON.stringify(kept) }, key)
    await sql`
      update idempotency set state = 'done', status = ${status}, answer = ${answer}
      where account_id = ${accountId} and key = ${key}`.execute(db)
  }

  const release = async (accountId: string, key: string): Promise<void> => {
    await sql`delete from idempotency where account_id = ${accountId} and key = ${key} and state = 'running'`.execute(db)
  }

  const replay = async (accountId: string, key: string, route: string, hash: string, input: Input<Call>): Promise<Output<Call>> => {
    const row = await find(accountId, key)
    if (row && (row.route !== route || row.body_hash !== hash)) throw new AppError('idempotency.mismatch')
    const kept = row?.answer ? (JSON.parse(row.answer) as Kept) : row?.response
    if (row?.state !== 'done' || !kept) throw new AppError('idempotency.in_flight', { retryAfter: 1 })
    void input.reply.header('idempotent-replay', 'true')
    if ('refusal' in kept) throw new AppError(kept.refusal.code, kept.refusal.details)
    return kept.output as Output<Call>
  }

  return async ({ call }, input, run) => {
    const accountId = (input.viewer as { accountId: string } | undefined)?.accountId
    const route = `${call.method} ${call.path}`
    const hash = createHash('sha256')
      .update(canonical([input.params, withoutPassword(input.body)]))
      .digest('hex')
    if (call.idempotency === 'derived' && accountId !== undefined && nonceOf(input.request) === undefined) {
      derived.set(input.request, await derive(accountId, `${route} ${hash}`))
      void input.reply.header('warning', warning)
    }
    const key = readKey(call, input)
    if (key === undefined || accountId === undefined) return run()
    if (!(await claim(accountId, key, route, hash))) return replay(accountId, key, route, hash, input)
    try {
      const output = await run()
      const status = (output as { status?: number } | undefined)?.status ?? call.status
      await keep(accountId, key, status, { output })
      return output
    } catch (error) {
      // Where no money moves, whoever presses again may have mended what was wrong.
      const isKept = call.idempotency !== 'brief' && error instanceof AppError && refusals[error.code].status < 500
      if (isKept) await keep(accountId, key, refusals[error.code].status, { refusal: { code: error.code, details: error.details } })
      else await release(accountId, key)
      throw error
    }
  }
}

/** Old keys; a job forgets them. */
export const keptKeys = (db: Db): KeptRows => ({ ...swept(db, sql`true`), job: 'idempotency.prune' })

const briefRoutes = Object.values<Record<string, Call>>(calls)
  .flatMap((group) => Object.values(group))
  .flatMap(({ idempotency, method, path }) => (idempotency === 'brief' ? [`${method} ${path}`] : []))

/** Those of calls that move no money, whose answers are copies of what people wrote. */
export const keptBriefKeys = (db: Db): KeptRows => swept(db, sql`route = any(${briefRoutes}::text[])`)

const swept = (db: Db, which: RawBuilder<unknown>): KeptRows => ({
  old: (before) => sql`select 1 from idempotency where created_at < ${before} and ${which}`,
  sweep: (before, most) =>
    gone(
      db,
      sql`delete from idempotency where ctid in (select ctid from idempotency where created_at < ${before} and ${which} limit ${most})`,
    ),
})
