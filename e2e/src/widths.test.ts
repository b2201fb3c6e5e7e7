// No page is wider than the phone it stands on, down to 320 px and with long names.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  goLive,
  makeProduct,
  publish,
  registerFan as registerScenarioFan,
  registerPerformer,
  setPrices,
  tip,
  topUp,
  writeRecord,
  type Person,
} from '../../server/scenario/index.ts'
import { fillWallet, password, registerAthlete, registerFan } from './people.ts'
import { createStage, type Stage } from './stage.ts'

const widths = [320, 360, 390, 412]
const longName = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Oyelaran II'

let stage: Stage
let visitor: Page
let fan: Page
let athlete: Page
let other: Person
let publicPages: string[]

beforeAll(async () => {
  stage = await createStage()
  ;[visitor, fan, athlete] = [await stage.open('phone'), await stage.open('phone'), await stage.open('phone')]
  const { client } = stage.app
  other = await registerPerformer(client, { name: longName })
  await setPrices(client, other, { monthlyPrice: 4.99 })
  const post = await publish(client, other, { title: `${longName} in three words`, text: 'A'.repeat(90) })
  const product = await makeProduct(client, other, { name: longName })
  await fillCard(other)
  await client.send('highlights.save', { token: other.token, body: { things: [{ type: 'feed', _id: post._id }] } })
  const { token } = other
  await client.send('recruiting.updateFacts', {
    token,
    body: { testScores: 'S'.repeat(300), contactEmail: `${'m'.repeat(60)}@example.org` },
  })
  const link = await client.send('recruiting.create', { token, body: { shares: ['testScores', 'contactEmail'] } })
  const profile = `/ind/athlete/${other.username}`
  publicPages = [`/post/${post._id}`, `/product/${product._id}`, profile, `${profile}?tab=about`, link.data.path]
  await registerAthlete(athlete, { name: longName, username: 'maximiliana_the_second_of_them' })
  await registerFan(fan, { name: longName, username: 'a_fan_with_quite_a_long_name_1' })
  await fillWallet(fan, '20')
})
afterAll(() => stage.close())

/** A sports card of the longest words there can be. */
async function fillCard(person: Person) {
  const figures = Array.from({ length: 8 }, (_, index) => ({ label: `${index}${'M'.repeat(23)}`, value: `${index}${'W'.repeat(15)}` }))
  await writeRecord(stage.app.client, person, { figures })
  const title = 'A'.repeat(120)
  await writeRecord(stage.app.client, person, { kind: 'achievement', title, detail: `${longName} ${'B'.repeat(200)}` })
}

/** Pages whose content is wider than the window, with what sticks out furthest. */
async function tooWide(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      const over = await page.evaluate<string | null>(`(() => {
        const wide = document.documentElement.scrollWidth
        if (wide <= innerWidth && innerWidth <= ${width}) return null
        const outer = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > ${width} + 1)
        return [wide, innerWidth, ...outer.slice(0, 3).map((each) => each.tagName + '.' + each.className)].join(' ')
      })()`)
      if (over !== null) found.push(`${path} at ${width}: ${over}`)
    }
  }
  return found
}

const forAll = [
  '/discover',
  '/discover?type=feed',
  '/search?q=long',
  '/live',
  '/contact',
  '/page/terms',
  '/ind/athlete/maximiliana_the_second_of_them',
]

test('for visitors', async () => {
  const own = ['/', '/auth/login', '/auth/register', '/auth/register/fan', '/auth/register/athlete', '/auth/forgot']
  expect(await tooWide(visitor, [...own, ...forAll, ...publicPages])).toEqual([])
})

test('for fans', async () => {
  const own = [
    '/home',
    '/wallet',
    '/wallet?tab=payments',
    '/wallet?tab=charges',
    '/subscriptions',
    '/bookmarks',
    '/orders',
    '/messages',
    '/settings',
    '/settings?tab=decisions',
    '/fan/account',
    '/me',
    '/library',
    '/following',
    '/referrals',
  ]
  expect(await tooWide(fan, [...own, ...forAll, ...publicPages])).toEqual([])
})

