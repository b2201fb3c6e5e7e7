// Payouts through the card provider, by hands on real pages: an athlete opens an account there, answers what it still asks
// for, asks for a payout, and it arrives; the next one goes to a bank that sends it back.
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
import { days, hours } from '../../server/src/platform/clock.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { complaintsOfAxe } from './axe.ts'
import { password, registerAthlete, showPassword, signIn } from './people.ts'
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

const shoot = async (page: Page, name: string) => {
  const folder = process.env['PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
const section = () => athlete.getByRole('region', { name: 'Stripe' })

async function fillForm(choice: string): Promise<void> {
  await athlete.getByLabel('Your password').fill(password)
  await athlete.getByRole('button', { name: 'Go to Stripe' }).click()
  await athlete.waitForURL('**/sandbox/onboarding/**')
  await shoot(athlete, `form-${choice.slice(0, 8)}`)
  await athlete.getByRole('button', { name: choice }).click()
  await athlete.waitForURL('**/athlete/account?tab=banking&stripe=back')
}

async function approve(): Promise<void> {
  await office.goto('/admin/payouts')
  await office.getByRole('button', { name: 'Approve: Maya Okafor' }).click()
  // Days after they came in, staff shows the password again.
  const isApproved = office.getByText('payout is approved')
  const sheet = office.getByRole('dialog', { name: 'Is it still you?' })
  await isApproved.or(sheet).first().waitFor()
  if (await sheet.isVisible()) await showPassword(office, staffPassword)
  await isApproved.waitFor()
}

async function request(tokens: string): Promise<void> {
  await athlete.goto('/studio/payouts/create')
  await athlete.getByLabel('Tokens').fill(tokens)
  await athlete.getByRole('radio', { name: 'Stripe, STRIPE TEST BANK' }).check()
  await athlete.getByLabel('Your password').fill(password)
  await shoot(athlete, `request-${tokens}`)
  await athlete.getByRole('button', { name: `Request $${tokens}` }).click()
  await athlete.waitForURL('**/studio/payouts')
}

test('an athlete opens an account at the provider, which asks for more', async () => {
  await registerAthlete(athlete, { name: 'Maya Okafor', username: 'maya_stripe' })
  await athlete.goto('/athlete/account?tab=banking')
  await section().getByText('Not connected', { exact: true }).waitFor()
  await shoot(athlete, 'none')
  await section().getByRole('button', { name: 'Connect Stripe' }).click()
  await shoot(athlete, 'password')
  await fillForm('Leave without sending it')
  await section().getByText('Not finished', { exact: true }).waitFor()
  await shoot(athlete, 'unfinished')
  await section().getByRole('button', { name: 'Go on at Stripe' }).click()
  await fillForm('More information is needed')
  await section().getByText('A photo of your identity document').waitFor()
  await shoot(athlete, 'more')
  expect(await complaintsOfAxe(athlete)).toEqual([])
})

test('answers it, and the account is verified', async () => {
  await section().getByRole('button', { name: 'Answer at Stripe' }).click()
  await fillForm('Verified, with a bank that takes payouts')
  await section().getByText('STRIPE TEST BANK').waitFor()
  await shoot(athlete, 'verified')
  expect(await complaintsOfAxe(athlete)).toEqual([])
})

test('asks for a payout there, and it arrives', async () => {
  const { client, clock, jobs, db, settle } = stage.app
  const { data } = await client.send('performers.view', { params: { id: 'maya_stripe' } })
  await verifyPerformer(client, administrator, { id: data._id })
  const fan = await registerFan(client)
  await topUp(client, fan, 200)
  await tip(client, fan, { id: data._id }, 200)
  clock.advance(days(8))
  await jobs.send(db, 'sales.mature', {})
  await settle()
  await signIn(office, administrator.username, staffPassword)
  await office.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await request('60.00')
  await approve()
  await settle()
  await athlete.goto('/studio/payouts')
  await athlete.getByText('Paid', { exact: true }).waitFor()
  await shoot(athlete, 'paid')
  await expect.poll(() => athlete.getByText(/Stripe, STRIPE TEST BANK, ending in 6789/).count()).toBe(1)
})

test('chooses a bank that sends the next one back', async () => {
  const { clock, settle } = stage.app
  // The way into the provider's dashboard wants a fresh sign-in.
  await athlete.context().clearCookies()
  await signIn(athlete, 'maya_stripe')
  await athlete.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await athlete.goto('/athlete/account?tab=banking')
  await section().getByRole('button', { name: 'Open your Stripe dashboard' }).click()
  await athlete.waitForURL('**/sandbox/onboarding/**')
  await shoot(athlete, 'dashboard')
  await athlete.getByRole('button', { name: 'Use a bank that returns payouts' }).click()
  await athlete.getByText('ending in 1116').waitFor()
  await settle()
  clock.advance(hours(73))
  await request('70.00')
  await approve()
  await settle()
  await athlete.goto('/studio/payouts')
  await athlete.getByText('Came back', { exact: true }).waitFor()
  await athlete.getByText('The bank account has been closed. The tokens are available again.').waitFor()
  await shoot(athlete, 'returned')
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
  expect(stage.complaints).toEqual([])
})
