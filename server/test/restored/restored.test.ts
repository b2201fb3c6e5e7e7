// The drill: a site is lost after its backup, and restored by two commands. What the gateway took is in its books, and taken once.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  becomePayee,
  latestTransaction,
  newKey,
  password,
  registerAdministrator,
  registerEarner,
  registerFan,
  requestPayout,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  topUp,
  type Person,
} from '#scenario/index.ts'
import type { TestDatabase } from '#test/create-test-app.ts'
import { asOwner, createTestApp, createTestDatabase, type TestApp } from '#test/index.ts'
import { templateName } from '../postgres.ts'
import { after, days, hours } from '#platform/clock.ts'
import { journalIn } from '#platform/lasting/index.ts'
import { accounts } from '#ground/ledger'
import { at, balanceIn, chargesAt, moveGateway, run } from './town.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-restored-'))
const backups = join(folder, 'backups')
const dataFolder = join(folder, 'data')
const renewing = 5
let lost: TestDatabase
let found: TestDatabase
/** A copy of it as it was before anybody asked the gateway. */
let unseen: TestDatabase
let app: TestApp
let administrator: Person
let payees: Person[]
let fans: Person[]
let others: Person[]
let passed = 0

const pass = (by: number) => {
  passed += by
  app.clock.advance(by)
}
const again = async () => {
  administrator = await signIn(app.client, administrator)
  payees = await Promise.all(payees.map((one) => signIn(app.client, one)))
  fans = await Promise.all(fans.map((one) => signIn(app.client, one)))
}

beforeAll(async () => {
  lost = await createTestDatabase(templateName)
  app = await createTestApp({ database: { ...lost, drop: async () => undefined } })
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  payees = [await registerEarner(app.client, administrator, becomePayee), await registerEarner(app.client, administrator, becomePayee)]
  const [page] = payees
  if (!page) throw new Error('No page')
  await setPrices(app.client, page, { monthlyPrice: 10 })
  fans = []
  for (let n = 0; n < renewing + 2; n += 1) fans.push(await registerFan(app.client))
  for (const [n, fan] of fans.entries()) {
    const cardId = await saveCard(app.client, fan)
    await topUp(app.client, fan, 20, cardId)
    if (n < renewing) await subscribe(app.client, fan, page, 'monthly_subscription', cardId)
  }
  others = []
  for (let n = 0; n < 5; n += 1) others.push(await registerFan(app.client))
  const told = { url: 'https://receiver.example.org/hook', events: ['sale.made' as const] }
  await app.client.send('hooks.create', { token: page.token, body: told })
  // Of two: one ends its key, the other one stops with the password of its owner.
  for (const { token } of others.slice(3)) {
    const body = { name: 'A script', scopes: ['profile:read' as const], days: 300, currentPassword: password }
    await app.client.send('keys.create', { token, body })
  }
  await app.settle()
  pass(days(25))
  await app.jobs.send(app.db, 'sales.mature', {})
  await app.settle()
  await again()
}, 60_000)
afterAll(async () => {
  await Promise.all([lost, found, unseen].map((database) => database.drop()))
  rmSync(folder, { recursive: true, force: true })
})

/** What must be the same on both sides of the disaster. */
const booked = async () => ({
  clearing: await app.money.ledger.balance(accounts.clearing),
  atGateway: await app.money.ledger.balance(accounts.gatewayAvailable),
  wallets: await Promise.all(fans.map((fan) => balanceIn(app, fan.id))),
  paidOut: await Promise.all(payees.map((payee) => app.money.ledger.balance(accounts.available(payee.id)))),
  ends: (
    await sql<{
      end: Date
      page: string
    }>`select ends_at as end, page_id as page from subscription where fan_id = any(${fans.slice(0, renewing).map(({ id }) => id)}::uuid[]) order by fan_id`.execute(
      app.db,
    )
  ).rows,
})

