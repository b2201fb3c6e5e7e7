// Money on its way out, by hands on real pages: an athlete says where it goes and asks for it, an administrator approves,
// exports and marks it paid; the next one comes back from the bank and is available again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  password as staffPassword,
  registerAdministrator,
  registerFan,
  tip,
  topUp,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { days } from '../../server/src/platform/clock.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { fillBank, password, registerAthlete, signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let office: Page
let administrator: Person

beforeAll(async () => {
  stage = await createStage()
  administrator = await registerAdministrator(stage.app.client, await stage.app.administration.issueFirstLink())
  athlete = await stage.open('phone')
  office = await stage.open('desktop')
})
afterAll(() => stage.close())

/** Earns 104 tokens and lets them mature; the 72 hours after the new bank account pass with it. */
async function earn(athleteId: string): Promise<void> {
  const { client, clock, jobs, db, settle } = stage.app
  await verifyPerformer(client, administrator, { id: athleteId })
  const fan = await registerFan(client)
  await topUp(client, fan, 130)
  await tip(client, fan, { id: athleteId }, 130)
  clock.advance(days(8))
  await jobs.send(db, 'sales.mature', {})
  await settle()
}

async function request(tokens: string): Promise<void> {
  await athlete.goto('/studio/payouts')
  await athlete.getByRole('link', { name: 'Request a payout' }).click()
  await athlete.getByLabel('Tokens', { exact: true }).fill(tokens)
  await athlete.getByRole('radio', { name: 'Calder Savings, ending in 4711' }).check()
  await athlete.getByLabel('Your password').fill(password)
  await athlete.getByRole('button', { name: `Request $${tokens}` }).click()
  await athlete.waitForURL('**/studio/payouts')
}

async function approveAndExport(): Promise<string> {
  await office.goto('/admin/payouts')
  await office.getByRole('button', { name: 'Approve: Maya Okafor' }).click()
  await office.getByText('payout is approved').waitFor()
  await office.getByRole('link', { name: 'Approved' }).click()
  await office.getByRole('button', { name: 'Export bank payouts' }).click()
  const sheet = office.getByRole('dialog')
  await sheet.getByLabel('Your password').fill(staffPassword)
  await sheet.getByRole('button', { name: 'Export' }).click()
  const list = sheet.getByRole('link', { name: /^Save payouts-banking/ })
  const address = (await list.getAttribute('href')) ?? ''
  await office.goto('/admin/payouts?status=processing')
  return decodeURIComponent(address)
}

const newest = () => athlete.getByRole('list', { name: 'Payouts', exact: true }).getByRole('listitem').first()
const available = async () => (await athlete.getByLabel('Payouts in tokens').locator('dd').first().textContent()) ?? ''

test('an athlete says where payouts go, with the password', async () => {
  await registerAthlete(athlete, { name: 'Maya Okafor', username: 'maya_okafor' })
  await athlete.goto('/athlete/account?tab=banking')
  await athlete.getByRole('button', { name: 'Add a bank account' }).click()
  await fillBank(athlete, { first: 'Maya', last: 'Okafor' }, 'not-the-password')
  await athlete.getByText('Incorrect credentials!').waitFor()
  await athlete.getByLabel('Your password').fill(password)
  await athlete.getByRole('button', { name: 'Save bank account' }).click()
  await athlete.getByText('Calder Savings, ending in 4711').waitFor()
  expect(await athlete.content()).not.toContain('00001234')
})

test('a payout is requested, approved, exported and paid', async () => {
  const found = await stage.app.client.send('users.me', { token: await tokenOf(athlete), headers: { cookie: await cookiesOf(athlete) } })
  await earn(found.data._id)
  await request('50.00')
  await newest().getByText('Waiting for review').first().waitFor()
  await expect.poll(() => available()).toBe('54.00')

  // The clock has moved on a week, and so has the office.
  await signIn(office, administrator.username, staffPassword)
  await office.waitForURL((url) => !url.pathname.startsWith('/auth'))
  expect(await approveAndExport()).toContain('50.00,USD,Maya,Okafor,Calder Savings,00001234 4711')
  await office.getByRole('button', { name: 'Mark as paid: Maya Okafor' }).click()
  await office.getByLabel('Reference').fill('CS-0417')
  await office.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await office.getByText('Maya Okafor is paid').waitFor()

  await athlete.reload()
  await newest().getByText('Reference: CS-0417').waitFor()
  await expect.poll(() => available()).toBe('54.00')
})

test('the next one comes back from the bank and is available again', async () => {
  await request('54.00')
  await expect.poll(() => available()).toBe('0.00')
  await approveAndExport()
  await office.getByRole('button', { name: 'It came back: Maya Okafor' }).click()
  await office.getByLabel('Reason').fill('The bank closed this account.')
  await office.getByRole('button', { name: 'Return the money' }).click()
  await office.getByText('Maya Okafor has the money back').waitFor()

  await athlete.reload()
  await newest().getByText('The bank closed this account.').waitFor()
  await newest().getByText('Came back').first().waitFor()
  await expect.poll(() => available()).toBe('54.00')
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
  expect(stage.complaints).toEqual([])
})

const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
const tokenOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
