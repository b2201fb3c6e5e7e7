import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newKey, registerAdministrator, registerFan, saveCard, topUp, type Person } from '#scenario/index.ts'
import { asProgram, createTestApp, type TestApp } from '#test/index.ts'
import { programOf } from '#test/program.ts'
import type { Difference } from '#ground/ledger'
import { moneyChecks } from '#wiring/money.ts'

let app: TestApp
let fan: Person
let cardId: string
const command = programOf('ledger-verify')

beforeAll(async () => {
  app = await createTestApp()
  const { token } = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'reads_books' })
  fan = await registerFan(app.client)
  cardId = await saveCard(app.client, fan)
  await topUp(app.client, fan, 50, cardId)
  const id = (await app.client.send('payments.transactions', { token: fan.token })).data[0]?._id ?? ''
  await app.client.send('reversals.refund', { token, params: { id }, headers: newKey(), body: { amount: 20, reason: 'asked for it' } })
  await app.settle()
})
afterAll(() => app.close())

function run(...options: string[]): Promise<{ code: number | null; said: string }> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: asProgram(app.databaseUrl),
    FIELDHOUSE_DATA: app.dataFolder,
    SECRET_KEY: 'a secret of the tests, longer than 32 characters',
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...options], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}
const runJson = async () => {
  const { code, said } = await run('--gateway', '--json')
  const { differences, ...rest } = JSON.parse(said) as { checks: number; gateway: string; differences: Difference[] }
  return { code, ...rest, found: differences.map(({ check, first }) => `${check}: ${first}`) }
}

const lineOf = async (type: string) => {
  const { rows } = await sql<{ id: string; source: string }>`
    select id, body->>'source' as source from sandbox.object
    where kind = 'balance_transaction' and body->>'reporting_category' = ${type} order by position desc limit 1`.execute(app.db)
  return rows[0] ?? { id: '', source: '' }
}
const change = (id: string, values: object) =>
  sql`update sandbox.object set body = body || ${JSON.stringify(values)}::jsonb where id = ${id}`.execute(app.db)

// Each run starts the whole program in a process of its own.
vi.setConfig({ testTimeout: 180_000 })

// A seal waits for the oldest transaction of all databases of the cluster, those of other tests included: there may be none yet.
test('the books alone do not ask the gateway; with it, both agree', async () => {
  const books = await run()
  expect([books.code, books.said]).toEqual([0, expect.not.stringContaining('gateway holds')])
  const both = await run('--gateway')
  expect([both.code, both.said]).toEqual([
    0,
    expect.stringContaining('✓ the gateway holds what its lines say\n✓ the gateway’s lines are as they were copied\n'),
  ])
})

test('a charge that is another one at the gateway is named', async () => {
  const { id, source } = await lineOf('charge')
  await change(id, { amount: 5100, net: 4925 })
  const { found, ...rest } = await runJson()
  expect(rest).toMatchObject({ code: 1, checks: moneyChecks.length + 3, gateway: 'asked' })
  expect(found).toEqual([
    expect.stringMatching(/^the gateway holds what its lines say: 2925 there, its lines say 2825/),
    `the gateway’s lines are as they were copied: ${id} (${source}) is charge of 5100 with fee 175 there, charge of 5000 with fee 175 here`,
  ])
  await change(id, { amount: 5000, net: 4825 })
})

test('two that make up for each other are named, too', async () => {
  const [charge, refund] = [await lineOf('charge'), await lineOf('refund')]
  await change(charge.id, { amount: 5100, net: 4925 })
  await change(refund.id, { amount: -2100, net: -2100 })
  const { code, said } = await run('--gateway')
  // Both were written within one second: either may be the first.
  const first = `(${charge.id} .${charge.source}.|${refund.id} .${refund.source}.)`
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(`✗ the gateway’s lines are as they were copied\n    2 rows, the first: ${first} is`),
  ])
  await change(charge.id, { amount: 5000, net: 4825 })
  await change(refund.id, { amount: -2000, net: -2000 })
})

test('a refund that the gateway does not know any more is named', async () => {
  const { id, source } = await lineOf('refund')
  await sql`update sandbox.object set kind = 'hidden' where id = ${id}`.execute(app.db)
  const { code, found } = await runJson()
  expect([code, found[1]]).toEqual([1, expect.stringContaining(`${id} (${source}), refund of -2000 with fee 0, is not there any more`)])
  await sql`update sandbox.object set kind = 'balance_transaction' where id = ${id}`.execute(app.db)
})

test('a charge that never was what we booked is found by the checks of the copy', async () => {
  await topUp(app.client, fan, 30, cardId)
  await app.settle()
  const { id } = await lineOf('charge')
  await change(id, { amount: 2900, net: 2783 })
  const { code, found } = await runJson()
  expect([code, found]).toEqual([
    1,
    [expect.stringContaining(`what was posted for a line of the gateway is what it says: charge ${id} of 2900`)],
  ])
})

test('a gateway that does not answer proves nothing', async () => {
  await app.money.sandbox?.scriptFault('balance_transactions.list', '500')
  const { code, said } = await run('--gateway')
  expect([code, said]).toEqual([1, expect.stringContaining('✗ the gateway could not be asked')])
})
