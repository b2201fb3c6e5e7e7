// Deleted means gone: hidden at once, and after two weeks no trace that others have no right to (access.md J77).
import { sql } from 'kysely'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAddress,
  anyCard,
  buyProduct,
  comment,
  commentsOn,
  follow,
  like,
  makeCoupon,
  makeProduct,
  newKey,
  openConversation,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  say,
  setPrices,
  signIn,
  subscribe,
  testCards,
  tip,
  topUp,
  uploadPostFile,
  type Person,
} from '#scenario/index.ts'
import { accounts, verify } from '#ground/ledger'
import { moneyChecks } from '#wiring/money.ts'
import { expectGatewayAgrees } from '#test/gateway-agrees.ts'
import { becomeGuardian } from '#test/become-guardian.ts'
import { foundTeam } from '#test/found-team.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

const day = 24 * 3600_000
const leave = (person: Person, wish: { givesUp?: boolean } = {}) =>
  app.client.try('ownData.leave', { token: person.token, body: { currentPassword: password, ...wish } })
const login = (person: Person) => app.client.try('auth.login', { body: { username: person.username, password } })
const lettersTo = async (person: Person) => (await app.mail.list(50)).filter(({ to }) => to === `${person.username}@example.org`)
const pass = async () => {
  app.clock.advance(15 * day)
  await app.jobs.send(app.db, 'own-data.due', {})
  await app.settle()
}
/** What somebody agreed to stays in its words. */
const proof = ['public.subscription_consent']
/** What nobody paid for, and nobody gets back. */
const giveBonus = async ({ id }: Person, amount: number) => {
  const { ledger } = app.money
  await ledger.open([accounts.promo, accounts.bonus(id), accounts.wallet(id)])
  const moves = [{ from: accounts.promo, to: accounts.bonus(id), amount }]
  await app.db.transaction().execute((tx) => ledger.post(tx, { key: `bonus:${id}`, kind: 'gift', moves }))
}
const keepLink = async (person: Person) =>
  new URL(/http\S+token=\S+/.exec((await lettersTo(person))[0]?.text ?? '')?.[0] ?? 'http://x').searchParams.get('token') ?? ''

/** Every table in which a text stands, in any column of any row. */
async function tablesWith(text: string): Promise<string[]> {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await client.query(`select from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`])
      if (rowCount && !proof.includes(name)) found.push(name)
    }
    return found
  } finally {
    await client.end()
  }
}

test('an athlete who leaves is hidden at once, and may still come back by the letter or by the password', async () => {
  const athlete = await registerPerformer(app.client)
  const fan = await registerFan(app.client)
  await publish(app.client, athlete)
  expect((await app.client.try('ownData.leave', { token: athlete.token, body: { currentPassword: 'a wrong one' } })).error.code).toBe(
    'auth.incorrect_credentials',
  )
  // Signed in a moment ago: that does not do.
  expect((await app.client.try('ownData.leave', { token: athlete.token, body: {} })).error.code).toBe('auth.incorrect_credentials')
  expect((await leave(athlete)).status).toBe(201)
  await app.settle()
  expect((await app.client.try('users.me', { token: athlete.token })).status).toBe(401)
  const page = () => app.client.try('performers.view', { token: fan.token, params: { id: athlete.username } })
  expect((await page()).status).toBe(404)
  expect((await login(athlete)).error.code).toBe('auth.account_leaving')

  const token = await keepLink(athlete)
  expect((await app.client.try('ownData.keep', { body: { token: `${token.slice(0, -3)}AAA` } })).error.code).toBe('account.not_leaving')
  expect((await app.client.try('ownData.keep', { body: { username: athlete.username, password: 'a wrong one' } })).error.code).toBe(
    'auth.incorrect_credentials',
  )
  expect((await app.client.try('ownData.keep', { body: {} })).status).toBe(400)
  expect((await app.client.try('ownData.keep', { body: { token } })).status).toBe(204)
  expect((await page()).status).toBe(200)
  expect((await app.client.try('ownData.keep', { body: { token } })).status).toBe(404)

  const back = await signIn(app.client, athlete)
  expect((await leave(back)).status).toBe(201)
  expect((await app.client.try('ownData.keep', { body: { username: athlete.username, password } })).status).toBe(204)
  await pass()
  expect((await login(athlete)).status).toBe(200)
})

