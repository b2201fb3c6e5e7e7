// Who brings somebody is rewarded once, after money that stayed, and never for themselves, for a house of one or for the young.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addAddress,
  balanceOf,
  createClient,
  latestTransaction,
  newKey,
  password,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  signIn,
  testCards,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { asOwner, createTestApp, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'

let app: TestApp
/** Another process of the same site. */
let second: TestApp
let administrator: Person
let referrer: Person
let code: string

beforeAll(async () => {
  const env = { TRUST_PROXY_HOPS: '1' }
  app = await createTestApp({ env })
  second = await createTestApp({
    env,
    app: { ownerUrl: app.databaseUrl },
    database: { url: app.databaseUrl, drop: async () => undefined },
  })
  administrator = await registerAdministrator(from('10.0.0.1'), await app.administration.issueFirstLink())
})
beforeEach(async () => {
  await offer({})
  referrer = await registerFan(from(somewhere()))
  code = (await app.client.send('referrals.code', { token: referrer.token })).data.code
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await second.close()
  await app.close()
})

/** Each from a network of their own. */
const from = (address: string) => createClient(app.client.baseUrl, { 'x-forwarded-for': address })
let places = 0
const somewhere = () => `11.${Math.floor((places += 1) / 250)}.${places % 250}.7`

async function offer(settings: Parameters<TestApp['settings']['write']>[1]): Promise<void> {
  const all = { referralEnabled: true, referralReward: 5, referralWelcome: 2, referralLeastPayment: 10, referralBudget: 10_000 }
  await app.settings.write(app.db, { ...all, referralMonthlyCap: 20, ...settings })
  for (const { clock } of [app, second]) clock.advance(5001)
}
const join = async (wishes: Parameters<typeof registerFan>[1] = {}, client = from(somewhere())) => {
  const person = await registerFan(client, { refCode: code, ...wishes })
  await app.settle()
  return person
}
const owned = (text: string) => asOwner(app.databaseUrl, (db) => sql.raw(text).execute(db))
/** A card of their own, whose number the others do not have. */
const pay = async (person: Person, amount = 20, number: string = testCards.second) => {
  const [known] = (await app.client.send('payments.cards', { token: person.token })).data
  const card = known?._id ?? (await saveCard(app.client, person, number))
  if (!known && number === testCards.second)
    await owned(`update payment_card set fingerprint = 'print of ${person.id}' where id = '${card}'`)
  await topUp(app.client, person, amount, card)
  await app.settle()
}
const run = async () => {
  await app.jobs.send(app.db, 'referrals.pay', {})
  await app.settle()
}
/** Sessions last as long as the test does. */
const advance = async (by: number) => {
  await sql`update session set expires_at = expires_at + ${`${by} milliseconds`}::interval`.execute(app.db)
  for (const { clock } of [app, second]) clock.advance(by)
}
const wait = async () => {
  await advance(days(15))
  await run()
}
const row = async (newcomer: Person) => {
  const { token } = administrator
  const { data } = await app.client.send('referrals.all', { token, query: { limit: 50 } })
  return data.find((one) => one.newcomer?._id === newcomer.id)
}
const stateOf = async (newcomer: Person) => {
  const found = await row(newcomer)
  return found && (found.refusal === null ? found.status : `${found.status}: ${found.refusal}`)
}
const bonus = (person: Person) => app.money.ledger.balance(accounts.bonus(person.id))
const shown = async (newcomer: Person) => {
  const { data } = await app.client.send('referrals.search', { token: referrer.token })
  return data.find(({ _id }) => _id === newcomer.id)?.reward
}
const budget = async () => (await app.client.send('referrals.budget', { token: administrator.token })).data
const sound = async () => expect(await verify(app.db, moneyChecks)).toEqual([])

test('earned by the first payment, paid once it cannot go back, once under 50 triggers in two processes', async () => {
  const newcomer = await join()
  expect([await stateOf(newcomer), await shown(newcomer)]).toEqual(['pending', { status: 'pending', tokens: 5, dueAt: null }])
  await pay(newcomer, 5)
  expect(await stateOf(newcomer)).toBe('pending')
  await pay(newcomer, 20)
  expect(await shown(newcomer)).toMatchObject({ status: 'earned', tokens: 5 })
  await run()
  expect([await bonus(referrer), (await budget()).waiting]).toEqual([0, 7])
  // What is promised later changes nothing for it.
  await offer({ referralReward: 50 })
  await advance(days(14) + 1)
  const trigger = (at: number) => (at % 2 ? app : second).jobs.send(app.db, 'referrals.pay', {})
  await Promise.all(Array.from({ length: 50 }, (_, at) => trigger(at)))
  await Promise.all([app.settle(), second.settle()])
  await app.settle()
  expect([await stateOf(newcomer), await bonus(referrer), await bonus(newcomer)]).toEqual(['paid', 500, 200])
  expect(await shown(newcomer)).toEqual({ status: 'paid', tokens: 5, dueAt: null })
  const { data: own } = await app.client.send('referrals.code', { token: newcomer.token })
  expect(own.welcome).toEqual({ status: 'paid', tokens: 2, dueAt: null })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ledger_txn where kind = 'referral_reward'`.execute(app.db)
  expect(rows[0]?.n).toBe(2)
  // The second payment of the same person brings nothing more.
  await pay(newcomer, 30)
  await wait()
  expect(await bonus(referrer)).toBe(500)
  await sound()
})

const refundOf = async (person: Person) => {
  const { token } = administrator
  const id = await latestTransaction(app.client, person)
  await app.client.send('reversals.refund', { token, params: { id }, body: { reason: 'The buyer asked' }, headers: newKey() })
  await app.settle()
}

test('reversed with the refund of its payment; what was spent of it stays an expense, and nobody loses tokens of their own', async () => {
  const newcomer = await join()
  await pay(newcomer)
  await wait()
  const spender = referrer
  const athlete = await registerPerformer(app.client)
  await pay(spender, 20, testCards.ok)
  await tip(app.client, spender, athlete, 10)
  expect([await bonus(referrer), await balanceOf(app.client, spender)]).toEqual([0, 15])
  const before = await budget()
  await refundOf(newcomer)
  expect([await stateOf(newcomer), await bonus(newcomer), await balanceOf(app.client, spender)]).toEqual(['reversed', 0, 15])
  expect([(await row(newcomer))?.lost, before.used - (await budget()).used]).toEqual([5, 2])
  await run()
  expect((await shown(newcomer))?.status).toBe('reversed')
  await sound()
})

test('money that goes back before nobody can ask for it any more earns nothing', async () => {
  const newcomer = await join()
  await pay(newcomer)
  await refundOf(newcomer)
  await wait()
  expect([await stateOf(newcomer), await bonus(referrer)]).toEqual(['refused: taken_back', 0])
})

test('a payment that a bank questions waits, and lost it takes the reward along', async () => {
  const newcomer = await join()
  await pay(newcomer)
  const id = await latestTransaction(app.client, newcomer)
  const { token } = administrator
  await app.client.send('reversals.playDispute', { token, params: { id } })
  await app.settle()
  await wait()
  expect([await stateOf(newcomer), await bonus(referrer)]).toEqual(['earned', 0])
  const { data } = await app.client.send('reversals.disputes', { token, query: { limit: 100 } })
  const disputeId = data.find(({ transactionId }) => transactionId === id)?._id ?? ''
  await app.client.send('reversals.playDecision', { token, params: { id: disputeId }, body: { outcome: 'lost' } })
  await app.settle()
  expect([await stateOf(newcomer), await bonus(referrer)]).toEqual(['refused: taken_back', 0])
})

test('refused for one card, one browser, one door and one network, and nobody is told why', async () => {
  await pay(referrer, 20, testCards.ok)
  const sameCard = await join()
  await pay(sameCard, 20, testCards.ok)
  expect(await stateOf(sameCard)).toBe('refused: card')
  expect(await shown(sameCard)).toEqual({ status: 'none', tokens: 0, dueAt: null })

  const browser = createClient(app.client.baseUrl, { 'x-forwarded-for': somewhere(), 'x-client': 'web' })
  const { headers } = await browser.try('auth.login', { body: { username: referrer.username, password, remember: true } })
  const mark = /device=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  const marked = (value: string) =>
    createClient(app.client.baseUrl, { 'x-forwarded-for': somewhere(), 'x-client': 'web', cookie: `device=${value}` })
  expect(await stateOf(await join({}, marked(mark)))).toBe('refused: device')
  expect(await stateOf(await join({}, marked('forged.mark')))).toBe('pending')

  const home = await join()
  await addAddress(app.client, referrer, { streetAddress: '12 Ridge Rd.', zipCode: '45 101' })
  await addAddress(app.client, home, { streetAddress: '12 ridge rd', zipCode: '45101' })
  await pay(home)
  expect(await stateOf(home)).toBe('refused: address')

  const here = somewhere()
  referrer = await signIn(from(here), referrer)
  expect(await stateOf(await join({}, from(here.replace(/\.7$/, '.200'))))).toBe('refused: network')

  // Of one person many cards, of many persons one card.
  const [one, other] = [await join(), await join()]
  await pay(one)
  await pay(other)
  await owned(`update payment_card set fingerprint = 'print of ${one.id}' where account_id = '${other.id}'`)
  await wait()
  expect([await stateOf(one), await stateOf(other)].toSorted()).toEqual(['refused: card', 'refused: card'])
})

test('nobody under 18 and nobody at a high school is rewarded, on either side, whatever they became since', async () => {
  const year = app.clock.now().getUTCFullYear()
  const performer = async (wishes: object) => {
    const person = await registerPerformer(from(somewhere()), { refCode: code, ...wishes })
    await app.settle()
    return person
  }
  const young = await performer({ dateOfBirth: `${year - 16}-01-01` })
  const senior = await performer({ dateOfBirth: `${year - 19}-01-01`, educationType: 'High School' })
  expect([await stateOf(young), await stateOf(senior)]).toEqual(['refused: young', 'refused: young'])
  expect([await shown(young), await shown(senior)]).toEqual([undefined, { status: 'none', tokens: 0, dueAt: null }])
  await sql`update account set date_of_birth = '1990-01-01' where id = ${young.id}`.execute(app.db)
  await pay(young)
  await wait()
  expect([await stateOf(young), await bonus(young), await bonus(referrer)]).toEqual(['refused: young', 0, 0])

  // Whoever brings somebody, too: the code of a row that is nobody's link.
  const { rows } = await sql<{ code: string }>`select referral_code as code from account where id = ${senior.id}`.execute(app.db)
  code = rows[0]?.code ?? ''
  expect(await stateOf(await join())).toBe('refused: young')
})

test('so many a month and so much altogether, whoever pays at once', async () => {
  const people = []
  for (let at = 0; at < 4; at++) {
    const person = await join()
    await pay(person)
    people.push(person)
  }
  await offer({ referralMonthlyCap: 3, referralBudget: (await budget()).used + 15 })
  await advance(days(15))
  await Promise.all(Array.from({ length: 6 }, (_, at) => (at % 2 ? app : second).jobs.send(app.db, 'referrals.pay', {})))
  await Promise.all([app.settle(), second.settle()])
  const states = await Promise.all(people.map(stateOf))
  expect([states.filter((state) => state === 'paid').length, await bonus(referrer)]).toEqual([2, 1000])
  expect(states.filter((state) => state === 'refused: budget')).toHaveLength(2)
  expect((await budget()).left).toBe(1)
  await offer({ referralMonthlyCap: 2 })
  const late = await join()
  await pay(late)
  // The same month: what is due at once does not wait for another one.
  await sql`update referral set due_at = now() - interval '1 day', updated_at = now() where newcomer_id = ${late.id}`.execute(app.db)
  await run()
  expect(await stateOf(late)).toBe('refused: cap')
})

test('while nothing is promised nothing is owed, and staff alone reads the list', async () => {
  await offer({ referralEnabled: false })
  const newcomer = await join()
  await pay(newcomer)
  expect([await stateOf(newcomer), await shown(newcomer)]).toEqual(['pending', null])
  const { data } = await app.client.send('referrals.code', { token: referrer.token })
  expect([data.program, data.welcome, (await budget()).isOn]).toEqual([null, null, false])
  expect((await app.client.try('referrals.all', { token: referrer.token })).status).toBe(403)
})
