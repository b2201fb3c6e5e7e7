import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, registerAdministrator, registerFan, saveCard, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { hours, minutes } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await createTestApp()
  token = (await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'troubles_admin' })).token
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const balanceOf = async (person: Person) => (await app.client.send('users.me', { token: person.token })).data.balance
const troubles = async () => (await app.client.send('troubles.list', { token })).data
const sandbox = () => {
  if (!app.money.sandbox) throw new Error('These tests need the sandbox')
  return app.money.sandbox
}
const sweep = async () => {
  app.clock.advance(minutes(2.5))
  await app.money.payments.sweep()
}

/** A payment whose answer was lost, so that the janitor has to ask. */
async function leave(amount: number): Promise<{ fan: Person; id: string }> {
  const fan = await registerFan(app.client)
  const body = { amount, cardId: await saveCard(app.client, fan) }
  await sandbox().scriptFault('payment_intents.confirm', 'drop_after')
  await sandbox().scriptFault('webhook', 'delay')
  const { data } = await app.client.send('payments.topUp', { token: fan.token, body, headers: newKey() })
  expect(data.status).toBe('processing')
  return { fan, id: data._id }
}

const sayAmount = (attemptId: string, amount: number) =>
  sql`
  update sandbox.object set body = jsonb_set(body, '{amount}', ${JSON.stringify(amount)}::jsonb)
  where id = (select gateway_id from charge_attempt where id = ${attemptId})`.execute(app.db)

test('an attempt that cannot be settled is listed and holds nobody up; once it can be, it is tried again', async () => {
  const odd = await leave(20)
  const other = await leave(30)
  await sayAmount(odd.id, 1999)
  await sweep()
  expect([await balanceOf(odd.fan), await balanceOf(other.fan)]).toEqual([0, 30])
  await app.settle()
  const [first] = (await troubles()).filter(({ kind }) => kind === 'attempt')
  expect(first).toMatchObject({ _id: `attempt:${odd.id}`, transactionId: odd.id, error: expect.stringContaining('another amount') })
  // The way back says that it is being looked at, and is no failure.
  const back = await fetch(`${app.client.baseUrl}/api/payment/return/${odd.id}`, { redirect: 'manual' })
  expect([back.status, new URL(back.headers.get('location') ?? '').pathname]).toEqual([302, '/payment/success'])
  const retry = () => app.client.send('troubles.retry', { token, params: { id: first?._id ?? '' } })
  expect((await retry()).data.isSolved).toBe(false)
  await sayAmount(odd.id, 2000)
  expect((await retry()).data.isSolved).toBe(true)
  for (const { _id } of await troubles()) await app.client.send('troubles.retry', { token, params: { id: _id } })
  expect([await balanceOf(odd.fan), await troubles()]).toEqual([20, []])
})

/** The gateway tells, signed, of an object that it does not know any more. */
const sendEvent = (id: string) => {
  const object = { id: 'dp_gone', object: 'dispute', payment_intent: 'pi_gone', metadata: {} }
  const change = JSON.stringify({ id, type: 'charge.dispute.created', data: { object } })
  return sql`
    insert into sandbox.event (id, created, body) select ${id}, created, body || ${change}::jsonb from sandbox.event limit 1`.execute(
    app.db,
  )
}

test('an event of an object that is gone is tried less and less often, then left to a person', async () => {
  await topUp(app.client, await registerFan(app.client), 5)
  await app.settle()
  await sendEvent('evt_gone')
  await app.settle()
  const other = await leave(40)
  await sweep()
  expect(await balanceOf(other.fan)).toBe(40)
  expect(await troubles()).toMatchObject([{ _id: 'event:evt_gone', about: 'charge.dispute.created', tries: expect.any(Number) }])
  for (let round = 0; round < 14; round += 1) {
    app.clock.advance(hours(1.1))
    await app.money.payments.sweep()
  }
  expect(await troubles()).toMatchObject([{ tries: 12, nextTryAt: null }])
  const params = { id: 'event:evt_gone' }
  expect((await app.client.send('troubles.retry', { token, params })).data.isSolved).toBe(false)
  await app.client.send('troubles.dismiss', { token, params })
  expect(await troubles()).toEqual([])
  expect((await app.client.try('troubles.dismiss', { token, params })).error.code).toBe('payment.unknown')
})