/** What a restore must not undo: two erasures, a suspension, a block, a password, a key and a hook that ended, a stop of letters. */
const decide = async () => {
  const [gone, alsoGone, shut, blocked, changed] = others
  if (!gone || !alsoGone || !shut || !blocked || !changed) throw new Error('Nobody')
  for (const { id } of [gone, alsoGone]) await app.jobs.send(app.db, 'own-data.erase', { accountId: id })
  await sql`
    insert into erasure (account_id, asked_at, due_at) select id, now(), now() - interval '1 minute' from account
    where id in (${gone.id}, ${alsoGone.id})`.execute(app.db)
  await app.settle()
  const suspend = { rule: 'harassment', words: 'Threats in messages to several people.' } as const
  await app.client.send('accounts.suspend', { token: administrator.token, params: { id: shut.id }, body: suspend })
  await app.client.send('blocks.create', { token: changed.token, body: { targetId: blocked.id } })
  await app.client.send('auth.updatePassword', {
    token: changed.token,
    body: { currentPassword: password, password: 'the third one of this spring' },
  })
  const token = (await signIn(app.client, payees[0] ?? blocked)).token
  const [hook] = (await app.client.send('hooks.list', { token })).data
  await app.client.send('hooks.remove', { token, params: { id: hook?._id ?? '' } })
  const [key] = (await app.client.send('keys.list', { token: blocked.token })).data
  await app.client.send('keys.revoke', { token: blocked.token, params: { id: key?._id ?? '' } })
  await sql`insert into mail_stop (fingerprint, at) values ('of an address', now())`.execute(app.db)
  await app.settle()
  await app.lasting.flush()
  // To where the backups are, as the site does once it has made one.
  copyFileSync(journalIn(app.dataFolder), journalIn(backups))
}

/** How these decisions stand. */
const standing = async () => {
  const { rows } = await sql<{ statuses: string[]; blocks: number; passwords: number; stops: number; keys: number; hooks: number }>`
    select (select array_agg(status order by created_at) from account where id = any(${others.map(({ id }) => id)}::uuid[])) as statuses,
      (select count(*)::int from relation where kind = 'block' and other_id = ${others[3]?.id ?? ''}) as blocks,
      (select count(*)::int from credential where account_id = ${others[4]?.id ?? ''}) as passwords,
      (select count(*)::int from mail_stop) as stops,
      (select count(*)::int from api_key where revoked_at is null) as keys,
      (select count(*)::int from hook where off_why is null) as hooks`.execute(app.db)
  return rows[0]
}

test('money that was charged, renewed, given back and paid out after the backup is in the books again, once', async () => {
  const made = await run('backup', [backups], at(lost.url, app.dataFolder))
  expect(made).toMatchObject({ code: 0 })

  pass(days(6))
  await again()
  others = await Promise.all(others.map((one) => signIn(app.client, one)))
  await app.money.subscriptions.renew()
  await app.settle()
  for (let n = 0; n < 30; n += 1) await topUp(app.client, fans[n % fans.length] ?? administrator, 10 + n)
  const [, second] = payees
  const late = fans.at(-1)
  if (!late || !second) throw new Error('Nobody')
  await setPrices(app.client, second, { monthlyPrice: 7 })
  await subscribe(
    app.client,
    late,
    second,
    'monthly_subscription',
    (await app.client.send('payments.cards', { token: late.token })).data[0]?._id,
  )
  for (const [fan, amount] of [
    [fans[0], 5],
    [fans[1], 6],
    [fans[2], undefined],
  ] as const) {
    const id = fan ? await latestTransaction(app.client, fan) : ''
    const body = { reason: 'asked for it', ...(amount === undefined ? {} : { amount }) }
    await app.client.send('reversals.refund', { token: administrator.token, params: { id }, headers: newKey(), body })
  }
  for (const payee of payees) {
    const id = (await requestPayout(app.client, payee, 60, 'stripe')).body.data._id
    await app.client.send('adminPayouts.decide', { token: administrator.token, params: { id }, body: { status: 'approved' } })
  }
  const disputed = fans[3] ? await latestTransaction(app.client, fans[3]) : ''
  await app.client.send('reversals.playDispute', { token: administrator.token, params: { id: disputed } })
  await app.settle()
  await app.money.settlement.collect()
  expect((await app.money.reconciliation.look(true)).differences).toEqual([])
  await decide()
  const before = await booked()
  const charges = await chargesAt(lost)
  await app.close()

  found = await createTestDatabase()
  const restored = await run('restore', [backups, '--into', found.url], { FIELDHOUSE_DATA: dataFolder })
  expect(restored).toMatchObject({ code: 0 })
  await moveGateway(lost, found)
  unseen = await createTestDatabase(new URL(found.url).pathname.slice(1))
  app = await createTestApp({ database: { ...found, drop: async () => undefined }, env: { FIELDHOUSE_DATA: dataFolder } })
  app.clock.advance(passed)
  await again()
  const lostFrom = app.held?.lostFrom
  if (!lostFrom) throw new Error('It is not held')
  const report = await app.money.catchUp(after(lostFrom, -hours(1)))
  process.stdout.write(`${JSON.stringify(report.tally)}\n`)
  expect([report.puzzles, report.look.differences]).toEqual([[], []])
  expect(report.tally).toMatchObject({
    payment: { remade: 36, unexplained: 0 },
    refund: { remade: 3, unexplained: 0 },
    dispute: { settled: 1 },
    transfer: { remade: 2 },
  })
  expect(await booked()).toEqual(before)

  const twice = await app.money.catchUp(after(lostFrom, -hours(1)))
  expect([twice.tally.payment.remade, twice.tally.refund.remade, twice.tally.transfer.remade, twice.puzzles]).toEqual([0, 0, 0, []])
  await app.close()
  const opened = await run('recovered', ['--open'], at(found.url, dataFolder))
  expect(opened).toEqual({ code: 0, said: expect.stringMatching(/2 × erased.+1 × suspended[^]+0 differences[^]+It is open/) })
  app = await createTestApp({ database: { ...found, drop: async () => undefined }, env: { FIELDHOUSE_DATA: dataFolder } })
  app.clock.advance(passed)
  expect(await standing()).toEqual({
    statuses: ['leaving', 'leaving', 'suspended', 'active', 'active'],
    blocks: 1,
    passwords: 0,
    stops: 1,
    keys: 0,
    hooks: 0,
  })
  await app.jobs.send(app.db, 'own-data.due', {})
  await app.settle()
  expect((await standing())?.statuses).toEqual(['erased', 'erased', 'suspended', 'active', 'active'])
  await app.money.subscriptions.renew()
  await app.settle()
  expect(await chargesAt(found)).toEqual(charges)
  const hanging = sql`select id from charge_attempt where state in ('created', 'prepared', 'sent', 'unknown')`
  expect((await hanging.execute(app.db)).rows).toEqual([])
}, 120_000)

