import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, publish, registerAdministrator, registerFan, registerPerformer, setPrices, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { mayEarn } from '#people/accounts'

let app: TestApp
let administrator: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'earning_admin' })
})
afterAll(() => app.close())

test('whoever is shut out, rejected or without a guardian takes no money', () => {
  const fine = { isMinor: false, educationType: 'College', status: 'active', guardianStatus: 'not_needed', documentStatus: 'none' }
  expect(mayEarn(fine)).toBe(true)
  expect(mayEarn({ ...fine, documentStatus: 'approved' })).toBe(true)
  const against = [
    { isMinor: true },
    { educationType: 'High School' },
    { status: 'suspended' },
    { status: 'inactive' },
    { guardianStatus: 'pending' },
    { documentStatus: 'rejected' },
  ]
  for (const fact of against) expect(mayEarn({ ...fine, ...fact })).toBe(false)
})

test('a seller whose papers are rejected sells nothing from that moment, and everything again once they are approved', async () => {
  const [fan, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
  await setPrices(app.client, athlete, { monthlyPrice: 10, yearlyPrice: 99 })
  await topUp(app.client, fan, 100)
  const post = await publish(app.client, athlete, { isSale: true, price: 3 })
  const decide = (status: 'approved' | 'rejected') =>
    app.client.send('admin.verify', {
      token: administrator.token,
      params: { id: athlete.id },
      body: { status, ...(status === 'rejected' ? { reason: 'Not readable' } : {}) },
    })
  const { data: cards } = await app.client.send('payments.cards', { token: fan.token })
  const tries = async () => {
    const { token } = fan
    const [tip, buy, subscribe] = [
      await app.client.try('wallet.tip', { token, params: { id: athlete.id }, headers: newKey(), body: { price: 10 } }),
      await app.client.try('wallet.feed', { token, params: { id: post._id }, headers: newKey() }),
      await app.client.try('payments.subscribePerformer', {
        token,
        headers: newKey(),
        body: { performerId: athlete.id, type: 'monthly', cardId: cards[0]?._id ?? '' },
      }),
    ]
    return [tip, buy, subscribe].map(({ error }) => error?.code)
  }
  await decide('rejected')
  expect(await tries()).toEqual(['youth.money_not_allowed', 'youth.money_not_allowed', 'youth.money_not_allowed'])
  await decide('approved')
  expect(await tries()).toEqual([undefined, undefined, undefined])
})
