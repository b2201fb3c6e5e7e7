// Whatever staff does arrives at the operator's own address: each row, in the order of the chain, signed, whatever was down meanwhile, and
// with no word that anybody typed.
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, registerFan, signIn, type Person } from '#scenario/index.ts'
import { asOwner, createTestApp, type TestApp } from '#test/index.ts'
import { minutes } from '#platform/clock.ts'
import { firstMissing } from '#ground/audit'
import { compareWithCopy } from '#wiring/audit-witness.ts'
import { startHookHost, type HookHost } from '../../../../test/fakes/hook-host.ts'

interface Row {
  readonly row: string
  readonly action: string
  readonly actor: string | null
  readonly account: string | null
  readonly hash: string
}

let host: HookHost
let app: TestApp
let second: TestApp
let owner: Person
let fan: Person

const open = (path: string, database?: { url: string; drop: () => Promise<void> }) =>
  createTestApp({ env: { AUDIT_HOOK_URL: `${host.origin}${path}`, AUDIT_HOOK_SECRET: host.secret }, ...(database && { database }) })
const sameTown = (path: string) => open(path, { url: app.databaseUrl, drop: async () => undefined })

beforeAll(async () => {
  host = await startHookHost()
  app = await open('/audit')
  second = await sameTown('/audit')
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client)
})
afterAll(async () => {
  await second.close()
  await app.close()
  await host.close()
})

const pass = (by: number) => [app, second].forEach(({ clock }) => clock.advance(by))
async function send(by: TestApp = app) {
  await by.jobs.send(by.db, 'audit-copy.send', {})
  await by.jobs.drain()
}
const freshToken = async () => (await signIn(app.client, owner)).token
const note = async () =>
  app.client.send('accounts.note', { token: await freshToken(), params: { id: fan.id }, body: { text: 'A word that stays here' } })
const rowsOf = (body: string | undefined) => (JSON.parse(body ?? '{}') as { data: { rows: Row[] } }).data.rows
const arrived = () => host.got.flatMap(({ body }) => rowsOf(body))
const kept = async () => {
  const { rows } = await sql<{ row: string; hash: string }>`
    select to_char(day, 'YYYY-MM-DD') || ' ' || n as row, encode(hash, 'hex') as hash from audit order by day, n`.execute(app.db)
  return rows
}
const look = async () => (await app.client.send('audit.copy', { token: await freshToken() })).data

test('all that was there, then each row as it comes: once, signed, without a word of anybody', async () => {
  await note()
  await send()
  await note()
  await Promise.all([send(), send(second), send()])
  expect(arrived().map(({ row, hash }) => ({ row, hash }))).toEqual(await kept())
  for (const { body, headers } of host.got) expect(new Webhook(host.secret).verify(body, headers as Record<string, string>)).toBeTruthy()
  expect(arrived().at(-1)).toMatchObject({ action: 'accounts.note', account: fan.id, actor: owner.id, result: 'ok' })
  const said = JSON.stringify(host.got.map(({ body }) => body))
  for (const word of ['A word that stays here', owner.username, fan.username]) expect(said).not.toContain(word)
  expect(await look()).toMatchObject({ isOn: true, waiting: 0, failingSince: null, status: 204, nextAt: null })
})

test('what does not arrive is sent again as it was, ever later and for ever, and nothing behind it is lost', async () => {
  const before = host.got.length
  host.answer(503)
  await note()
  await send()
  host.answer(undefined)
  await note()
  for (const wait of [0, 1, 5, 15, 30, 30]) {
    pass(minutes(wait))
    await send()
    await send(second)
  }
  const tries = host.got.slice(before)
  expect([
    tries.length,
    new Set(tries.map(({ body }) => body)).size,
    new Set(tries.map(({ headers }) => headers['webhook-id'])).size,
  ]).toEqual([6, 1, 1])
  expect(await look()).toMatchObject({ waiting: 2, status: null, failingSince: expect.any(String), nextAt: expect.any(String) })
  host.answer(204)
  pass(minutes(30))
  await send()
  expect(host.got.slice(before + 6).map(({ body }) => rowsOf(body).length)).toEqual([1, 1])
  expect(await look()).toMatchObject({ waiting: 0, failingSince: null, status: 204 })
  expect([...new Set(arrived().map(({ row }) => row))]).toEqual((await kept()).map(({ row }) => row))
})

