// Tax, by hands on real pages: the office decides on a rate, a fan reads it before and after paying, the office reads what is due.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '../../server/src/platform/clock.ts'
import {
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  topUp,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'
import { badCells } from './tables.ts'

let stage: Stage
let office: Page
let fan: Page
let athlete: Person
let postId: string

beforeAll(async () => {
  stage = await createStage()
  const { client, administration, db } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink())
  athlete = await registerPerformer(client, { name: 'Maya Okafor', username: 'maya_taxed' })
  const buyer = await registerFan(client, { name: 'Noor Haddad' })
  await sql`update account set country = 'AT' where id = ${buyer.id}`.execute(db)
  await topUp(client, buyer, 100)
  postId = (await publish(client, athlete, { title: 'The relay from the inside', isSale: true, price: 12 }))._id
  ;[office, fan] = [await stage.open('desktop'), await stage.open('phone')]
  for (const [page, who] of [
    [fan, buyer],
    [office, administrator],
  ] as const) {
    await signIn(page, who.username, password)
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  }
})
afterAll(() => stage.close())

test('the office decides on a rate', async () => {
  await office.goto('/admin/taxes')
  await office.getByText('No tax yet').waitFor()
  await office.getByLabel('Country').selectOption('AT')
  await office.getByLabel('Name').fill('VAT')
  await office.getByLabel('Rate in %').fill('20')
  await office.getByRole('button', { name: 'Decide' }).click()
  await office.getByText('Counts in a few seconds').waitFor()
  const rates = office.getByRole('table', { name: 'Rates of tax' })
  await rates.getByText('Austria').waitFor()
  await rates.getByText('20 %').waitFor()
  stage.app.clock.advance(minutes(1))
})

test('a fan reads it before paying, pays what was shown, and finds it on the receipt', async () => {
  await fan.goto(`/post/${postId}`)
  await fan
    .getByRole('button', { name: /Unlock/ })
    .first()
    .click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByText('VAT (20 %, Austria)').waitFor()
  await expect.poll(() => sheet.getByText('In the price:').textContent()).toContain('2.00')
  await shoot(fan, 'tax-before')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await sheet.getByRole('button', { name: /Unlock now/ }).click()
  await sheet.getByText('Unlocked. Yours for good.').waitFor()
  await stage.app.money.receipts.issue({ isWhole: false })
  await fan.goto('/receipts')
  await fan.getByText('Maya Okafor').first().click()
  await fan.locator('#main').getByText('In it: VAT 20 %, Austria').waitFor()
  await shoot(fan, 'tax-receipt', { fullPage: true })
})

test('of what is paid by the minute it stands before anybody asks', async () => {
  await stage.app.client.send('performers.update', { token: athlete.token, params: { id: 'me' }, body: { privateChatPrice: 6 } })
  await fan.goto('/ind/athlete/maya_taxed')
  await fan.getByRole('button', { name: 'Ask Maya Okafor' }).click()
  await fan.getByRole('dialog').getByText('In the price: $1.00 VAT (20 %, Austria)').waitFor()
  await shoot(fan, 'tax-minute')
})

test('the office reads what was collected, takes it along as a file, and ends the rate', async () => {
  await office.goto('/admin/taxes')
  const report = office.getByRole('table', { name: 'Tax by month, place and kind' })
  await report.getByText('Posts, videos, galleries, messages').waitFor()
  await shoot(office, 'taxes', { fullPage: true })
  expect(await complaintsOfAxe(office)).toEqual([])
  const [download] = await Promise.all([office.waitForEvent('download'), office.getByRole('button', { name: 'As CSV' }).click()])
  expect(readFileSync(await download.path(), 'utf8')).toContain(',AT,,content,VAT,20,1,12.00,2.00,0.00,2.00')
  for (const width of [320, 390]) {
    await office.setViewportSize({ width, height: 844 })
    await report.waitFor()
    expect([width, await badCells(office)]).toEqual([width, []])
  }
  await shoot(office, 'taxes-phone', { fullPage: true })
  await office.getByRole('button', { name: 'End', exact: true }).click()
  await office.getByText('Ended. A wider rate counts again').waitFor()
  expect(stage.complaints).toEqual([])
})