test('staff erases for somebody who asked, two of them, and until then it can be stopped', async () => {
  const { client } = app
  const asStaff = async () => (await signIn(client, administrator)).token
  const erase = async (id: string, body: { givesUp?: boolean } = {}, more: object = {}) =>
    client.try('accounts.erase', {
      token: await asStaff(),
      params: { id },
      body: { reason: 'Wrote from their own address', ...body },
      ...more,
    })
  const fan = await registerFan(client)
  await topUp(client, fan, 15)
  await giveBonus(fan, 500)
  expect((await erase(fan.id, {}, { isBare: true })).error.code).toBe('staff.second_person_required')
  expect((await erase(administrator.id)).error.code).toMatch(/staff|leaving_hindered/)
  expect((await erase(fan.id)).error.code).toBe('account.gives_up')
  const look = async () => (await client.send('accounts.erasure', { token: await asStaff(), params: { id: fan.id } })).data
  expect(await look()).toMatchObject({ dueAt: null, tokens: 20, toCards: 15, hindrances: [] })
  expect((await erase(fan.id, { givesUp: true })).status).toBeLessThan(300)
  await app.settle()
  expect((await client.try('users.me', { token: fan.token })).status).toBe(401)
  expect((await lettersTo(fan))[0]?.text).toContain('we were asked to delete your account')
  expect((await erase(fan.id, { givesUp: true })).error.code).toBe('account.not_erasable')
  const keep = async () =>
    (await client.try('accounts.keep', { token: await asStaff(), params: { id: fan.id }, body: { reason: 'They have called us again' } }))
      .status
  expect([await keep(), await keep()]).toEqual([204, 404])
  expect((await login(fan)).status).toBe(200)
  await erase(fan.id, { givesUp: true })
  expect((await client.try('ownData.keep', { body: { token: await keepLink(fan) } })).status).toBe(204)
  await erase(fan.id, { givesUp: true })
  await pass()
  expect((await sql<{ status: string }>`select status from account where id = ${fan.id}`.execute(app.db)).rows).toEqual([
    { status: 'erased' },
  ])
})

test('what has to be ended first is named, and what is lost is said', async () => {
  const { client } = app
  const seller = await registerPerformer(client)
  const fan = await registerFan(client)
  await topUp(client, fan, 100)
  await app.settle()
  await addAddress(client, fan)
  const product = await makeProduct(client, seller, { type: 'physical', price: 20, stock: 3 })
  await buyProduct(client, fan, product)
  await app.settle()
  const look = async (person: Person) => (await client.send('ownData.leaving', { token: person.token })).data
  expect((await look(fan)).hindrances).toEqual([{ kind: 'orders_to_get', count: 1 }])
  expect((await look(seller)).hindrances).toEqual([{ kind: 'orders_to_send', count: 1 }])
  expect(await look(fan)).toMatchObject({ tokens: 80, toCards: 80 })
  await giveBonus(fan, 100)
  expect(await look(fan)).toMatchObject({ tokens: 81, toCards: 80 })
  expect((await leave(fan)).error.code).toBe('account.gives_up')
  expect((await leave(fan, { givesUp: true })).error.code).toBe('account.leaving_hindered')
})