test('a process that died behind the answer sends the same message again', async () => {
  const before = host.got.length
  await note()
  await send()
  // As it was before it was said that it arrived.
  const last = arrived().at(-1)?.row.split(' ')
  await sql`update audit_copy set until_day = day, until_n = n, n = n - 1, claimed_at = ${app.clock.now()}, attempts = 1`.execute(app.db)
  expect(last).toBeDefined()
  await send(second)
  expect(host.got.length - before).toBe(1)
  pass(minutes(3))
  await send(second)
  const [one, again] = host.got.slice(before)
  expect([again?.body, again?.headers['webhook-id']]).toEqual([one?.body, one?.headers['webhook-id']])
})

test('nobody who has a session ends it: neither a switch nor a pause', async () => {
  const token = await freshToken()
  const pause = { params: { name: 'audit-copy.send' }, body: { isPaused: true, reason: 'Quiet' } }
  expect((await app.client.try('work.setQueue', { token, ...pause })).error.code).toBe('work.no_pause')
  await app.client.send('switches.change', {
    token,
    params: { key: 'hooks' },
    body: { state: 'off', share: 0, roles: [], until: null, reason: 'Quiet', seen: 0 },
  })
  const before = host.got.length
  await send()
  expect(host.got.slice(before).flatMap(({ body }) => rowsOf(body).map(({ action }) => action))).toEqual([
    'work.setQueue',
    'switches.change',
  ])
  expect((await app.client.try('audit.copy', { token: fan.token })).status).toBe(403)
})

test('another address is told everything from the first row; many rows are several messages; without one there is no copy', async () => {
  await sql`insert into audit (day, n, id, at, role, via, action, result, hash)
    select '2000-01-01', n, gen_random_uuid(), '2000-01-01', '', 'system', 'test.row', 'ok', sha256('x') from generate_series(1, 240) as n`.execute(
    app.db,
  )
  host.got.splice(0)
  const third = await sameTown('/audit?2')
  await send(third)
  await third.close()
  const all = await kept()
  expect(host.got.map(({ body }) => rowsOf(body).length)).toEqual([100, 100, all.length - 200])
  expect(arrived().map(({ row }) => row)).toEqual(all.map(({ row }) => row))
  const none = await createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined } })
  await send(none)
  expect((await none.client.send('audit.copy', { token: await freshToken() })).data).toMatchObject({ isOn: false, waiting: 0 })
  await none.close()
})

test('the copy shows what was changed here, wherever in the chain', async () => {
  const file = join(app.dataFolder, 'copy.jsonl')
  for (const { body } of host.got) appendFileSync(file, `${body}\n`)
  expect(await compareWithCopy(app.db, file)).toEqual({ rows: (await kept()).length, missing: undefined })
  const victim = arrived().at(-5)
  const [day = '', n = ''] = victim?.row.split(' ') ?? []
  await asOwner(app.databaseUrl, (db) =>
    sql
      .raw(`alter table audit disable trigger append_only; update audit set hash = sha256('other') where day = '${day}' and n = ${n}`)
      .execute(db),
  )
  expect((await compareWithCopy(app.db, file)).missing).toEqual({ day, n: Number(n) })
  expect(await firstMissing(app.db, [{ day, n: Number(n) + 1, hash: arrived().at(-4)?.hash ?? '' }])).toBeUndefined()
  appendFileSync(file, '{"type":"audit.rows","data":{"rows":[{"row":"yesterday"}]}}\n')
  await expect(compareWithCopy(app.db, file)).rejects.toThrow(/line 4/)
  rmSync(file)
})
