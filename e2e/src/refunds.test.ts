// Money that goes back, by hands on real pages: a fan asks, the seller says no, the site is asked and gives it back.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anyCard,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  setPrices,
  subscribe,
  tip,
  topUp,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { showPassword, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Page
let athlete: Page
let office: Page
let seller: Person

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const administrator = await registerAdministrator(client, await stage.app.administration.issueFirstLink())
  seller = await registerPerformer(client, { name: 'Maya Okafor' })
  await setPrices(client, seller, { monthlyPrice: 5, yearlyPrice: 50 })
  const buyer = await registerFan(client, { name: 'Noor Haddad' })
  await topUp(client, buyer, 100)
  const post = await publish(client, seller, { text: 'Tape of the final', isSale: true, price: 20 })
  await client.send('wallet.feed', { token: buyer.token, params: { id: post._id }, body: { seenPrice: 20 } })
  await tip(client, buyer, seller, 10)
  await subscribe(client, buyer, seller, 'monthly', await anyCard(client, buyer))
  await stage.app.settle()
  ;[fan, athlete, office] = [await stage.open('phone'), await stage.open('phone'), await stage.open('desktop')]
  for (const [page, who] of [
    [fan, buyer],
    [athlete, seller],
    [office, administrator],
  ] as const) {
    await signIn(page, who.username, password)
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  }
})
afterAll(() => stage.close())

test('a fan asks for money back', async () => {
  await fan.goto('/wallet')
  await fan.getByRole('link', { name: 'Money back' }).click()
  await fan.getByRole('button', { name: /Ask for money back: Post/ }).click()
  await fan.getByRole('radio', { name: 'It is not what it said' }).check()
  await fan.getByLabel('In your words').fill('Half of the tape is missing.')
  await shoot(fan, 'ask', { fullPage: true })
  await fan.getByRole('button', { name: 'Ask the seller' }).click()
  await fan.getByText('With the seller', { exact: true }).waitFor()
  // What has been asked for is asked for once.
  await expect.poll(() => fan.getByRole('list', { name: 'Purchases' }).getByRole('listitem').count()).toBe(2)
  await fan.getByRole('button', { name: /Ask for money back: Post/ }).waitFor({ state: 'detached' })
  await shoot(fan, 'asked', { fullPage: true })
  expect(await complaintsOfAxe(fan)).toEqual([])
})

test('its seller says no, and gives a tip back', async () => {
  await athlete.goto('/studio/refunds')
  await athlete.getByText('Half of the tape is missing.').waitFor()
  await shoot(athlete, 'received', { fullPage: true })
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.goto('/studio/payouts')
  await athlete.getByText('Buyers ask 16.00 tokens of your earnings back.').first().waitFor()
  await shoot(athlete, 'payouts', { fullPage: true })
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.getByRole('link', { name: 'Answer them' }).click()
  await athlete.getByRole('button', { name: /Say no/ }).click()
  await athlete.getByLabel('Why').fill('The second half was never filmed, and the post says so.')
  await athlete.getByRole('button', { name: 'Send the answer' }).click()
  await athlete.getByText('Declined', { exact: true }).waitFor()
  await athlete.goto('/studio/earnings')
  await athlete.getByRole('button', { name: 'Give back: Tip of Noor Haddad' }).click()
  await athlete.getByLabel('Reason').fill('A slip of the thumb')
  await shoot(athlete, 'give', { fullPage: true })
  await athlete.getByRole('button', { name: 'Give back 10.00 tokens' }).click()
  await athlete.getByText('10.00 given back').waitFor()
  await shoot(athlete, 'earnings', { fullPage: true })
})

test('the site is asked, and gives it back', async () => {
  await fan.reload()
  await fan.getByText('The second half was never filmed').waitFor()
  await fan.getByRole('button', { name: 'Ask us to decide' }).click()
  await fan.getByText('With us', { exact: true }).waitFor()
  await office.goto('/admin/refunds')
  await office.getByText('Half of the tape is missing.').waitFor()
  await shoot(office, 'office', { fullPage: true })
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByRole('button', { name: /Give back/ }).click()
  await office.getByLabel('Reason').fill('The tape is cut short')
  await office.getByRole('button', { name: 'Give back 20.00 tokens' }).click()
  const sheet = office.getByRole('dialog', { name: 'Is it still you?' })
  await office.getByText('Nothing waits').or(sheet).first().waitFor()
  if (await sheet.isVisible()) await showPassword(office, password)
  await office.getByText('Nothing waits').waitFor()
  await fan.reload()
  await fan.getByText('Given back', { exact: true }).waitFor()
  await shoot(fan, 'back', { fullPage: true })
  await fan.goto('/wallet')
  await expect.poll(() => fan.locator('[data-balance]').textContent()).toBe('100.00')
  // Both ways stand in the ledger, each with what it was.
  await fan.goto('/wallet?tab=ledger')
  for (const amount of ['+10.00', '+20.00']) await fan.getByText(amount, { exact: true }).waitFor()
  await expect.poll(() => fan.getByText(/^Refund · /).count()).toBe(2)
  await shoot(fan, 'ledger', { fullPage: true })
  expect(await complaintsOfAxe(fan)).toEqual([])
})

test('of what a card paid the site is asked, and gives it back by the card', async () => {
  await fan.goto('/refunds')
  await fan.getByRole('button', { name: 'Ask for money back: Subscription, monthly · Maya Okafor' }).click()
  await fan.getByRole('radio', { name: 'I bought it by mistake' }).check()
  await fan.getByLabel('In your words').fill('I meant her team.')
  await shoot(fan, 'ask-card', { fullPage: true })
  await fan.getByRole('button', { name: 'Ask us' }).click()
  await fan.getByText('With us', { exact: true }).waitFor()
  expect(await complaintsOfAxe(fan)).toEqual([])
  await office.reload()
  await office.getByText('I meant her team.').waitFor()
  await office.getByRole('button', { name: /Give back/ }).click()
  await office.getByLabel('Reason').fill('The wrong page')
  await shoot(office, 'give-card', { fullPage: true })
  await office.getByRole('button', { name: 'Give back $5.00' }).click()
  await office.getByText('$5.00 given back').waitFor()
  await stage.app.settle()
  await fan.reload()
  await expect.poll(() => fan.getByText('Given back', { exact: true }).count()).toBe(2)
  await shoot(fan, 'back-card', { fullPage: true })
  expect(stage.complaints).toEqual([])
})
