// Gifts that go to an address: when the letter goes, what is in it, to whom it does not go, and what of that their giver learns.
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Gift } from '@fieldhouse/contract'
import {
  giveGift,
  latestTransaction,
  linkOf,
  newKey,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  testCards,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let administrator: Person
let athlete: Person
let giver: Person
let card: string
/** Of nobody here. */
let address: string
let made = 0

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'mail_admin' })
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10 })
  giver = await registerFan(app.client, { name: 'Ann Reyes' })
  administrator = await signIn(app.client, administrator)
  card = await saveCard(app.client, giver)
  await topUp(app.client, giver, 200, card)
  made += 1
  address = `friend_${made}@example.net`
})
afterEach(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
})
afterAll(() => app.close())

type Wishes = Parameters<typeof giveGift>[4]
const words = 'For every Saturday on the river'
const give = (wishes: Wishes = {}) => giveGift(app.client, giver, athlete, 3, { email: address, words, ...wishes })
const tryGive = (wishes: object, by = giver) =>
  app.client.try('gifts.give', { token: by.token, body: { pageId: athlete.id, months: 3, ...wishes }, headers: newKey() })
const sendAgain = ({ _id: id }: Gift, by = giver) => app.client.try('gifts.sendAgain', { token: by.token, params: { id } })
const mine = async ({ _id: id }: Gift) =>
  (await app.client.send('gifts.list', { token: giver.token, query: { side: 'given' } })).data.find((one) => one._id === id)
const lettersTo = async (to: string) =>
  (await app.mail.list(500)).filter((mail) => mail.to === to && mail.subject.startsWith('A gift for you'))
const codeIn = ({ text }: { text: string }) => /\/gift\/(p_[\w-]{43})/.exec(text)?.[1] ?? ''
const tryOpen = (person: Person, code: string) => app.client.try('gifts.open', { token: person.token, params: { code } })
const run = async () => {
  await app.jobs.send(app.db, 'gifts.send', {})
  await app.settle()
}
const pass = async (by: number) => {
  app.clock.advance(by)
  await run()
  giver = await signIn(app.client, giver)
  athlete = await signIn(app.client, athlete)
  administrator = await signIn(app.client, administrator)
}
const later = (by: number) => new Date(app.clock.now().getTime() + by).toISOString()

