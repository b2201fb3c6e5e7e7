// Tax from the rate that somebody decides on to the file that leaves with a declaration.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addAddress,
  anyCard,
  buyProduct,
  createClient,
  makeCoupon,
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
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, minutes } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'
import { kindOf, placeOf, rateOf, taxIn } from './policy.ts'
import type { TaxRateTable } from './tables.ts'

let app: TestApp
let admin: Person
let fan: Person
let athlete: Person
/** Of large networks that stay where they are. */
const networks = { US: '8.8.8.8', NL: '193.0.6.139' } as const
const from = (country: keyof typeof networks) => createClient(app.client.baseUrl, { 'x-forwarded-for': networks[country] })

beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1' } })
  admin = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
beforeEach(async () => {
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
  await topUp(app.client, fan, 300)
})
afterAll(async () => {
  await app.settle()
  await app.money.receipts.issue({ isWhole: true })
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const asStaff = async () => (await signIn(app.client, admin)).token
const decide = async (body: {
  country: string
  region?: string
  kind?: 'tip' | 'goods' | 'content'
  name?: string
  percent: number | null
  validFrom?: string
}) => app.client.try('taxes.set', { token: await asStaff(), body: { name: 'VAT', ...body } })
/** Counts from now on: every process has read it. */
const counts = async (body: Parameters<typeof decide>[0]) => {
  expect((await decide(body)).status).toBe(201)
  app.clock.advance(minutes(1))
}
const livesIn = (person: Person, country: string) => sql`update account set country = ${country} where id = ${person.id}`.execute(app.db)
const quote = async (saleType: 'feed' | 'tip' | 'product', price: number, more: object = {}, client = app.client) =>
  (await client.send('taxes.quote', { token: fan.token, query: { saleType, price, ...more } })).data.tax
const buy = async (price: number, client = app.client, body: object = {}) => {
  const post = await publish(app.client, athlete, { isSale: true, price })
  return (await client.send('wallet.feed', { token: fan.token, headers: newKey(), params: { id: post._id }, body })).data
}
const rowOf = async (saleId: string) => {
  const { rows } = await sql<{ gross: number; fee: number; tax: number; net: number; place: string | null; bps: number | null }>`
    select s.gross, s.fee, s.tax, (select sum(net) from sale_part where sale_id = s.id)::bigint as net,
      concat_ws('-', t.country, t.region) as place, t.bps
    from sale s left join sale_tax t on t.sale_id = s.id where s.id = ${saleId}`.execute(app.db)
  return rows[0]
}
const owed = (jurisdiction: string) => app.money.ledger.balance(accounts.taxPayable(jurisdiction))
const balance = async () => (await app.client.send('users.me', { token: fan.token })).data.balance

describe('which rate counts', () => {
  const rate = (more: Partial<TaxRateTable>): TaxRateTable => ({
    id: 'r',
    country: 'US',
    region: null,
    kind: null,
    name: 'Tax',
    bps: 1000,
    valid_from: new Date(1000),
    decided_by: 'a',
    created_at: new Date(1000),
    ...more,
  })
  const texas = { country: 'US', region: 'TX' }
  const bpsOf = (
    rates: readonly TaxRateTable[],
    kind: 'tip' | 'content' = 'content',
    place: { country: string; region: string | null } = texas,
  ) => rateOf(rates, place, kind, new Date(5000))?.bps

  test('kind and state, kind, state, country; of one scope the latest that has begun; null ends it', () => {
    const [all, state, tips, tipsHere] = [
      rate({}),
      rate({ region: 'TX', bps: 825 }),
      rate({ kind: 'tip', bps: 0 }),
      rate({ kind: 'tip', region: 'TX', bps: 100 }),
    ]
    expect(bpsOf([all])).toBe(1000)
    expect(bpsOf([all, state])).toBe(825)
    expect(bpsOf([all, state], 'content', { country: 'US', region: 'CA' })).toBe(1000)
    expect(bpsOf([all, state], 'content', { country: 'CA', region: 'TX' })).toBeUndefined()
    expect(bpsOf([all, state, tips], 'tip')).toBe(0)
    expect(bpsOf([all, state, tips, tipsHere], 'tip')).toBe(100)
    expect(bpsOf([all, rate({ bps: 1900, valid_from: new Date(5000) })])).toBe(1900)
    expect(bpsOf([all, rate({ bps: 1900, valid_from: new Date(5001) })])).toBe(1000)
    expect(bpsOf([all, state, rate({ region: 'TX', bps: null, valid_from: new Date(4000) })])).toBe(1000)
  })

  test('a place that two proofs agree on; goods are taxed where they go', () => {
    expect(placeOf({})).toBeUndefined()
    expect(placeOf({ seen: 'NL' })).toEqual({ country: 'NL', region: null })
    expect(placeOf({ said: 'AT', seen: 'NL' })).toEqual({ country: 'AT', region: null })
    expect(placeOf({ address: texas, said: 'AT', seen: 'AT' })).toEqual({ country: 'AT', region: null })
    expect(placeOf({ address: texas, said: 'AT', seen: 'US' })).toEqual(texas)
    expect(placeOf({ delivered: { country: 'FR', region: null }, address: texas, said: 'US', seen: 'US' })).toEqual({
      country: 'FR',
      region: null,
    })
  })

  test('tax is in the price, to the nearest hundredth, at the largest too', () => {
    expect([taxIn(12000, 2000), taxIn(1, 2000), taxIn(3, 2000), taxIn(1000, 825), taxIn(1000, 0)]).toEqual([2000, 0, 1, 76, 0])
    expect(taxIn(1_000_000_000, 5000)).toBe(333_333_333)
  })

  test('every kind of sale has one', () => {
    expect(
      ['tip', 'stream_tip', 'feed', 'message', 'product', 'stream', 'private_chat', 'monthly_subscription', 'gift'].map((type) =>
        kindOf(type, false),
      ),
    ).toEqual(['tip', 'tip', 'content', 'content', 'content', 'live', 'live', 'subscription', 'subscription'])
    expect(kindOf('product', true)).toBe('goods')
  })
})

describe('a sale', () => {
  test('has no tax where no rate is, and the buyer pays the same where one is', async () => {
    await livesIn(fan, 'AT')
    expect(await quote('feed', 12)).toBeNull()
    expect(await rowOf((await buy(12))._id)).toMatchObject({ gross: 1200, tax: 0, place: '' })
    await counts({ country: 'AT', percent: 20 })
    expect(await quote('feed', 12)).toEqual({ name: 'VAT', percent: 20, tax: 2, place: 'Austria' })
    const before = await balance()
    const sale = await buy(12)
    expect(await balance()).toBe(before - 12)
    // The site's fee of a fifth is of what is left without tax.
    expect(await rowOf(sale._id)).toEqual({ gross: 1200, tax: 200, fee: 200, net: 800, place: 'AT', bps: 2000 })
    expect(await owed('AT')).toBe(200)
  })

  test('shows its seller what was earned on without it, and its buyer which tax is in it', async () => {
    await counts({ country: 'BE', percent: 21 })
    await livesIn(fan, 'BE')
    await buy(12.1)
    const { data } = await app.client.send('earnings.search', { token: athlete.token, query: {} })
    expect(data).toMatchObject([{ grossPrice: 10, siteCommission: 0.2, netPrice: 8 }])
    const { data: stats } = await app.client.send('earnings.stats', { token: athlete.token, query: {} })
    expect(stats).toMatchObject({ totalGrossPrice: 10, totalSiteCommission: 2, totalNetPrice: 8 })
    const { data: years } = await app.client.send('earnings.years', { token: athlete.token })
    expect(years).toMatchObject([{ grossPrice: 10, siteCommission: 2, netPrice: 8 }])
    await app.money.receipts.issue({ isWhole: false })
    const { data: papers } = await app.client.send('receipts.mine', { token: fan.token, query: {} })
    const paper = papers.find(({ totalPrice }) => totalPrice === 12.1)
    const { data: receipt } = await app.client.send('receipts.view', { token: fan.token, params: { id: paper?._id ?? '' } })
    expect([receipt.tax, receipt.taxName]).toEqual([2.1, 'VAT 21 %, Belgium'])
  })

  test('that goes back takes its tax along, in part and whole, and its credit notes say so', async () => {
    await counts({ country: 'DK', percent: 25 })
    await livesIn(fan, 'DK')
    const sale = await buy(10)
    expect(await owed('DK')).toBe(200)
    const before = await balance()
    const give = async (amount?: number) =>
      app.client.send('refunds.give', {
        token: (await signIn(app.client, athlete)).token,
        params: { id: sale._id },
        headers: newKey(),
        body: { reason: 'By mistake', ...(amount === undefined ? {} : { amount }) },
      })
    await give(5)
    expect(await owed('DK')).toBe(100)
    const { data: years } = await app.client.send('earnings.years', { token: athlete.token })
    expect(years).toMatchObject([{ grossPrice: 8, returnedPrice: 4, siteCommission: 0.8, netPrice: 3.2 }])
    await give()
    expect([await owed('DK'), await balance()]).toEqual([0, before + 10])
    await app.money.receipts.issue({ isWhole: false })
    const { data: papers } = await app.client.send('receipts.mine', { token: fan.token, query: {} })
    const credits = await Promise.all(
      papers
        .filter(({ isCredit }) => isCredit)
        .map(async ({ _id: id }) => (await app.client.send('receipts.view', { token: fan.token, params: { id } })).data.tax),
    )
    expect(credits).toEqual([1, 1])
  })

  test('a coupon that the platform pays is not taxed', async () => {
    await counts({ country: 'ES', percent: 25 })
    await livesIn(fan, 'ES')
    const coupon = await makeCoupon(app.client, { token: await asStaff() }, { value: 50 }, true)
    const sale = await buy(10, app.client, { couponCode: coupon.code })
    expect(await rowOf(sale._id)).toMatchObject({ gross: 1000, tax: 100, place: 'ES' })
  })

  test('a kind that is free of tax, and a rate that is still to come, count as they say', async () => {
    await counts({ country: 'FI', percent: 24 })
    await counts({ country: 'FI', kind: 'tip', percent: 0 })
    await livesIn(fan, 'FI')
    expect(await quote('tip', 10)).toBeNull()
    expect(await rowOf((await tip(app.client, fan, athlete, 10))._id)).toMatchObject({ tax: 0 })
    const later = new Date(app.clock.now().getTime() + days(2)).toISOString()
    expect((await decide({ country: 'FI', percent: 25, validFrom: later })).body.data.validFrom).toBe(later)
    expect((await quote('feed', 10))?.percent).toBe(24)
    app.clock.advance(days(3))
    fan = await signIn(app.client, fan)
    expect((await quote('feed', 10))?.percent).toBe(25)
    // Nothing counts before every process has read it, whatever was asked for.
    const asked = await decide({ country: 'FI', percent: 26, validFrom: '2020-01-01T00:00:00.000Z' })
    expect(Date.parse(asked.body.data.validFrom)).toBeGreaterThan(app.clock.now().getTime())
    expect((await quote('feed', 10))?.percent).toBe(25)
    await counts({ country: 'FI', percent: null })
    expect(await quote('feed', 10)).toBeNull()
  })
})

describe('where somebody is', () => {
  test('two of address, profile and request decide; a profile alone does not outweigh both others', async () => {
    await counts({ country: 'NL', percent: 21 })
    await counts({ country: 'US', region: 'TX', name: 'Sales tax', percent: 8.25 })
    await livesIn(fan, 'NL')
    expect((await quote('feed', 10, {}, from('US')))?.place).toBe('Netherlands')
    await addAddress(app.client, fan, { country: 'US', state: 'Texas' })
    expect(await quote('feed', 10, {}, from('US'))).toEqual({ name: 'Sales tax', percent: 8.25, tax: 0.76, place: 'Texas, United States' })
    const sale = await buy(10, from('US'))
    expect(await rowOf(sale._id)).toMatchObject({ place: 'US-TX', tax: 76 })
    expect([await owed('US-TX'), await owed('US')]).toEqual([76, 0])
    const { rows } = await sql`select proofs from sale_tax where sale_id = ${sale._id}`.execute(app.db)
    expect(rows).toEqual([{ proofs: { address: { country: 'US', region: 'TX' }, said: 'NL', seen: 'US' } }])
    // At home again: address and profile are two of different minds, the request speaks for the profile.
    expect((await quote('feed', 10, {}, from('NL')))?.place).toBe('Netherlands')
  })

  test('of tips that are made together each is taxed where its own fan is', async () => {
    await counts({ country: 'NL', kind: 'tip', percent: 21 })
    await counts({ country: 'US', kind: 'tip', percent: 0 })
    const fans = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const person = await registerFan(app.client)
        await topUp(app.client, person, 50)
        return { person, country: at % 2 === 0 ? 'NL' : 'US' } as const
      }),
    )
    await Promise.all(fans.map(({ person, country }) => tip(from(country), person, athlete, 12.1)))
    for (const { person, country } of fans) {
      const { rows } = await sql<{ tax: number; seen: string }>`
        select tax, (select seen_country from buyer_place where account_id = ${person.id}) as seen from sale
        where buyer_id = ${person.id}`.execute(app.db)
      expect(rows).toEqual([{ tax: country === 'NL' ? 210 : 0, seen: country }])
    }
    await counts({ country: 'NL', kind: 'tip', percent: null })
  })

  test('goods are taxed where they go', async () => {
    await counts({ country: 'SE', kind: 'goods', percent: 25 })
    await livesIn(fan, 'NO')
    const there = await addAddress(app.client, fan, { country: 'SE', state: '' })
    const home = await addAddress(app.client, fan, { country: 'NO', state: '', isDefault: true })
    const product = await makeProduct(app.client, athlete, { price: 20, type: 'physical', stock: 5 })
    expect((await quote('product', 20, { addressId: there._id }))?.tax).toBe(4)
    expect(await quote('product', 20, { addressId: home._id })).toBeNull()
    await buyProduct(app.client, fan, product, { deliveryAddressId: there._id })
    await buyProduct(app.client, fan, product, { deliveryAddressId: home._id, quantity: 2 })
    const { rows } = await sql<{
      tax: number
    }>`select tax from sale where buyer_id = ${fan.id} and type = 'product' order by gross`.execute(app.db)
    expect(rows.map(({ tax }) => tax)).toEqual([400, 0])
    const other = await registerFan(app.client)
    const theirs = await app.client.try('taxes.quote', {
      token: other.token,
      query: { saleType: 'product', price: 20, addressId: there._id },
    })
    expect(theirs.error.code).toBe('address.unknown')
  })

  test('a renewal counts where its fan was last seen, not where the bank asks from', async () => {
    await counts({ country: 'NL', percent: 21 })
    await setPrices(app.client, athlete, { monthlyPrice: 12.1 })
    const card = await anyCard(app.client, fan)
    await subscribe(from('NL'), fan, athlete, 'monthly', card)
    await buy(5, from('NL'))
    await app.settle()
    app.clock.advance(days(32))
    await app.money.subscriptions.renew()
    await app.settle()
    const { rows } = await sql<{ gross: number; tax: number; source: string }>`
      select gross, tax, source from sale where buyer_id = ${fan.id} and type = 'monthly_subscription'`.execute(app.db)
    expect(rows).toEqual([
      { gross: 1210, tax: 210, source: 'card' },
      { gross: 1210, tax: 210, source: 'card' },
    ])
  })
})

