// A suspension that was wrong: whoever appealed gets back their account, their page, what they sold and what they earned, and is told so.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  decideCase,
  publish,
  registerAdministrator,
  registerEarner,
  registerFan,
  report,
  requestPayout,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'

let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  await app.settings.write(app.db, { earningsHoldDays: 0, minimumPayoutAmount: 5 })
})
afterAll(() => app.close())

async function moderator(): Promise<Person> {
  const person = await registerFan(app.client)
  await sql`update account set roles = '{moderator}', email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return person
}
const stateOf = async (table: 'payout_request' | 'subscription', column: 'id' | 'page_id', id: string) =>
  (await sql<{ state: string }>`select state from ${sql.ref(table)} where ${sql.ref(column)} = ${id}`.execute(app.db)).rows[0]?.state

test('an appeal that is upheld brings back account, page, posts, subscriptions and payouts', async () => {
  const { client } = app
  const athlete = await registerEarner(client, await signIn(client, owner))
  await sql`update account set email_verified_at = now() where id = ${athlete.id}`.execute(app.db)
  await setPrices(client, athlete, { monthlyPrice: 5 })
  const fan = await registerFan(client)
  const cardId = await saveCard(client, fan)
  await topUp(client, fan, 20, cardId)
  await subscribe(client, fan, athlete, 'monthly', cardId)
  const post = await publish(client, athlete, { title: 'Practice' })
  await app.jobs.send(app.db, 'sales.mature', {})
  await app.settle()
  const payout = (await requestPayout(client, athlete, 5)).body.data._id
  const boss = await signIn(client, owner)
  await client.send('adminPayouts.decide', { token: boss.token, params: { id: payout }, body: { status: 'approved' } })
  app.clock.advance(days(4))

  const [first, second] = [await moderator(), await moderator()]
  expect((await report(client, await signIn(client, fan), 'feed', post._id)).status).toBe(201)
  const [{ _id: id } = { _id: '' }] = (await client.send('cases.list', { token: first.token, query: { state: 'waiting' } })).data
  await decideCase(client, first, id, { decision: 'suspend', rule: 'violence' })
  await app.settle()
  const exported = async () => {
    const { token } = await signIn(client, owner)
    return (await client.try('adminPayouts.export', { token, body: { paymentAccountType: 'banking' } })).status
  }
  const seesPage = async () => (await client.try('performers.view', { params: { id: athlete.id } })).status
  const seesPost = async () => (await client.try('feeds.view', { params: { id: post._id } })).status
  expect([await exported(), await seesPage(), await seesPost()]).toEqual([422, 404, 404])
  expect(await stateOf('payout_request', 'id', payout)).toBe('approved')

  const lettersOf = async (person: Person) => (await app.mail.list(50)).filter(({ to }) => to === `${person.username}@example.org`)
  const letter = (await lettersOf(athlete)).find(({ text }) => text.includes('/decisions/'))?.text ?? ''
  const code = new URL(/http\S+\/decisions\/\S+/.exec(letter)?.[0] ?? 'http://localhost').searchParams.get('code') ?? ''
  expect((await client.try('decisions.appeal', { params: { id }, body: { text: 'It was a mock fight.', code } })).status).toBe(200)
  expect((await client.try('cases.claim', { token: first.token, params: { id } })).error.code).toBe('case.own_decision')
  await decideCase(client, second, id, { decision: 'keep' })
  await app.settle()

  expect([await seesPage(), await seesPost()]).toEqual([200, 200])
  expect((await client.try('users.me', { token: (await signIn(client, athlete)).token })).status).toBe(200)
  expect(await stateOf('subscription', 'page_id', athlete.id)).toBe('active')
  expect([await exported(), await stateOf('payout_request', 'id', payout)]).toEqual([201, 'processing'])
  expect((await lettersOf(athlete)).map(({ subject }) => subject)).toContain('Your appeal: No rule is broken')
  // The month after is charged as if nothing had been.
  app.clock.advance(days(28))
  await app.jobs.send(app.db, 'subscriptions.renew', {})
  await app.settle()
  expect(await stateOf('subscription', 'page_id', athlete.id)).toBe('active')
})