describe('the letter', () => {
  test('goes at once, with the page and the link; whoever has no account yet makes one and opens it', async () => {
    const gift = await give()
    expect(gift).toMatchObject({ state: 'paid', receiver: null, letter: { to: address, sentAt: null, canSendAgain: false } })
    await run()
    const [letter, ...more] = await lettersTo(address)
    expect(more).toEqual([])
    expect(letter?.subject).toBe(`A gift for you: 3 months of ${athlete.name}`)
    for (const part of ['Ann Reyes', athlete.name, '/gift/p_']) expect(letter?.text).toContain(part)
    // Of what age its reader is, nobody knows.
    expect(letter?.text).not.toContain(words)
    expect(await mine(gift)).toMatchObject({ state: 'sent', letter: { to: address, sentAt: expect.any(String), canSendAgain: false } })
    const code = codeIn(letter ?? { text: '' })
    expect((await app.client.try('gifts.preview', { params: { code } })).body).toMatchObject({ data: { state: 'waiting', words: '' } })
    const friend = await registerFan(app.client)
    expect((await app.client.try('gifts.preview', { token: friend.token, params: { code } })).body).toMatchObject({ data: { words } })
    expect((await tryOpen(friend, code)).status).toBe(201)
    expect(await mine(gift)).toMatchObject({ state: 'opened', receiver: { _id: friend.id }, letter: null })
    const { rows } = await sql<{ text: string }>`select gift::text as text from gift where id = ${gift._id}`.execute(app.db)
    expect(rows[0]?.text).not.toContain(address)
    expect(rows[0]?.text).not.toContain(code)
  })

  test('goes at its time and once, also of two processes at once', async () => {
    const gift = await give({ sendAt: later(days(2)) })
    await pass(days(2) - minutes(2))
    expect([await lettersTo(address), (await mine(gift))?.state]).toEqual([[], 'paid'])
    app.clock.advance(minutes(5))
    const second = await createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined } })
    second.clock.advance(app.clock.now().getTime() - second.clock.now().getTime())
    await Promise.all([app, app, second].map((one) => one.jobs.send(one.db, 'gifts.send', {})))
    await Promise.all([app.settle(), second.settle()])
    await second.close()
    await run()
    expect([(await lettersTo(address)).length, (await mine(gift))?.state]).toEqual([1, 'sent'])
  })

  test('of a giver who was suspended, or whom the page has shut out since, waits', async () => {
    const gift = await give({ sendAt: later(days(2)) })
    await sql`update account set status = 'suspended' where id = ${giver.id}`.execute(app.db)
    app.clock.advance(days(3))
    await run()
    expect(await lettersTo(address)).toEqual([])
    await sql`update account set status = 'active' where id = ${giver.id}`.execute(app.db)
    athlete = await signIn(app.client, athlete)
    await app.client.send('blocks.create', { token: athlete.token, body: { targetId: giver.id } })
    await run()
    expect(await lettersTo(address)).toEqual([])
    await app.client.send('blocks.remove', { token: athlete.token, params: { id: giver.id } })
    await run()
    giver = await signIn(app.client, giver)
    expect([(await lettersTo(address)).length, (await mine(gift))?.state]).toEqual([1, 'sent'])
  })

  test('that dies before it is kept has not gone, and goes', async () => {
    const owner = new Client({ connectionString: app.databaseUrl })
    await owner.connect()
    await owner.query(`create function die() returns trigger language plpgsql as 'begin raise exception ''dead''; end'`)
    await owner.query('create trigger dies before update on gift for each row execute function die()')
    const gift = await give()
    await run().catch(() => undefined)
    expect([await lettersTo(address), (await mine(gift))?.state]).toEqual([[], 'paid'])
    await owner.query('drop function die cascade')
    await owner.end()
    await run()
    expect([(await lettersTo(address)).length, (await mine(gift))?.state]).toEqual([1, 'sent'])
  })

  test('by card goes when it is paid, and waits while a bank holds the money', async () => {
    const asked = await tryGive({ email: address, cardId: await saveCard(app.client, giver, testCards.threeDSecure) })
    expect(asked.body).toMatchObject({ data: { transaction: { status: 'require_authentication' } } })
    await run()
    expect(await lettersTo(address)).toEqual([])
    const other = `other_${address}`
    const gift = await give({ email: other, cardId: card, sendAt: later(days(1)) })
    const transaction = await latestTransaction(app.client, giver)
    await app.client.send('reversals.playDispute', { token: administrator.token, params: { id: transaction } })
    await app.settle()
    await pass(days(2))
    expect([await lettersTo(other), (await mine(gift))?.state]).toEqual([[], 'paid'])
    const { data } = await app.client.send('reversals.disputes', { token: administrator.token, query: { limit: 100 } })
    const id = data.find((one) => one.transactionId === transaction)?._id ?? ''
    await app.client.send('reversals.playDecision', { token: administrator.token, params: { id }, body: { outcome: 'won' } })
    await app.settle()
    await run()
    expect(await lettersTo(other)).toHaveLength(1)
  })

  test('has words for an adult who has proven the address', async () => {
    const [proven, claimed] = [await registerFan(app.client), await registerFan(app.client)]
    await sql`update account set email_verified_at = created_at where id = ${proven.id}`.execute(app.db)
    await sql`update account set email_verified_at = null where id = ${claimed.id}`.execute(app.db)
    for (const { username } of [proven, claimed]) await give({ email: `${username}@Example.org` })
    await run()
    const textTo = async ({ username }: Person) => (await lettersTo(`${username}@example.org`)).map(({ text }) => text.includes(words))
    expect([await textTo(proven), await textTo(claimed)]).toEqual([[true], [false]])
  })
})

test('somebody under 18, or apart from giver or page, is not written to, and their giver cannot tell', async () => {
  const minor = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
  const [hater, shut, fan] = [await registerFan(app.client), await registerFan(app.client), await registerFan(app.client)]
  await app.client.send('blocks.create', { token: hater.token, body: { targetId: giver.id, target: 'user' } })
  await app.client.send('blocks.create', { token: athlete.token, body: { targetId: shut.id, target: 'user' } })
  const known = [minor, hater, shut, fan].map(({ username }) => `${username}@example.org`)
  const gifts: Gift[] = []
  for (const email of [...known, address]) gifts.push(await give({ email }))
  await run()
  expect(await Promise.all([...known, address].map(async (email) => (await lettersTo(email)).length))).toEqual([0, 0, 0, 1, 1])
  const told = (gift: Gift | undefined) =>
    JSON.stringify({
      ...gift,
      _id: '',
      createdAt: '',
      lapsesAt: '',
      sendAt: '',
      letter: { ...gift?.letter, to: '', sentAt: !!gift?.letter?.sentAt },
    })
  expect(new Set(gifts.map(told)).size).toBe(1)
  const shown = await Promise.all(gifts.map(mine))
  expect(new Set(shown.map(told)).size).toBe(1)
  expect(shown[0]).toMatchObject({ state: 'sent', receiver: null })
  app.clock.advance(hours(2))
  giver = await signIn(app.client, giver)
  const again = await Promise.all(gifts.map((gift) => sendAgain(gift)))
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await run()
  expect((await lettersTo(known[0] ?? '')).length).toBe(0)
})

