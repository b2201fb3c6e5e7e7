import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerAdministrator, registerFan, registerPerformer, tip, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { untilSealed } from '#test/until-sealed.ts'
import { days } from '#platform/clock.ts'
import { accounts } from '#ground/ledger'

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'books_admin' })
})
afterAll(() => app.close())

const asOwner = async (statement: string) => {
  const owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}

test('finds nothing in sound books; a wrong balance is named and stops the payouts of its page until it is released', async () => {
  const { token } = administrator
  const [fan, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
  await topUp(app.client, fan, 50)
  await tip(app.client, fan, athlete, 30)
  await app.money.sales.mature(new Date(app.clock.now().getTime() + days(8)))
  await untilSealed(app.db)
  const sound = (await app.client.send('reconciliation.run', { token })).data
  expect(sound.differences).toEqual([])
  expect(sound.seal?.hash).toMatch(/^[0-9a-f]{64}$/)

  const page = athlete.id
  const { rows } = await sql<{ id: number }>`
    select id from ledger_account where kind = 'earn.available' and owner_id = ${athlete.id}`.execute(app.db)
  const change = (by: number) => asOwner(`update balance set posted = posted + ${by} where account_id = ${rows[0]?.id}`)
  await change(1)
  await app.jobs.send(app.db, 'reconciliation', {})
  await app.settle()
  const { data } = await app.client.send('reconciliation.list', { token })
  expect(data[0]?.differences).toMatchObject([
    { check: 'strict balances are the sum of their entries', count: 1, payees: [{ _id: athlete.id }] },
    { check: expect.stringContaining('what a page is told it earned'), count: 1, payees: [{ _id: athlete.id }] },
  ])
  expect(data[0]?.differences[0]?.first).toContain('holds 2401, entries say 2400')
  expect((await app.money.ledger.holding(accounts.available(page))).isFrozen).toBe(true)
  await change(-1)
  expect((await app.client.send('reconciliation.run', { token })).data.differences).toEqual([])
  // A person decides, not the next run.
  expect((await app.money.ledger.holding(accounts.available(page))).isFrozen).toBe(true)
  await app.client.send('reconciliation.release', { token, params: { id: athlete.id } })
  expect((await app.money.ledger.holding(accounts.available(page))).isFrozen).toBe(false)
})

describe('somebody with the keys to the database', () => {
  let fan: Person
  let athlete: Person

  beforeAll(async () => {
    ;[fan, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
    await topUp(app.client, fan, 90)
    await tip(app.client, fan, athlete, 40)
    await app.settle()
    await untilSealed(app.db)
    expect((await app.client.send('reconciliation.run', { token: administrator.token })).data.differences).toEqual([])
  })

  const look = async () => (await app.money.reconciliation.look()).differences.map(({ check }) => check)
  /** With the triggers switched off. */
  const tamper = (...statements: string[]) => asOwner(["set session_replication_role = 'replica'", ...statements].join(';'))

  test('who raises a price is found out by its seal', async () => {
    await tamper(`update sale set gross = gross + 100 where buyer_id = '${fan.id}'`)
    expect(await look()).toContain('rows are as they were sealed')
    await tamper(`update sale set gross = gross - 100 where buyer_id = '${fan.id}'`)
    expect(await look()).toEqual([])
  })

  test('who cuts the newest rows off, with their seals and all that was recorded of them, is found out by the heads outside', async () => {
    const tipped = `(select txn_id from sale where buyer_id = '${fan.id}')`
    await tamper(
      `update balance b set posted = posted + 4000 from ledger_account a where a.id = b.account_id and a.kind = 'wallet' and a.owner_id = '${fan.id}'`,
      `delete from ledger_seal where n >= (select min(n) from ledger_seal where txn_id in ${tipped})`,
      `delete from ledger_transfer where txn_id in ${tipped}`,
      `delete from ledger_txn where id in ${tipped}`,
      `update balance_cache set posted = 0, upto = 0`,
      `delete from sale_part where sale_id in (select id from sale where buyer_id = '${fan.id}')`,
      `delete from sale where buyer_id = '${fan.id}'`,
    )
    expect(await look()).toEqual([
      'the chain goes through what earlier looks saw of it',
      'the chain goes through every head that was written down',
    ])
    await tamper('delete from reconciliation_run')
    expect(await look()).toEqual(['the chain goes through every head that was written down'])
  })
})
