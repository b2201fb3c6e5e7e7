// What the server writes of people for whoever comes without an account: to machines nobody under 18 is named, where a page is closed it
// is not there, and words stay words.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish, registerAdministrator, registerPerformer, setPrices, verifyPerformer, type Person } from '#scenario/index.ts'
import { becomeGuardian, createTestApp, seenByStaff, type TestApp } from '#test/index.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../../../../web/dist/index.html', import.meta.url)))

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1' } })
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

const addresses = { US: '8.8.8.8', NL: '193.0.6.139' } as const
const read = async (path: string, country: keyof typeof addresses = 'NL') => {
  const answer = await fetch(`${app.client.baseUrl}${path}`, { headers: { 'x-forwarded-for': addresses[country] }, redirect: 'manual' })
  return { status: answer.status, robots: answer.headers.get('x-robots-tag'), html: await answer.text() }
}
const listed = async (wishes: Parameters<typeof registerPerformer>[1]) => {
  const person = await registerPerformer(app.client, wishes)
  await verifyPerformer(app.client, administrator, person)
  await app.settle()
  return person
}
const found = async () => (await app.client.send('performers.search', { query: { limit: 8 } })).data.map(({ name }) => name)

describe.runIf(isBuilt)('the first screen', () => {
  test('of Discover names nobody under 18, whom the same list shows to people', async () => {
    await listed({ name: 'Grown Runner' })
    const minor = await registerPerformer(app.client, { name: 'Young Runner', dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    await becomeGuardian(app, administrator, minor)
    await verifyPerformer(app.client, administrator, minor)
    await seenByStaff(app)
    expect(await found()).toEqual(expect.arrayContaining(['Grown Runner', 'Young Runner']))
    const page = await read('/discover')
    expect([page.html.includes('Grown Runner'), page.html.includes('Young Runner'), page.robots]).toEqual([true, false, null])
  })

  test('of Discover leaves out whoever is not shown where somebody is', async () => {
    const athlete = await listed({ name: 'Closed Here' })
    await app.client.send('blocks.closeTo', { token: athlete.token, body: { countryCodes: ['US'] } })
    expect([
      (await read('/discover', 'NL')).html.includes('Closed Here'),
      (await read('/discover', 'US')).html.includes('Closed Here'),
    ]).toEqual([true, false])
    const { data } = await app.client.send('performers.view', { params: { id: athlete.id } })
    const page = await read(data.path, 'US')
    expect([page.status, page.html.includes('Closed Here')]).toEqual([404, false])
  })

  test('takes whatever somebody is called for words', async () => {
    const name = `Q"q' & $& $' <!--data--> <i>`
    const athlete = await listed({ name })
    await setPrices(app.client, athlete, { monthlyPrice: 5 })
    const post = await publish(app.client, athlete, { type: 'text', title: `T"t' onload=x <!--html-->`, text: `"w' <img src=x onerror=y>` })
    const { data } = await app.client.send('performers.view', { params: { id: athlete.id } })
    for (const path of [data.path, `/post/${post.slug}`, '/discover']) {
      const { html } = await read(path)
      const [start = '', screen = ''] = html.split('id="root"')
      expect(start).not.toMatch(/[Qq]"q|T"t|<!--data|<!--html/)
      expect(screen).toContain('Q&quot;q&#39; &amp; $&amp; $&#39;')
      expect(screen.replace(/<script[\s\S]*/, '')).not.toMatch(/Q"q|T"t|"w'|<img src=x|<!--|onerror=y>/)
    }
  })
})