test('what was paid into the wallet and not spent goes back to its cards, once, the latest payment first', async () => {
  const { client } = app
  const athlete = await registerPerformer(client)
  const fan = await registerFan(client)
  const cards = [await saveCard(client, fan), await saveCard(client, fan, testCards.second)]
  await topUp(client, fan, 50, cards[0])
  await topUp(client, fan, 30, cards[1])
  await tip(client, fan, athlete, 15)
  await app.settle()
  expect((await client.send('ownData.leaving', { token: fan.token })).data).toMatchObject({ tokens: 65, toCards: 65 })
  expect((await leave(fan)).status).toBe(201)
  // Also where the program ended in the middle of it.
  await app.money.reversals.giveBackToCards(fan.id)
  await app.settle()
  await pass()
  const { rows } = await sql<{ paid: number; back: number; state: string }>`
    select a.amount as paid, r.amount as back, r.state from refund r join charge_attempt a on a.id = r.attempt_id
    where a.payer_id = ${fan.id} order by a.amount`.execute(app.db)
  expect(rows).toEqual([
    { paid: 3000, back: 3000, state: 'succeeded' },
    { paid: 5000, back: 3500, state: 'succeeded' },
  ])
  expect((await app.money.ledger.wallet(fan.id)).balance).toBe(0)
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await expectGatewayAgrees(app.money)
})

test('a top-up that a coupon had made larger goes back as far as the bonus is there', async () => {
  const { client } = app
  const athlete = await registerPerformer(client)
  const fan = await registerFan(client)
  const coupon = await makeCoupon(client, { token: (await signIn(client, administrator)).token }, { value: 20 }, true)
  const body = { amount: 50, cardId: await saveCard(client, fan), couponCode: coupon.code }
  await client.send('payments.topUp', { token: fan.token, headers: newKey(), body })
  await app.settle()
  await tip(client, fan, athlete, 20)
  expect((await client.send('users.me', { token: fan.token })).data.balance).toBe(30)
  expect((await leave(fan, { givesUp: true })).status).toBe(201)
  await pass()
  const { rows } = await sql<{ back: number }>`
    select r.amount as back from refund r join charge_attempt a on a.id = r.attempt_id where a.payer_id = ${fan.id}`.execute(app.db)
  expect(rows[0]?.back).toBeGreaterThan(2000)
  expect(await verify(app.db, moneyChecks)).toEqual([])
})

test('after two weeks nothing of them is left but what others have a right to', async () => {
  const { client } = app
  const athlete = await registerPerformer(client, { name: 'Canary Quillfeather' })
  const fan = await registerFan(client, { name: 'Canary Hollowbrook' })
  const other = await registerFan(client)
  await setPrices(client, athlete, { monthlyPrice: 10 })
  const picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#0a5' } })
    .jpeg()
    .toBuffer()
  const file = await uploadPostFile(client, athlete, 'Photo', picture)
  await app.settle()
  const sold = await publish(client, athlete, { text: 'sold words stay', isSale: true, price: 5 })
  const plain = await publish(client, athlete, { text: 'canary words of a post', type: 'photo', fileIds: [file._id] })
  await topUp(client, fan, 60)
  await topUp(client, other, 60)
  await app.settle()
  await client.send('wallet.feed', {
    token: other.token,
    params: { id: sold._id },
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {},
  })
  await subscribe(client, fan, athlete, 'monthly', await anyCard(client, fan))
  await follow(client, fan, athlete)
  await follow(client, other, athlete)
  await like(client, fan, 'feed', plain)
  await comment(client, other, 'feed', sold._id, 'mine stays')
  await comment(client, fan, 'feed', plain._id, 'canary comment of a fan')
  await addAddress(client, fan, { streetAddress: 'Canary Street 9' })
  await tip(client, fan, athlete, 10)
  const thread = await openConversation(client, other, athlete)
  await say(client, athlete, thread, 'a message that is yours, too')
  await app.settle()

  expect((await leave(fan, { givesUp: true })).status).toBe(201)
  expect((await leave(athlete, { givesUp: true })).status).toBe(201)
  await app.settle()
  await pass()
  // Answers to others are kept for a while, for when they ask again.
  app.clock.advance(40 * day)
  await app.jobs.send(app.db, 'idempotency.prune', {})
  await app.settle()

  for (const words of ['canary', fan.username, athlete.username, 'Quillfeather', 'Hollowbrook'])
    expect([words, await tablesWith(words)]).toEqual([words, []])
  expect((await login(fan)).error.code).toBe('auth.incorrect_credentials')
  // What was bought is still there for who bought it, and so is what they were told.
  const again = await signIn(client, other)
  const bought = await client.send('feeds.view', { token: again.token, params: { id: sold._id } })
  expect(bought.data.text).toBe('sold words stay')
  expect((await commentsOn(client, again, 'feed', sold._id)).map((one) => one.content)).toEqual(['mine stays'])
  const messages = await client.send('messages.list', { token: again.token, params: { id: thread._id }, query: {} })
  expect(messages.data.map((one) => one.text)).toContain('a message that is yours, too')
  // The name is free again, and the numbers are those of whoever is left.
  await registerFan(client, { username: fan.username, email: `${fan.username}@example.org` })
  // A second run finds nothing to do.
  await app.jobs.send(app.db, 'own-data.erase', { accountId: fan.id })
  await app.settle()
})