describe('the console', () => {
  test('lists what counts and what is to come, and refuses places that are not there', async () => {
    await counts({ country: 'PT', percent: 23 })
    await counts({ country: 'PT', percent: 22 })
    await counts({ country: 'PT', kind: 'goods', percent: 6 })
    await counts({ country: 'PT', kind: 'goods', percent: null })
    const later = new Date(app.clock.now().getTime() + days(30)).toISOString()
    await decide({ country: 'PT', percent: 25, validFrom: later })
    const { data } = await app.client.send('taxes.list', { token: await asStaff(), query: { limit: 100 } })
    expect(data.filter(({ country }) => country === 'PT').map(({ kind, percent }) => [kind, percent])).toEqual([
      [null, 22],
      [null, 25],
    ])
    for (const [wrong, path] of [
      [{ country: 'XX', percent: 1 }, 'country'],
      [{ country: 'US', region: 'ZZ', percent: 1 }, 'region'],
    ] as const) {
      const { status, error } = await decide(wrong)
      expect([status, error.errors?.[0]?.path]).toEqual([400, path])
    }
    expect((await decide({ country: 'PT', percent: 51 })).status).toBe(400)
    expect((await decide({ country: 'PT', percent: 5, name: ' <b></b>\n ' })).error.errors?.[0]?.path).toBe('name')
  })

  test('sums tax by month, place, kind and rate; what goes back counts in the month in which it does', async () => {
    await counts({ country: 'GR', percent: 24 })
    await livesIn(fan, 'GR')
    const [first, second] = [await buy(12.4), await buy(24.8)]
    const month = app.clock.now().toISOString().slice(0, 7)
    await app.client.send('refunds.give', {
      token: (await signIn(app.client, athlete)).token,
      params: { id: first._id },
      headers: newKey(),
      body: { reason: 'By mistake' },
    })
    const day = (shift: number) => new Date(app.clock.now().getTime() + days(shift)).toISOString().slice(0, 10)
    const query = { fromDate: day(-40), toDate: day(40) }
    const { data } = await app.client.send('taxes.report', { token: await asStaff(), query })
    const own = data.lines.filter(({ country }) => country === 'GR')
    expect(own.reduce((sum, line) => sum + line.tax, 0)).toBe(7.2)
    expect(own.reduce((sum, line) => sum + line.returnedTax, 0)).toBe(2.4)
    expect(own.find((line) => line.month === month)).toMatchObject({ place: 'Greece', kind: 'content', percent: 24, sales: 2, paid: 37.2 })
    expect((await owed('GR')) / 100).toBe(4.8)
    expect(second.totalPrice).toBe(24.8)
    const headers = { 'staff-reason': 'The declaration' }
    const { data: file } = await app.client.send('taxes.file', { token: await asStaff(), query, headers })
    expect(file.csv).toContain(`${month},GR,,content,VAT,24,2,37.20,7.20`)
  })
})
