// Every money call that makes something, sent twice with its key: one effect, the first answer again.
import { calls, type Call, type CallName } from '@fieldhouse/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../../demo/pictures/index.ts'
import {
  addAddress,
  buyProduct,
  goLive,
  makeGallery,
  makeProduct,
  newKey,
  publish,
  password,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveBank,
  saveCard,
  setPrices,
  openConversation,
  say,
  tip,
  subscribe,
  topUp,
  uploadVideo,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'
import { newId } from '../new-id.ts'

let app: TestApp
let fan: Person
let athlete: Person
let administrator: Person

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  await topUp(app.client, fan, 300)
  await topUp(app.client, fan, 299)
  await topUp(app.client, fan, 298)
  await app.settings.write(app.db, { earningsHoldDays: 0 })
  athlete = await earner()
})

/** Has prices, a bank account, and enough for one payout. */
async function earner(): Promise<Person> {
  const person = await registerPerformer(app.client)
  await setPrices(app.client, person, { monthlyPrice: 5 })
  await verifyPerformer(app.client, administrator, person)
  await saveBank(app.client, person)
  await tip(app.client, fan, person, 100)
  await app.jobs.send(app.db, 'sales.mature', {})
  await app.settle()
  return person
}
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

interface Wish {
  readonly params?: Record<string, string>
  readonly body?: Record<string, unknown>
  /** Who calls; the fan, unless it is said. */
  readonly person?: Person
}