test('for athletes', async () => {
  const file = { name: `${'front'.repeat(30)}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await athlete.goto('/athlete/account?tab=verification')
  await athlete.getByLabel('Choose pictures or PDF files').setInputFiles([file])
  await athlete.getByRole('button', { name: 'Send for review' }).click()
  await athlete.getByText('In review').waitFor()
  await athlete.goto('/athlete/account?tab=recruiters')
  await athlete.getByRole('button', { name: 'Make a link' }).click()
  await athlete.getByLabel('For whom').fill('R'.repeat(80))
  await athlete.getByRole('button', { name: 'Make the link' }).click()
  await athlete.getByRole('button', { name: 'Done' }).click()
  const studio = [
    '',
    '/posts',
    '/posts/create',
    '/videos',
    '/galleries',
    '/live',
    '/products',
    '/orders',
    '/coupons',
    '/subscribers',
    '/earnings',
    '/payouts',
  ]
  const { data } = await stage.app.client.send('auth.login', { body: { username: 'maximiliana_the_second_of_them', password } })
  await fillCard({ ...other, token: data.token })
  const account = ['', '?tab=card', '?tab=subscription', '?tab=verification', '?tab=recruiters', '?tab=banking'].map(
    (tab) => `/athlete/account${tab}`,
  )
  expect(await tooWide(athlete, ['/home', ...studio.map((path) => `/studio${path}`), ...account])).toEqual([])
})

/** What of a table is cut or runs together: cells of a row beside each other, or content past the window or the table. */
const badCells = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = []
    for (const row of document.querySelectorAll('main table tbody tr')) {
      const cells = [...row.cells].filter((cell) => cell.getClientRects().length > 0)
      for (const [index, cell] of cells.entries()) {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const box = range.getBoundingClientRect()
        const before = cells[index - 1]?.getBoundingClientRect()
        if (box.right > innerWidth || box.left < 0 || cell.scrollWidth > cell.clientWidth + 1) found.push('cut: ' + cell.textContent)
        if (before && cell.getBoundingClientRect().top < before.bottom - 1) found.push('beside: ' + cell.textContent)
      }
    }
    return found
  })()`)

test('rows of money stand under each other on a phone, and nothing of them is cut', async () => {
  const { client, settle } = stage.app
  const page = (await client.send('performers.view', { params: { id: 'maximiliana_the_second_of_them' } })).data
  const giver = await registerScenarioFan(client, { name: longName })
  await topUp(client, giver, 250)
  await tip(client, giver, { id: page._id }, 123.45)
  await settle()
  for (const [person, path, amount] of [
    [fan, '/wallet?tab=payments', '$20.00'],
    [athlete, '/studio/earnings', '123.45'],
  ] as const) {
    await person.goto(path, { waitUntil: 'networkidle' })
    for (const width of widths) {
      await person.setViewportSize({ width, height: 844 })
      await person.getByRole('main').locator('tbody tr').getByText(amount).first().waitFor()
      expect([path, width, await badCells(person)]).toEqual([path, width, []])
    }
  }
})

test('who is live now has room at home on a phone', async () => {
  const { socket } = await goLive(stage.app.client, other, { title: longName })
  await fan.setViewportSize({ width: 320, height: 844 })
  await fan.goto('/home')
  const row = fan.getByRole('main').locator('section').filter({ hasText: 'Live now' }).getByRole('listitem').first()
  await row.waitFor()
  const { x = 0, width = 0 } = (await row.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(250)
  expect(x + width).toBeLessThanOrEqual(320)
  const name = await row.getByText(longName).first().boundingBox()
  expect(name?.width).toBeGreaterThan(80)
  socket.close()
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