test('opened without asking, a renewal that was charged before is found before it is charged again', async () => {
  await app.close()
  const charges = await chargesAt(unseen)
  const openedAt = (at: Date | null) => asOwner(unseen.url, (db) => sql`update recovery set opened_at = ${at}`.execute(db))
  await openedAt(after(new Date(), passed))
  app = await createTestApp({ database: { ...unseen, drop: async () => undefined }, env: { FIELDHOUSE_DATA: dataFolder } })
  app.clock.advance(passed)
  const paid = sql<{ paid: number }>`
    select count(*)::int as paid from subscription where fan_id = any(${fans.map(({ id }) => id)}::uuid[]) and ends_at > ${app.clock.now()}`
  expect((await paid.execute(app.db)).rows).toEqual([{ paid: 0 }])
  await app.money.subscriptions.renew()
  await app.settle()
  expect(await chargesAt(unseen)).toEqual(charges)
  expect((await paid.execute(app.db)).rows).toEqual([{ paid: renewing }])
  await app.close()
  await openedAt(null)
}, 60_000)

test('what nobody can explain is named and keeps it held, unless somebody says why not', async () => {
  const env = at(unseen.url, dataFolder)
  // Whoever paid it came after the backup.
  await asOwner(unseen.url, (db) =>
    sql`
      update sandbox.object set body = jsonb_set(body, '{metadata,payer}', to_jsonb(gen_random_uuid()::text)) where id in (
        select id from sandbox.object where kind = 'payment_intent' and owner = (
          select owner from sandbox.object where kind = 'payment_intent' and body->'metadata'->>'payer' = ${fans.at(-2)?.id ?? ''} limit 1
        ) and not exists (select 1 from charge_attempt a where a.gateway_id = sandbox.object.id) order by position desc limit 1)`.execute(
      db,
    ),
  )
  rmSync(journalIn(dataFolder))
  const why = expect.stringMatching(/✗ payment pi_\w+: whoever paid it[^]+✗ line txn_\w+: charge of \d+\.\d\d \(ch_\w+\): .+ suspense/)
  const missing = await run('recovered', [], env)
  expect(missing).toEqual({ code: 1, said: expect.stringMatching(/✗ .+lasting.ndjson is missing/) })
  writeFileSync(journalIn(dataFolder), readFileSync(journalIn(backups), 'utf8').replace('"suspended"', '"let_in"'))
  expect(await run('recovered', [], env)).toEqual({
    code: 1,
    said: expect.stringMatching(/not as it was written from line \d+ on/),
  })
  expect(await run('recovered', [], env)).toEqual({ code: 1, said: why })
  expect(await run('recovered', ['--open'], env)).toEqual({ code: 1, said: expect.stringContaining('so it stays held') })
  const reason = ['--open', '--reason', 'We give it back at the gateway by hand.']
  expect(await run('recovered', reason, env)).toEqual({ code: 0, said: expect.stringContaining('It is open') })
  const { rows } = await asOwner(unseen.url, (db) =>
    sql<{ why: string; red: number }>`
    select open_reason as why, jsonb_array_length(findings->'red') as red from recovery`.execute(db),
  )
  expect(rows).toEqual([{ why: reason[2], red: expect.any(Number) }])
}, 60_000)