test('whoever was in their care waits for another guardian, and their teams go on without them', async () => {
  administrator = await signIn(app.client, administrator)
  const minor = await registerPerformer(app.client, {
    dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01`,
    educationType: 'High School',
  })
  const { guardian } = await becomeGuardian(app, administrator, minor)
  const status = async () =>
    (await app.client.send('performers.me', { token: (await signIn(app.client, minor)).token })).data.guardianStatus
  expect(await status()).toBe('approved')
  const team = await foundTeam(app, administrator, 'Calder Crew')
  const member = await registerPerformer(app.client, { name: 'Marlow Featherstonehaugh' })
  await team.join(member)
  const owner = await signIn(app.client, team.owner)
  expect((await app.client.send('ownData.leaving', { token: owner.token })).data.hindrances).toEqual([{ kind: 'team_owner', count: 1 }])
  expect((await app.client.send('ownData.leaving', { token: (await signIn(app.client, administrator)).token })).data.hindrances).toEqual([
    { kind: 'staff', count: 1 },
  ])
  for (const person of [guardian, member]) expect((await leave(await signIn(app.client, person))).status).toBe(201)
  await pass()
  expect(await status()).toBe('pending')
  expect(await tablesWith('Featherstonehaugh')).toEqual([])
})

test('an order that was made at that very moment holds the erasure up, and nothing of it fails', async () => {
  const { client } = app
  const [seller, fan] = [await registerPerformer(client), await registerFan(client)]
  await topUp(client, fan, 100)
  await app.settle()
  await addAddress(client, fan)
  await buyProduct(client, fan, await makeProduct(client, seller, { type: 'physical', price: 20, stock: 3 }))
  await app.settle()
  // As an ask leaves it that did not see the order.
  await sql`insert into erasure (account_id, asked_at, due_at) values (${seller.id}, now(), now())`.execute(app.db)
  await sql`update account set status = 'leaving' where id = ${seller.id}`.execute(app.db)
  await pass()
  const { rows } = await sql<{ began_at: Date | null }>`select began_at from erasure where account_id = ${seller.id}`.execute(app.db)
  expect(rows[0]?.began_at).toBeNull()
  const owner = await signIn(client, administrator)
  const { counts } = (await client.send('faults.list', { token: owner.token })).data
  expect(counts.filter(({ where }) => where.startsWith('own-data'))).toEqual([])
})

test('the books agree with themselves and with the gateway afterwards', async () => {
  await app.jobs.send(app.db, 'reconciliation', {})
  await app.settle()
  const { rows } = await sql<{ differences: unknown[] }>`select differences from reconciliation_run order by begun_at desc limit 1`.execute(
    app.db,
  )
  expect(rows[0]?.differences).toEqual([])
})
