import { expect, test } from 'vitest'
import { createHttpServer } from '../http/index.ts'
import { countryOfWhoeverLooks, lookFrom, lookFromNowhere, openCountries } from './index.ts'

test('the country of an address is known offline; of a private or a broken one nothing is', async () => {
  const countryOf = await openCountries()
  expect(['8.8.8.8', '193.0.6.139', '2001:67c:2e8::1'].map(countryOf)).toEqual(['US', 'NL', 'NL'])
  expect(['127.0.0.1', '10.1.2.3', '192.168.0.1', '::1', 'fd00::1', ''].map(countryOf)).toEqual(Array(6).fill(undefined))
})

test('what one person’s request sets off for others looks from nowhere', async () => {
  const seen = await lookFrom('US', async () => {
    await new Promise((done) => setImmediate(done))
    return [countryOfWhoeverLooks(), lookFromNowhere(countryOfWhoeverLooks), countryOfWhoeverLooks()]
  })
  expect(seen).toEqual(['US', undefined, 'US'])
  expect(countryOfWhoeverLooks()).toBeUndefined()
})

test('each request looks from its own country, also after its body was read; news of machines from none', async () => {
  const countries = new Map([
    ['203.0.113.1', 'US'],
    ['203.0.113.2', 'NL'],
  ])
  const app = createHttpServer({
    siteUrl: 'http://localhost',
    trustProxyHops: 1,
    logLevel: 'silent',
    countryOf: (address) => countries.get(address),
  })
  app.after(() => {
    const answer = async () => {
      await new Promise((done) => setImmediate(done))
      return { country: countryOfWhoeverLooks() ?? null }
    }
    app.post('/person', answer)
    app.post('/machine', { config: { call: { access: 'webhook' } } }, answer)
  })
  const ask = async (url: string, address: string) =>
    (await app.inject({ method: 'POST', url, payload: { text: 'x'.repeat(100_000) }, headers: { 'x-forwarded-for': address } })).json<{
      country: string | null
    }>().country
  expect(
    await Promise.all([
      ask('/person', '203.0.113.1'),
      ask('/person', '203.0.113.2'),
      ask('/person', '203.0.113.3'),
      ask('/machine', '203.0.113.1'),
    ]),
  ).toEqual(['US', 'NL', null, null])
  await app.close()
})
