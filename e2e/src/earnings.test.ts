// What an athlete reads of their money: which thing was sold to whom, weeks as bars, the next payout and what it still needs;
// and tables of money on phones, everywhere there are some.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newKey,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  requestPayout,
  saveBank,
  saveCard,
  setPrices,
  subscribe,
  tip,
  topUp,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { days } from '../../server/src/platform/clock.ts'
import { asOwner, foundTeam } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'
import { badCells } from './tables.ts'

let stage: Stage
let phone: Page
let athlete: Person
let administrator: Person
let fan: Person
let teamId: string

beforeAll(async () => {
  stage = await createStage()
  const { client, administration, settings, db } = stage.app
  await settings.write(db, { earningsHoldDays: 7, minimumPayoutAmount: 50 })
  administrator = await registerAdministrator(client, await administration.issueFirstLink())
  athlete = await registerPerformer(client, { name: 'Maya Okafor', username: 'maya_earns' })
  fan = await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_pays' })
  await setPrices(client, athlete, { monthlyPrice: 9.99 })
  const cardId = await saveCard(client, fan)
  await subscribe(client, fan, athlete, 'monthly', cardId)
  await topUp(client, fan, 300, cardId)
  for (const price of [12, 40, 25.5, 10, 60, 31, 17.25, 44]) await tip(client, fan, athlete, price)
  for (const title of ['Film of the week, cut by hand', 'The relay from the inside', 'What the coach said']) {
    const post = await publish(client, athlete, { title, isSale: true, price: 14 })
    await client.send('wallet.feed', { token: fan.token, params: { id: post._id }, headers: newKey() })
  }
  const team = await foundTeam(stage.app, administrator, 'Calder Ridge Women and the Longest Name')
  teamId = team.id
  await team.join(athlete, ['owner'])
  await stage.app.money.terms.setSplit(team.id, [
    { payeeId: team.id, bps: 6000 },
    { payeeId: athlete.id, bps: 4000 },
  ])
  await tip(client, fan, athlete, 10)
  // A season in one evening: a week between one sale and the next.
  await asOwner(stage.app.databaseUrl, (owner) =>
    sql`update sale set created_at = created_at - (n.place * interval '6 days')
      from (select id, row_number() over (order by created_at desc) - 1 as place from sale) n where n.id = sale.id`.execute(owner),
  )
  phone = await stage.open('phone')
  await open(phone, athlete)
})
afterAll(() => stage.close())

async function open(page: Page, person: Person) {
  await signIn(page, person.username, password)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
}

test('a sale names its thing, with the way to it, and whom it was sold to', async () => {
  await phone.goto('/studio/earnings')
  const row = phone.getByRole('row').filter({ hasText: 'What the coach said' })
  await row.getByText('Rosa Lindqvist').waitFor()
  await row.getByText('11.20').waitFor()
  await row.getByText('Post', { exact: true }).waitFor()
  await shoot(phone, 'earnings')
  await row.scrollIntoViewIfNeeded()
  await shoot(phone, 'earnings-rows')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await row.getByRole('link', { name: 'What the coach said' }).click()
  await phone.waitForURL('**/post/**')
})

test('weeks are bars of three fills, with their table and file, and what they came to is explained', async () => {
  await phone.goto('/studio/earnings')
  const net = phone.getByRole('region', { name: 'Net by week', exact: true })
  await net.getByRole('img', { name: /^Net tokens by week from / }).waitFor()
  for (const kind of ['Subscriptions', 'Tips', 'Sales']) await net.getByText(kind).waitFor()
  await expect.poll(() => net.locator('.one-bar').count()).toBe(12)
  expect(await net.locator('.one-bar i').first().boundingBox()).toMatchObject({ width: expect.closeTo(16, -1) })
  await net.getByRole('button', { name: 'Table' }).click()
  await expect.poll(() => net.getByRole('row').count()).toBe(13)
  await expect.poll(() => net.getByRole('link', { name: 'CSV' }).getAttribute('download')).toBe('earnings-by-week.csv')
  await phone.getByRole('button', { name: '4 weeks' }).click()
  await expect.poll(() => net.getByRole('row').count()).toBe(5)
  await phone.getByRole('button', { name: 'Season' }).click()
  await phone.getByRole('region', { name: 'Net by month', exact: true }).waitFor()
  const came = phone.getByLabel('What it came to, in tokens')
  await came.getByText(/What the site keeps, 20 %/).waitFor()
  const [download] = await Promise.all([phone.waitForEvent('download'), phone.getByRole('button', { name: 'Download CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^earnings-.+\.csv$/)
})

test('the next payout says what it needs, then how much, where to and when, and then how far it is', async () => {
  const { client, clock, jobs, db, settle } = stage.app
  await phone.goto('/studio/earnings')
  const card = phone.getByRole('region', { name: 'Next payout' })
  await card.getByText('Payouts open once your account is verified.').waitFor()
  await card.getByRole('link', { name: 'Have your school confirmed' }).waitFor()
  await shoot(phone, 'earnings-payout-missing')
  await verifyPerformer(client, administrator, athlete)
  await phone.reload()
  await card.getByRole('link', { name: 'Add a bank account, PayPal or Stripe' }).waitFor()
  await saveBank(client, athlete)
  await phone.reload()
  await card.getByText('50.00 more, and you can ask for it.').waitFor()
  clock.advance(days(8))
  await jobs.send(db, 'sales.mature', {})
  await settle()
  await phone.reload()
  await card.getByRole('link', { name: /^Request \$/ }).waitFor()
  await card.getByText(/ending in/).waitFor()
  await shoot(phone, 'earnings-payout')
  await requestPayout(
    client,
    { ...athlete, token: (await client.send('auth.login', { body: { username: athlete.username, password } })).data.token },
    60,
  )
  await phone.reload()
  const asked = phone.getByRole('region', { name: 'Your payout' })
  await asked.getByText('Waiting for review').waitFor()
  await asked.getByText('$60.00').waitFor()
  await shoot(phone, 'earnings-payout-open')
  expect(await complaintsOfAxe(phone)).toEqual([])
})

test('tables of money are rows of scores on phones: nothing is cut, nothing scrolls sideways', async () => {
  const [payer, office] = [await stage.open('phone'), await stage.open('phone')]
  await open(payer, fan)
  await open(office, administrator)
  for (const [page, path, word] of [
    [phone, '/studio/earnings', '11.20'],
    [phone, `/team/${teamId}/manage?tab=balances`, 'Maya Okafor'],
    [payer, '/wallet?tab=payments', '$300.00'],
    [payer, '/wallet?tab=charges', '44.00'],
    [office, '/admin/earnings', 'Maya Okafor'],
    [office, '/admin/commissions', ''],
    [office, '/admin/troubles', ''],
  ] as const) {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.getByRole('main').getByText(word).filter({ visible: true }).first().waitFor()
      expect([path, width, await badCells(page)]).toEqual([path, width, []])
      if (width === 390) await shoot(page, `table${path.replaceAll(/\W+/g, '-').replace(teamId, 'team')}`)
    }
  }
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
