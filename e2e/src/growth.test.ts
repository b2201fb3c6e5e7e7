// How a site grows, by hands on real pages: what bringing somebody brings, who came to a page and from where, and what the office sees of both.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  anyCard,
  createClient,
  follow,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  subscribe,
  testCards,
  topUp,
  type Person,
} from '../../server/scenario/index.ts'
import { days } from '../../server/src/platform/clock.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let office: Page
let maya: Person

const from = (place: number) =>
  createClient(stage.app.client.baseUrl, {
    'x-forwarded-for': `93.184.${place}.7`,
    'user-agent': place % 3 ? 'Mozilla/5.0 (iPhone) Mobile Safari/604.1' : 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  })

beforeAll(async () => {
  stage = await createStage({ TRUST_PROXY_HOPS: '1' })
  const { app } = stage
  // A day is counted an hour after its end: in the first hour of one, the day before would not be there yet.
  app.clock.advance(days(1) - ((app.clock.now().getTime() + days(0.5)) % days(1)))
  const administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  await app.settings.write(app.db, {
    referralEnabled: true,
    referralReward: 5,
    referralWelcome: 2,
    referralBudget: 250,
    refundWindowDays: 0,
  })
  maya = await registerPerformer(from(1), { name: 'Maya Okafor' })
  await setPrices(app.client, maya, { monthlyPrice: 5 })
  await publish(app.client, maya, { title: 'Before the final' })
  const { code } = (await app.client.send('referrals.code', { token: maya.token })).data
  await saveCard(app.client, maya, testCards.ok)
  const fans: Person[] = []
  for (const [at, name] of ['Noor Haddad', 'Jo Lindqvist', 'Kit Marsh', 'Lu Brandt', 'Ada Wren', 'Sam Okoye', 'Eli Stone'].entries()) {
    const fan = await registerFan(from(10 + at), { name, ...(at < 3 && { refCode: code }) })
    await app.settle()
    fans.push(fan)
  }
  const [noor, jo] = fans
  if (!noor || !jo) throw new Error('Both are there')
  await topUp(app.client, noor, 20, await saveCard(app.client, noor, testCards.second))
  // The card of whoever brought her.
  await topUp(app.client, jo, 20, await saveCard(app.client, jo, testCards.ok))
  const { path = '' } = (await app.client.send('performers.view', { params: { id: maya.id } })).data
  for (const day of [0, 1]) {
    for (const [at, fan] of fans.entries()) {
      const body = { action: 'seen.athlete', path, utm: { source: 'newsletter', campaign: 'finals' } }
      await from(10 + at).send('statistics.track', { body, token: fan.token })
      if (day === 0) await follow(app.client, fan, maya)
      else await subscribe(app.client, fan, maya, 'monthly_subscription', await anyCard(app.client, fan))
    }
    // The worker counts beside us: only what is counted is of this day.
    await vi.waitFor(
      async () => {
        await app.settle()
        const counted = sql<{ n: number }>`select n::int as n from stat_now where metric = ${day === 0 ? 'followed' : 'subscribed'}`
        expect((await counted.execute(app.db)).rows).toEqual([{ n: 7 }])
      },
      { timeout: 20_000 },
    )
    app.clock.advance(days(1))
    for (const name of ['statistics.roll-up', 'referrals.pay'] as const) await app.jobs.send(app.db, name, {})
    await app.settle()
  }
  ;[athlete, office] = [await stage.open('phone'), await stage.open('desktop')]
  for (const [page, who] of [
    [athlete, maya],
    [office, administrator],
  ] as const) {
    await page.addInitScript("localStorage.setItem('theme', 'system')")
    await signIn(page, who.username, password)
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  }
})
afterAll(() => stage.close())

test('what bringing somebody brings is said before, and of each who came', async () => {
  await athlete.goto('/referrals')
  await athlete.getByText(/you get 5\.00 tokens and they get 2\.00 tokens/).waitFor()
  const list = athlete.getByRole('list', { name: 'Who came by your link' })
  await list.getByText(/5\.00 tokens paid/).waitFor()
  await list.getByText(/No reward/).waitFor()
  await list.getByText(/No payment that counts yet/).waitFor()
  await shoot(athlete, 'referrals', { fullPage: true })
  expect(await complaintsOfAxe(athlete)).toEqual([])
})

test('the office sees what it cost, and why somebody got nothing', async () => {
  await office.goto('/admin/referrals')
  await office.getByText('The same card').waitFor()
  await office.getByText('243.00').first().waitFor()
  await shoot(office, 'admin-referrals', { fullPage: true })
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByLabel('Reward', { exact: true }).selectOption({ label: 'Paid' })
  await office.getByText('The same card').waitFor({ state: 'detached' })
  await office.getByText('Noor Haddad').waitFor()
})

test('an athlete sees who came, followed and subscribed; the file says what the page says', async () => {
  await athlete.goto('/studio')
  await athlete.getByRole('link', { name: 'Statistics' }).first().click()
  await athlete.getByText('newsletter').waitFor()
  await athlete.getByText('Before the final').waitFor()
  await shoot(athlete, 'studio-statistics', { fullPage: true })
  expect(await complaintsOfAxe(athlete)).toEqual([])
  const [download] = await Promise.all([
    athlete.waitForEvent('download'),
    athlete.getByRole('link', { name: 'Save as CSV' }).last().click(),
  ])
  const [head = [], ...lines] = readFileSync(await download.path(), 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  expect(head[0]).toBe('Day')
  const sum = (column: string) => lines.reduce((total, line) => total + Number(line[head.indexOf(column)]), 0)
  const board = await athlete.locator('dl[aria-label="From a look to a subscription"] dd').allInnerTexts()
  expect([sum('Visitors'), sum('Followed'), sum('Subscribed')].map(String)).toEqual(board.slice(0, 3))
  expect(board).toEqual(['14', '7', '7', '28.00'])
  const rows = await athlete.getByRole('table', { name: 'In figures' }).locator('tbody tr').count()
  expect(rows).toBe(lines.filter((line) => line.slice(1).some((cell) => cell !== '0')).length)
})

test('the office sees where visitors came from and how far those came who joined', async () => {
  await office.goto('/admin/statistics?days=7')
  await office.getByText('newsletter').first().waitFor()
  await office.getByRole('table', { name: 'By the month in which people joined' }).waitFor()
  await shoot(office, 'admin-statistics', { fullPage: true })
  expect(await complaintsOfAxe(office)).toEqual([])
  expect(stage.complaints).toEqual([])
})