const wishes: Readonly<Record<string, () => Promise<Wish>>> = {
  'payments.topUp': async () => ({ body: { amount: 10, cardId: await firstCard() } }),
  'payments.subscribePerformer': async () => ({ body: { performerId: (await earner()).id, type: 'monthly', cardId: await firstCard() } }),
  'payments.subscribeTeam': async () => ({ body: { teamId: await team(), type: 'monthly', cardId: await firstCard() } }),
  'subscriptions.changePlan': async () => ({ params: { id: await monthly() }, body: { type: 'yearly' } }),
  'connect.checkout': async () => ({ body: { type: 'token_package', amount: 10, returnUrl: '/wallet' } }),
  'gifts.give': async () => ({ body: { pageId: athlete.id, months: 1, words: 'For you' } }),
  'trialLinks.open': async () => {
    const { token } = await registerPerformer(app.client)
    return { params: { code: (await app.client.send('trialLinks.create', { token, body: { days: 3 } })).data.code }, body: {} }
  },
  'wallet.tip': async () => ({ params: { id: athlete.id }, body: { price: 10 } }),
  'payouts.create': async () => ({
    person: await earner(),
    body: { requestTokens: 50, paymentAccountType: 'banking', currentPassword: password },
  }),
  'wallet.feed': async () => ({ params: { id: (await publish(app.client, athlete, { isSale: true, price: 3 }))._id } }),
  'wallet.video': async () => {
    const clip = await filmClip('soccer', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
    const video = await uploadVideo(app.client, athlete, { video: clip }, { isSale: true, price: 3 })
    await app.settle()
    return { params: { id: video._id } }
  },
  'wallet.gallery': async () => {
    const photo = new Uint8Array(
      await sharp({ create: { width: 64, height: 80, channels: 3, background: '#12663f' } })
        .jpeg()
        .toBuffer(),
    )
    return { params: { id: (await makeGallery(app.client, athlete, [photo], { isSale: true, price: 3 }))._id } }
  },
  'wallet.stream': async () => ({
    params: { id: (await goLive(app.client, await registerPerformer(app.client), { price: 3 })).stream._id },
    body: {},
  }),
  'wallet.message': async () => {
    const thread = await openConversation(app.client, fan, athlete)
    return { params: { id: (await say(app.client, athlete, thread, 'My splits', { price: 3 }))._id } }
  },
  'wallet.product': async () => ({
    params: { id: (await makeProduct(app.client, athlete, { price: 4, stock: 3 }))._id },
    body: { quantity: 2, deliveryAddressId: (await addAddress(app.client, fan))._id, phoneNumber: '+1 555 010 2000' },
  }),
  'orders.refund': async () => {
    const product = await makeProduct(app.client, athlete, { price: 4 })
    const { orderId } = await buyProduct(app.client, fan, product)
    return { params: { id: orderId ?? '' }, body: { amount: 1, reason: 'A scratch' }, person: athlete }
  },
  'orders.refundByAdmin': async () => {
    const { orderId } = await buyProduct(app.client, fan, await makeProduct(app.client, athlete, { price: 4 }))
    const person = await registerFan(app.client)
    await sql`update account set roles = '{admin}' where id = ${person.id}`.execute(app.db)
    return { params: { id: orderId ?? '' }, body: { amount: 1, reason: 'A scratch' }, person }
  },
  'splits.propose': async () => {
    const founded = await foundTeam(app, administrator, 'Hawks Rowing')
    await founded.join(athlete)
    const shares = [
      { payeeId: founded.id, bps: 6000 },
      { payeeId: athlete.id, bps: 4000 },
    ]
    return { params: { id: founded.id }, body: { shares }, person: founded.owner }
  },
  'refunds.give': async () => ({
    params: { id: (await tip(app.client, fan, athlete, 10))._id },
    body: { amount: 1, reason: 'Asked for it' },
    person: athlete,
  }),
  'refunds.giveByStaff': async () => {
    const { _id } = await tip(app.client, fan, athlete, 10)
    const person = await registerFan(app.client)
    await sql`update account set roles = '{admin}' where id = ${person.id}`.execute(app.db)
    return { params: { id: _id }, body: { amount: 1, reason: 'Asked for it' }, person }
  },
  'reversals.refund': async () => {
    const payer = await registerFan(app.client)
    const { _id } = await topUp(app.client, payer, 20)
    const person = await registerFan(app.client)
    await sql`update account set roles = '{admin}' where id = ${person.id}`.execute(app.db)
    return { params: { id: _id }, body: { amount: 1, reason: 'Asked for it' }, person }
  },
}

/** A page is all that money needs of a team. */
async function team(): Promise<string> {
  const id = newId()
  await sql`
    insert into page (id, kind, name, path, visible, can_earn, monthly_price, created_at)
    values (${id}, 'team', 'Hawks', ${`/team/${id}`}, true, true, 500, now())`.execute(app.db)
  return id
}

async function monthly(): Promise<string> {
  const other = await registerPerformer(app.client)
  await setPrices(app.client, other, { monthlyPrice: 5, yearlyPrice: 50 })
  await subscribe(app.client, fan, other, 'monthly', await firstCard())
  const { data } = await app.client.send('subscriptions.ofFan', { token: fan.token, query: { performerId: other.id } })
  return data[0]?._id ?? ''
}

const firstCard = async () => (await app.client.send('payments.cards', { token: fan.token })).data[0]?._id ?? saveCard(app.client, fan)

const moneyCalls = Object.entries(calls).flatMap(([area, group]) =>
  Object.entries(group as Record<string, Call>).flatMap(([name, call]) =>
    call.idempotency && call.idempotency !== 'brief' ? [`${area}.${name}`] : [],
  ),
)

test('every call that moves money and takes a key is here', () => {
  expect(Object.keys(wishes).toSorted()).toEqual(moneyCalls.toSorted())
})

const wallet = async () => (await app.client.send('users.me', { token: fan.token })).data.balanceVersion

test.each(Object.keys(wishes))('%s', async (name) => {
  const { person = fan, ...wish } = (await wishes[name]?.()) ?? {}
  const options = { token: person.token, headers: newKey(), ...wish } as never
  const first = await app.client.try(name as CallName, options)
  const version = await wallet()
  const again = await app.client.try(name as CallName, options)
  expect(first.status).toBe(201)
  expect([again.status, again.headers.get('idempotent-replay')]).toEqual([first.status, 'true'])
  expect(again.body).toEqual(first.body)
  expect(await wallet()).toBe(version)
})

/** Everything that a money call can make or move, in one number each. */
async function footprint() {
  await app.settle()
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from ledger_txn) as txns, (select coalesce(sum(amount), 0) from ledger_transfer) as moved,
      (select count(*) from sale) as sales, (select count(*) from sale_refund) as sale_refunds, (select count(*) from token_refund) as token_refunds,
      (select count(*) from charge_attempt) as attempts, (select count(*) from refund) as refunds,
      (select count(*) from "order") as orders, (select count(*) from order_step) as steps,
      (select count(*) from payout_request) as payouts, (select coalesce(sum(held), 0) from balance) as held,
      (select count(*) from subscription) as subscriptions, (select count(*) from invoice) as invoices,
      (select count(*) from subscription_consent) as consents, (select coalesce(sum(stock), 0) from product) as stock,
      (select count(*) from sandbox.object where kind = 'payment_intent') as intents`.execute(app.db)
  return rows[0]
}

/** As the program leaves a call that it had committed and was killed before it kept the answer. */
const forgetAnswer = (accountId: string, key: string) =>
  sql`
  update idempotency set state = 'running', status = null, answer = null, response = null, lease_until = ${app.clock.now()}::timestamptz - interval '1 second'
  where account_id = ${accountId} and key = ${key}`.execute(app.db)

test.each(Object.keys(wishes))('%s: killed after its commit and repeated, it has one effect', async (name) => {
  const { person = fan, ...wish } = (await wishes[name]?.()) ?? {}
  const headers = newKey()
  const options = { token: person.token, headers, ...wish } as never
  const first = await app.client.try(name as CallName, options)
  expect(first.status).toBe(201)
  const made = await footprint()
  await forgetAnswer(person.id, headers['idempotency-key'])
  const again = await app.client.try(name as CallName, options)
  // What is bought once is said to be there already.
  expect([[200, 201].includes(again.status), again.headers.get('idempotent-replay')]).toEqual([true, null])
  expect(await footprint()).toEqual(made)
})
