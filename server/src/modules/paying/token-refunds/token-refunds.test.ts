import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { days, hours } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import { accounts, verify } from '#ground/ledger'
import {
  addAddress,
  anyCard,
  balanceOf,
  buyProduct,
  latestTransaction,
  makeProduct,
  newKey,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  setPrices,
  signIn,
  subscribe,
  tip,
  toldTo,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, earningsOf, ledgerOf, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'

let app: TestApp
let admin: Person
let fan: Person
let athlete: Person
let stranger: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
beforeEach(async () => {
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
  stranger = await registerPerformer(app.client)
  await topUp(app.client, fan, 100)
})
// Whatever happens to it, what the page of the wallet shows leads to what is in it.
afterEach(async () => {
  const { rows, balance } = await ledgerOf(app.client, fan)
  expect(rows).toBe(balance)
  const { held, ...sums } = await earningsOf(app.client, athlete)
  expect(new Set([held, ...Object.values(sums)]).size).toBe(1)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const asStaff = async () => (await signIn(app.client, admin)).token
const give = (id: string, body: { amount?: number } = {}, { token = athlete.token, headers = newKey() } = {}) =>
  app.client.try('refunds.give', { token, params: { id }, headers, body: { reason: 'Asked for it', ...body } })
const giveByStaff = async (id: string, body: { amount?: number } = {}, headers = newKey()) =>
  app.client.try('refunds.giveByStaff', { token: await asStaff(), params: { id }, headers, body: { reason: 'We decided so', ...body } })
const ask = (saleId: string, token = fan.token, words = 'It is not what it said') =>
  app.client.try('refunds.ask', { token, body: { saleId, reason: 'not_as_described', words } })
const asked = async (saleId: string) => {
  const { body } = await ask(saleId)
  if (!('data' in body)) throw new Error(JSON.stringify(body))
  return body.data
}
const step = (name: 'withdraw' | 'escalate', id: string, token = fan.token) => app.client.try(`refunds.${name}`, { token, params: { id } })
const decline = (id: string, words = 'You have seen all of it', token = athlete.token) =>
  app.client.try('refunds.decline', { token, params: { id }, body: { words } })
const mine = async () => (await app.client.send('refunds.mine', { token: fan.token })).data
const wallet = () => balanceOf(app.client, fan)
const pending = async () => (await app.client.send('earnings.stats', { token: athlete.token })).data.pendingTokens
const tipped = async (price = 10) => (await tip(app.client, fan, athlete, price))._id
async function unlocked() {
  const post = await publish(app.client, athlete, { text: 'Tape of the final', isSale: true, price: 20 })
  const { body } = await app.client.try('wallet.feed', { token: fan.token, params: { id: post._id }, body: { seenPrice: 20 } })
  if (!('data' in body)) throw new Error(JSON.stringify(body))
  return { post, saleId: body.data._id }
}
const isOpen = async (id: string) => (await app.client.send('feeds.view', { token: fan.token, params: { id } })).data.isLocked !== true
const letters = async (subject: string) => {
  const { rows } = await sql<{ email: string }>`select email from account where id in (${fan.id}, ${athlete.id})`.execute(app.db)
  return (await app.mail.list(200)).filter((letter) => letter.subject === subject && rows.some(({ email }) => email === letter.to)).length
}

describe('support', () => {
  test('gives back what the settings say of one purchase, however often it tries, and no more', async () => {
    const support = await registerFan(app.client)
    await sql`update account set roles = '{support}', email_verified_at = now() where id = ${support.id}`.execute(app.db)
    app.clock.advance(6000)
    const id = await tipped(20)
    const giving = async (amount?: number) => {
      const body = { reason: 'Tipped the wrong athlete', ...(amount !== undefined && { amount }) }
      const { token } = await signIn(app.client, support)
      const { status, error } = await app.client.try('refunds.giveByStaff', { token, params: { id }, headers: newKey(), body })
      return status < 300 ? status : error.code
    }
    expect(await giving(1)).toBe('refund.above_limit')
    await app.settings.write(app.db, { supportRefundMax: 10 })
    app.clock.advance(6000)
    expect([await giving(), await giving(10.01)]).toEqual(['refund.above_limit', 'refund.above_limit'])
    const many = await Promise.all([giving(4), giving(4), giving(4), giving(4)])
    expect(many.toSorted()).toEqual([201, 201, 'refund.above_limit', 'refund.above_limit'])
    expect([await giving(2), await giving(0.01)]).toEqual([201, 'refund.above_limit'])
    expect(await wallet()).toBe(90)
    const { token } = await signIn(app.client, support)
    const list = async (query: { buyerId?: string }) => (await app.client.try('refunds.sales', { token, query })).status
    expect([await list({ buyerId: fan.id }), await list({})]).toEqual([200, 400])
    expect((await app.client.try('refunds.all', { token })).error.code).toBe('staff.not_permitted')
    await app.settings.write(app.db, { supportRefundMax: 0 })
    app.clock.advance(6000)
  })
})

describe('giving back', () => {
  test('a tip, by its seller: the tokens are in the wallet, the earnings are less, the fan is told', async () => {
    const id = await tipped()
    expect([await wallet(), await pending()]).toEqual([90, 8])
    const { status, body } = await give(id, { amount: 4 })
    expect([status, body]).toMatchObject([201, { data: { totalPrice: 10, returnedPrice: 4, refundablePrice: 6 } }])
    expect([await wallet(), await pending()]).toEqual([94, 4.8])
    await app.settle()
    expect((await toldTo(app.client, fan)).map(({ title }) => title)).toContain('4.00 tokens are back in your wallet')
    expect(await letters('Your money is back')).toBe(1)
    expect((await give(id)).body).toMatchObject({ data: { returnedPrice: 10, refundablePrice: 0 } })
    expect([await wallet(), await pending()]).toEqual([100, 0])
    expect((await give(id)).body).toMatchObject({ code: 'refund.too_large' })
  })

  test('a post closes again, and can be bought again', async () => {
    const { post, saleId } = await unlocked()
    expect(await isOpen(post._id)).toBe(true)
    expect((await give(saleId)).status).toBe(201)
    expect([await isOpen(post._id), await wallet()]).toEqual([false, 100])
    const again = await app.client.try('wallet.feed', { token: fan.token, params: { id: post._id }, body: { seenPrice: 20 } })
    expect([again.status, await isOpen(post._id)]).toEqual([201, true])
  })

  test('repeated and at once it goes back once', async () => {
    const id = await tipped()
    const headers = newKey()
    const answers = await Promise.all(Array.from({ length: 6 }, () => give(id, { amount: 3 }, { headers })))
    expect(answers.every(({ status }) => [201, 409].includes(status))).toBe(true)
    await sql`delete from idempotency`.execute(app.db)
    expect((await give(id, { amount: 3 }, { headers })).body).toMatchObject({ data: { returnedPrice: 3 } })
    const eager = await Promise.all(Array.from({ length: 5 }, () => give(id, { amount: 5 })))
    expect(eager.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422])
    expect(await wallet()).toBe(98)
  })

  test('nobody but the seller, and never more than what was earned; staff goes beyond it', async () => {
    const id = await tipped()
    expect((await give(id, {}, { token: stranger.token })).body).toMatchObject({ code: 'sale.unknown' })
    expect((await give(id, { amount: 11 })).body).toMatchObject({ code: 'refund.too_large' })
    expect((await give(crypto.randomUUID().replace(/^(.{14})./, '$17'))).body).toMatchObject({ code: 'sale.unknown' })
    app.clock.advance(days(8))
    athlete = { ...athlete, token: (await signIn(app.client, athlete)).token }
    fan = { ...fan, token: (await signIn(app.client, fan)).token }
    await app.money.sales.mature(app.clock.now())
    // What they earned is on its way to a bank.
    const available = accounts.available(athlete.id)
    await inTransaction(app.db, (tx) => app.money.ledger.hold(tx, available, 800))
    expect((await give(id)).body).toMatchObject({ code: 'refund.not_covered' })
    await inTransaction(app.db, (tx) => app.money.ledger.release(tx, available, 800))
    expect((await giveByStaff(id)).status).toBe(201)
    expect(await wallet()).toBe(100)
  })

  test('goods go back with their order', async () => {
    const hoodie = await makeProduct(app.client, athlete, { stock: 5, price: 12.5 })
    const address = await addAddress(app.client, fan)
    const charge = await buyProduct(app.client, fan, hoodie, { quantity: 1, deliveryAddressId: address._id })
    expect((await give(charge._id)).body).toMatchObject({ code: 'refund.elsewhere' })
    const request = await asked(charge._id)
    expect(request.sale).toMatchObject({ orderId: charge.orderId, refundablePrice: 0 })
    const params = { id: charge.orderId ?? '' }
    await app.client.send('orders.refund', { token: athlete.token, params, headers: newKey(), body: { reason: 'Sold out' } })
    await app.settle()
    expect((await mine()).map(({ status }) => status)).toEqual(['refunded'])
  })
})

describe('asking', () => {
  test('the seller is told, says no; the site is asked, and decides', async () => {
    const { saleId } = await unlocked()
    const { _id: id } = await asked(saleId)
    await app.settle()
    expect(
      (await toldTo(app.client, athlete)).map(({ title }) => title).some((title) => title.endsWith('asks for 20.00 tokens back')),
    ).toBe(true)
    const received = (await app.client.send('refunds.received', { token: athlete.token })).data
    expect(received).toMatchObject([{ _id: id, status: 'open', words: 'It is not what it said', sale: { totalPrice: 20 } }])
    expect((await step('escalate', id)).body).toMatchObject({ code: 'refund_request.wait' })
    expect((await decline(id)).body).toMatchObject({ data: { status: 'declined', answer: 'You have seen all of it' } })
    expect((await decline(id)).body).toMatchObject({ code: 'refund_request.over' })
    expect((await step('escalate', id)).body).toMatchObject({ data: { status: 'escalated' } })
    const waiting = await app.client.send('refunds.all', { token: await asStaff(), query: { status: 'escalated' } })
    expect(waiting.data.map(({ _id }) => _id)).toEqual([id])
    expect((await giveByStaff(saleId, { amount: 15 })).status).toBe(201)
    expect((await mine()).map(({ status, sale }) => [status, sale.returnedPrice])).toEqual([['refunded', 15]])
    expect((await step('withdraw', id)).body).toMatchObject({ code: 'refund_request.over' })
    await app.settle()
    expect([await letters('A buyer asks for money back'), await letters('An answer about your money')]).toEqual([1, 1])
  })

  test('a seller who says nothing for three days, and a site that says no: that is the end of it', async () => {
    const id = await tipped()
    const request = await asked(id)
    expect((await ask(id)).body).toMatchObject({ code: 'refund_request.exists' })
    app.clock.advance(hours(73))
    fan = { ...fan, token: (await signIn(app.client, fan)).token }
    expect((await step('escalate', request._id)).body).toMatchObject({ data: { status: 'escalated' } })
    athlete = { ...athlete, token: (await signIn(app.client, athlete)).token }
    expect((await decline(request._id)).body).toMatchObject({ code: 'refund_request.over' })
    const close = { token: await asStaff(), params: { id: request._id }, body: { words: 'A tip is a gift.' } }
    expect((await app.client.send('refunds.close', close)).data).toMatchObject({ status: 'closed', decision: 'A tip is a gift.' })
    expect((await ask(id)).body).toMatchObject({ code: 'refund_request.over' })
  })

  test('only the buyer, only in time, and not twice', async () => {
    const id = await tipped()
    expect((await ask(id, stranger.token)).body).toMatchObject({ code: 'sale.unknown' })
    expect((await ask(id, fan.token, ' \u0000 ')).status).toBeGreaterThanOrEqual(400)
    const request = await asked(id)
    expect((await step('withdraw', request._id, athlete.token)).body).toMatchObject({ code: 'refund_request.unknown' })
    expect((await step('withdraw', request._id)).body).toMatchObject({ data: { status: 'withdrawn' } })
    expect((await ask(id)).status).toBe(201)
    const late = await tipped()
    app.clock.advance(days(15))
    fan = { ...fan, token: (await signIn(app.client, fan)).token }
    expect((await ask(late)).body).toMatchObject({ code: 'refund_request.too_late' })
  })

  test('what a card paid is asked of the site, which gives it back by the card', async () => {
    await setPrices(app.client, athlete, { monthlyPrice: 10 })
    await subscribe(app.client, fan, athlete, 'monthly', await anyCard(app.client, fan))
    await app.settle()
    const transactionId = await latestTransaction(app.client, fan)
    const askFor = (body: { transactionId?: string; saleId?: string }, token = fan.token) =>
      app.client.try('refunds.ask', { token, body: { ...body, reason: 'by_mistake', words: 'I meant the other page' } })
    expect((await askFor({ transactionId }, stranger.token)).body).toMatchObject({ code: 'sale.unknown' })
    expect((await askFor({})).status).toBe(400)
    expect((await askFor({ transactionId: crypto.randomUUID() })).body).toMatchObject({ code: 'sale.unknown' })
    const { body } = await askFor({ transactionId })
    expect(body).toMatchObject({
      data: { status: 'escalated', transactionId, canEscalateAt: null, sale: { totalPrice: 10, refundablePrice: 0 } },
    })
    expect((await askFor({ transactionId })).body).toMatchObject({ code: 'refund_request.exists' })
    // Not by the other way, which would be another request for the same.
    const [request] = await mine()
    expect((await askFor({ saleId: request?.sale._id ?? '' })).body).toMatchObject({ code: 'refund.elsewhere' })
    expect((await decline(request?._id ?? '')).body).toMatchObject({ code: 'refund_request.over' })
    expect((await giveByStaff(request?.sale._id ?? '')).body).toMatchObject({ code: 'refund.elsewhere' })
    const refund = { params: { id: transactionId }, headers: newKey(), body: { reason: 'The wrong page' } }
    await app.client.send('reversals.refund', { token: await asStaff(), ...refund })
    await app.settle()
    expect((await mine())[0]).toMatchObject({ status: 'refunded', sale: { returnedPrice: 10 } })
  })

  test('what may be asked for is what asking takes: by its words nothing else, and never twice', async () => {
    const askable = async (query = {}) => (await app.client.send('refunds.askable', { token: fan.token, query })).data
    const names = async () => (await askable()).map(({ sale: { type }, until }) => [type, until !== null])
    expect(await names()).toEqual([])
    await setPrices(app.client, athlete, { monthlyPrice: 10, yearlyPrice: 99 })
    await subscribe(app.client, fan, athlete, 'monthly', await anyCard(app.client, fan))
    await app.settle()
    const { saleId } = await unlocked()
    const [product, address] = [await makeProduct(app.client, athlete, { price: 12.5 }), await addAddress(app.client, fan)]
    await buyProduct(app.client, fan, product, { deliveryAddressId: address._id })
    const tipId = await tipped(15)
    expect(await names()).toEqual([
      ['tip', true],
      ['product', false],
      ['feed', true],
      ['monthly_subscription', true],
    ])
    expect((await askable({ limit: 1, offset: 2 })).map(({ sale }) => sale._id)).toEqual([saleId])

    // Each of them can be asked for as it stands there.
    for (const { sale, transactionId } of await askable()) {
      const body = { ...(transactionId === null ? { saleId: sale._id } : { transactionId }), reason: 'other', words: 'Mine' } as const
      expect((await app.client.try('refunds.ask', { token: fan.token, body })).status).toBe(201)
    }
    expect(await names()).toEqual([])

    // Let be, it may be asked for again; decided, not; given back in part, what is left; out of time, no more.
    const requests = await mine()
    const idOf = (type: string) => requests.find(({ sale }) => sale.type === type)?._id ?? ''
    await step('withdraw', idOf('tip'))
    await app.client.send('refunds.close', { token: await asStaff(), params: { id: idOf('feed') }, body: { words: 'It stays' } })
    expect(await names()).toEqual([['tip', true]])
    await give(tipId, { amount: 2 })
    expect((await askable())[0]?.sale).toMatchObject({ totalPrice: 15, returnedPrice: 2 })
    await give(tipId)
    expect(await names()).toEqual([])
    await tipped(17)
    app.clock.advance(days(15))
    fan = await signIn(app.client, fan)
    expect(await names()).toEqual([])
    athlete = await signIn(app.client, athlete)
  })

  test('what the wallet was filled with is no purchase', async () => {
    const transactionId = await latestTransaction(app.client, fan)
    const asked = await app.client.try('refunds.ask', { token: fan.token, body: { transactionId, reason: 'other', words: 'Too much' } })
    expect(asked.body).toMatchObject({ code: 'sale.unknown' })
  })

  test('of many at once one is made', async () => {
    const id = await tipped()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})