describe('sending again', () => {
  test('is an hour later at the earliest, three letters in all, once however fast it is asked for, with the same link', async () => {
    const gift = await give()
    await run()
    expect((await sendAgain(gift)).error.code).toBe('gift.sent_enough')
    await pass(hours(2))
    expect((await mine(gift))?.letter?.canSendAgain).toBe(true)
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendAgain(gift)))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    await run()
    expect(await lettersTo(address)).toHaveLength(2)
    await pass(hours(2))
    expect((await sendAgain(gift)).status).toBe(200)
    await run()
    await pass(hours(2))
    expect([(await sendAgain(gift)).error.code, (await mine(gift))?.letter?.canSendAgain]).toEqual(['gift.sent_enough', false])
    const codes = (await lettersTo(address)).map(codeIn)
    expect([codes.length, new Set(codes).size]).toEqual([3, 1])
    // The link that its giver passes on is another one, and ends none of them.
    const link = await linkOf(app.client, giver, gift)
    expect(link).not.toBe(codes[0])
    const friend = await registerFan(app.client)
    expect((await tryOpen(friend, codes[0] ?? '')).status).toBe(201)
    expect((await tryOpen(await registerFan(app.client), link)).error.code).toBe('gift.opened')
    expect((await sendAgain(gift)).error.code).toBe('gift.opened')
  })

  test('is for its giver alone, and for what goes by mail; taken back, it goes no more and opens nothing', async () => {
    const gift = await give({ sendAt: later(days(1)) })
    expect((await sendAgain(gift, await registerFan(app.client))).error.code).toBe('gift.unknown')
    expect((await sendAgain(await giveGift(app.client, giver, athlete, 1))).error.code).toBe('gift.unknown')
    // A link may be passed on before the letter goes, which goes all the same.
    const link = await linkOf(app.client, giver, gift)
    await pass(days(1) + minutes(1))
    const [letter] = await lettersTo(address)
    await app.client.send('gifts.takeBack', { token: giver.token, params: { id: gift._id } })
    const friend = await registerFan(app.client)
    for (const code of [link, codeIn(letter ?? { text: '' })]) expect((await tryOpen(friend, code)).error.code).toBe('gift.over')
    const other = await give({ email: `other_${address}`, sendAt: later(days(1)) })
    await app.client.send('gifts.takeBack', { token: giver.token, params: { id: other._id } })
    await pass(days(2))
    expect(await lettersTo(`other_${address}`)).toEqual([])
  })
})

describe('refused', () => {
  test('what is no address, the own one, two ways at once, a time that is none, and a giver whom staff has limited', async () => {
    const code = async (wishes: object) => (await tryGive(wishes)).error.code
    expect(await code({ email: 'no address' })).toBe('request.invalid')
    expect(await code({ email: `${giver.username}@example.org` })).toBe('gift.not_to_them')
    expect(await code({ email: address, to: athlete.username })).toBe('request.invalid')
    expect(await code({ email: address, sendAt: '2020-01-01T10:00:00.000Z' })).toBe('gift.bad_time')
    await sql`update account set limited_until = ${new Date(app.clock.now().getTime() + days(1))} where id = ${giver.id}`.execute(app.db)
    expect(await code({ email: address })).toBe('account.limited')
    expect(await lettersTo(address)).toEqual([])
  })
})

test('nobody’s inbox is filled: letters of one giver, and letters to one address, are counted', async () => {
  const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const { client } = strict
  const page = await registerPerformer(client)
  await setPrices(client, page, { monthlyPrice: 3 })
  const [ann, bo] = [await registerFan(client), await registerFan(client)]
  for (const fan of [ann, bo]) await topUp(client, fan, 100)
  const by = (fan: Person, email: string) =>
    client.try('gifts.give', { token: fan.token, body: { pageId: page.id, months: 1, email }, headers: newKey() })
  for (const fan of [ann, ann, ann, bo, bo, bo]) expect((await by(fan, address)).status).toBe(201)
  await strict.jobs.send(strict.db, 'gifts.send', {})
  await strict.settle()
  const letters = async () => (await strict.mail.list(500)).filter(({ to }) => to === address).length
  expect(await letters()).toBe(5)
  // The sixth waits for another day.
  strict.clock.advance(days(1) + minutes(1))
  await strict.jobs.send(strict.db, 'gifts.send', {})
  await strict.settle()
  expect(await letters()).toBe(6)
  await strict.close()
})
