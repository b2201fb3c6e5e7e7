import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey, registerFan, saveCard, testCards, topUp, type Person } from '../../../scenario/index.ts'
import { createTestApp, type TestApp } from '../../../test/index.ts'
import { moneyChecks } from '../../money.ts'
import { verify } from '../ledger/index.ts'

let app: TestApp
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const balanceOf = async (person: Person) => (await app.client.send('users.me', { token: person.token })).data.balance

describe('a top-up', () => {
  test('turns card money into as many tokens, once per key', async () => {
    fan = await registerFan(app.client)
    const cardId = await saveCard(app.client, fan)
    const request = { token: fan.token, body: { amount: 25.5, cardId }, headers: newKey() }
    const first = await app.client.try('payments.topUp', request)
    const second = await app.client.try('payments.topUp', request)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.data.status).toBe('success')
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replay')).toBe('true')
    expect(await balanceOf(fan)).toBe(25.5)
    await app.settle()
    expect(await balanceOf(fan)).toBe(25.5)
  })
})
