// What two decide on: asked for by one, confirmed by another, done once, by the same rules as at its door.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#platform/clock.ts'
import { registerAdministrator, registerFan, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let owner: Person
let finance: Person
let support: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  ;[finance, support] = [await staffAs('finance'), await staffAs('support')]
})
afterAll(() => app.close())

async function staffAs(role: string): Promise<Person> {
  const person = await registerFan(app.client)
  await sql`update account set roles = ${[role]}, email_verified_at = now() where id = ${person.id}`.execute(app.db)
  app.clock.advance(6000)
  return person
}

const body = { saleType: 'tip', percent: 7 } as const
const ask = ({ token }: Person, more: object = {}) =>
  app.client.try('proposals.create', {
    token,
    isBare: true,
    body: { call: 'commissions.set', body, reason: 'Agreed with the teams', ...more },
  })
const asked = async (person: Person, more: object = {}) => (await ask(person, more)).body.data._id
const confirm = ({ token }: Person, id: string) => app.client.try('proposals.confirm', { token, params: { id }, isBare: true })
const list = async ({ token }: Person, query: { state?: 'waits' | 'over' } = {}) =>
  (await app.client.send('proposals.list', { token, query: { limit: 100, ...query } })).data
const fees = async () => (await sql`select 1 from commission_rule`.execute(app.db)).rows.length
/** Bodies of letters stand sealed; here they are read as they are listed. */
const mails = async (to: Person) => (await app.mail.list(100)).filter((one) => one.to === `${to.username}@example.org`)
/** In a session whose password was shown just now. */
const anew = (person: Person) => signIn(app.client, person)

test('one asks, another confirms, and it is done once, with a row of both', async () => {
  const before = await fees()
  const id = await asked(finance)
  expect(await list(owner, { state: 'waits' })).toMatchObject([
    { _id: id, call: 'commissions.set', body, reason: 'Agreed with the teams', isOwn: false, aloneFrom: null, state: 'waits' },
  ])
  // Whose roles do not open it sees nothing of it.
  expect(await list(support)).toEqual([])
  expect((await confirm(support, id)).error.code).toBe('proposal.unknown')
  expect((await confirm(finance, id)).error.code).toBe('proposal.own')
  expect(await fees()).toBe(before)
  const other = await staffAs('finance')
  const both = await Promise.all([confirm(owner, id), confirm(other, id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.body.data).toMatchObject({ state: 'done', refusal: null })
  expect(await fees()).toBe(before + 1)
  const { rows } = await sql<{ action: string; actor: string; result: string; reason: string | null }>`
    select action, actor, result, reason from audit where reason = 'Agreed with the teams' order by day, n`.execute(app.db)
  const done = rows.filter(({ result }) => result === 'ok')
  expect(done.map(({ action }) => action)).toEqual(['proposals.create', 'proposals.confirm', 'commissions.set'])
  expect(done[0]?.actor).toBe(finance.id)
  expect(done[2]?.actor).not.toBe(finance.id)
  expect((await confirm(owner, id)).error.code).toBe('proposal.over')
})

test('all who may confirm it, and owners, read of it by mail', async () => {
  await asked(finance, { reason: 'A word to everybody' })
  const told = (await mails(finance)).filter(({ text }) => text.includes('A word to everybody'))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('/admin/proposals')
  expect((await mails(support)).filter(({ text }) => text.includes('A word to everybody'))).toEqual([])
})

test('what is asked for is judged as at its door, and what cannot be done says why', async () => {
  expect((await ask(finance, { body: { saleType: 'tip', percent: 200 } })).error.errors?.[0]?.path).toBe('percent')
  expect((await ask(finance, { call: 'settings.change' })).error.code).toBe('proposal.unfit')
  expect((await ask(finance, { call: 'users.me' })).error.code).toBe('proposal.unfit')
  expect((await ask(finance, { call: 'nothing.known' })).error.code).toBe('proposal.unfit')
  expect((await ask(support)).error.code).toBe('proposal.unfit')
  // An owner alone is asked for no second person there.
  expect((await ask(owner, { call: 'orders.refundByAdmin' })).error.code).toBe('proposal.unfit')
  expect((await ask(finance, { reason: 'short' })).status).toBe(400)
  const params = { id: '0190a2b4-0000-7000-8000-00000000dead' }
  const id = await asked(finance, { call: 'troubles.dismiss', params, body: {} })
  const { data } = (await confirm(owner, id)).body
  expect(data).toMatchObject({ state: 'failed', refusalCode: 'payment.unknown', answer: null })
  expect((await list(owner, { state: 'over' }))[0]).toMatchObject({ _id: id, state: 'failed' })
})

test('what nobody has begun is taken back or refused, and is over by itself', async () => {
  const [mine, theirs, old] = [await asked(finance), await asked(finance), await asked(finance)]
  const refuse = ({ token }: Person, id: string) => app.client.try('proposals.refuse', { token, params: { id } })
  expect((await refuse(support, mine)).error.code).toBe('proposal.unknown')
  expect((await refuse(finance, mine)).status).toBe(204)
  expect((await refuse(owner, theirs)).status).toBe(204)
  app.clock.advance(days(7) + 1)
  const again = await anew(owner)
  const states = new Map((await list(again)).map(({ _id, state }) => [_id, state]))
  expect([mine, theirs, old].map((id) => states.get(id))).toEqual(['withdrawn', 'refused', 'expired'])
  for (const id of [mine, theirs, old]) expect((await confirm(again, id)).error.code).toBe('proposal.over')
})

describe('rights are asked again when it is confirmed:', () => {
  test('of whoever asked', async () => {
    const gone = await staffAs('finance')
    const id = await asked(gone)
    await sql`update account set roles = '{}' where id = ${gone.id}`.execute(app.db)
    expect((await confirm(await anew(owner), id)).error.code).toBe('proposal.asker_gone')
  })

  test('and the password of whoever confirms', async () => {
    const id = await asked(await anew(finance))
    const late = await anew(owner)
    app.clock.advance(minutes(11))
    expect((await confirm(late, id)).error.code).toBe('staff.step_up_required')
    expect((await ask(late)).error.code).toBe('staff.step_up_required')
    expect((await list(late))[0]).toMatchObject({ _id: id, state: 'waits' })
  })
})

test('twenty of one person wait at most', async () => {
  const eager = await staffAs('finance')
  const all = await Promise.all(Array.from({ length: 24 }, () => ask(eager)))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(all.filter(({ error }) => error?.code === 'proposal.too_many')).toHaveLength(4)
})

test('where there is one owner, a day told by mail takes the place of a second person, until there is one', async () => {
  const alone = await createTestApp()
  try {
    const only = await registerAdministrator(alone.client, await alone.administration.issueFirstLink())
    await sql`update account set email_verified_at = now() where id = ${only.id}`.execute(alone.db)
    const create = async (token: string) =>
      (await alone.client.send('proposals.create', { token, body: { call: 'commissions.set', body, reason: 'Nobody else is here' } })).data
    const own = (token: string, id: string) => alone.client.try('proposals.confirm', { token, params: { id }, isBare: true })
    const [first, second] = [await create(only.token), await create(only.token)]
    expect(first.aloneFrom).not.toBeNull()
    expect((await alone.mail.list(5)).some(({ text }) => text.includes('Nobody else is here') && text.includes('only one owner'))).toBe(
      true,
    )
    expect((await own(only.token, first._id)).error.code).toBe('proposal.too_early')
    alone.clock.advance(hours(24) + 1)
    const { token } = await signIn(alone.client, only)
    expect((await own(token, first._id)).body.data).toMatchObject({ state: 'done' })
    const other = await registerFan(alone.client)
    await sql`update account set roles = '{admin}' where id = ${other.id}`.execute(alone.db)
    expect((await own(token, second._id)).error.code).toBe('proposal.own')
    alone.clock.advance(6000)
    expect((await own(other.token, second._id)).body.data).toMatchObject({ state: 'done' })
  } finally {
    await alone.close()
  }
})
