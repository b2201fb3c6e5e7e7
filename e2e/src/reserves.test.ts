// A bank asks for a top-up back that is spent already: the athlete reads what waits and why, the office whose earnings stand
// for it, and what became of them once the bank has decided.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '../../server/src/platform/clock.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import {
  password,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveBank,
  tip,
  topUp,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let office: Page
let athlete: Page
let maya: Person

beforeAll(async () => {
  stage = await createStage()
  const { client, administration, settle, clock, jobs, db } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink())
  maya = await registerPerformer(client, { name: 'Maya Okafor', username: 'maya_reserves' })
  await verifyPerformer(client, administrator, maya)
  await saveBank(client, maya)
  const kofi = await registerPerformer(client, { name: 'Kofi Brandt', username: 'kofi_reserves' })
  const fan = await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_reserves' })
  await topUp(client, fan, 100)
  await tip(client, fan, maya, 90)
  const other = await registerFan(client, { name: 'Ana Petrov', username: 'ana_reserves' })
  await topUp(client, other, 60)
  await tip(client, other, maya, 30)
  await tip(client, other, kofi, 30)
  clock.advance(days(8))
  await jobs.send(db, 'sales.mature', {})
  await settle()
  athlete = await stage.open('phone')
  office = await stage.open('desktop')
  await signIn(athlete, maya.username, password)
  await signIn(office, administrator.username, password)
  for (const page of [athlete, office]) await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(() => stage.close())

test('the athlete reads what waits for the bank, and asks for the rest', async () => {
  await office.goto('/admin/transactions')
  await office.getByRole('button', { name: 'Play a dispute: Ana Petrov, $60.00' }).click()
  await office.getByText('The bank has disputed it').waitFor()
  await stage.app.settle()
  await athlete.goto('/studio/earnings')
  await athlete.getByText('Waits for a bank').waitFor()
  await athlete.getByText(/A bank questions a payment that 24.00 tokens of your earnings come from/).waitFor()
  await athlete.getByRole('link', { name: 'Request $72.00' }).waitFor()
  await shoot(athlete, 'earnings-questioned')
  await athlete.goto('/studio/payouts')
  await athlete
    .getByText(/A bank questions a payment that 24.00 tokens/)
    .first()
    .waitFor()
  await shoot(athlete, 'payouts-questioned')
})

test('the office sees whose earnings stand for it', async () => {
  await office.goto('/admin/disputes')
  await office.getByRole('link', { name: 'Answer the bank' }).click()
  await office.getByRole('heading', { name: 'What it bought' }).waitFor()
  await expect.poll(() => office.getByText('Not paid out').count()).toBe(2)
  await office.getByText(/they stay with those who earned them/).waitFor()
  await shoot(office, 'dispute-earnings')
})

test('where the site says so, they go back once the bank keeps the money', async () => {
  await stage.app.settings.write(stage.app.db, { takeBackEarnings: true })
  await office.goto('/admin/disputes')
  await office.getByRole('button', { name: 'Play: lost' }).click()
  await office.getByText('The bank has decided').waitFor()
  await stage.app.settle()
  await office.goto('/admin/disputes?status=lost')
  await office.getByRole('link', { name: 'What the bank was told' }).click()
  await office.getByText('Went back').first().waitFor()
  await expect.poll(() => office.getByText('Went back').count()).toBe(2)
  await shoot(office, 'dispute-earnings-taken')
  await athlete.goto('/studio/earnings')
  await athlete.getByRole('link', { name: 'Request $72.00' }).waitFor()
  await expect.poll(() => athlete.getByText('Waits for a bank').count()).toBe(0)
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})

test('of a warning, too, whoever decides about the wallet reads whose earnings wait', async () => {
  const { client, settle } = stage.app
  const fan = await registerFan(client, { name: 'Nils Warner', username: 'nils_reserves' })
  await topUp(client, fan, 20)
  await tip(client, fan, maya, 20)
  await office.goto('/admin/transactions')
  await office.getByRole('button', { name: 'Play a fraud warning: Nils Warner, $20.00' }).click()
  await office.getByText('The bank has warned of it').waitFor()
  await settle()
  await office.goto('/admin/disputes?status=warning')
  await office.getByRole('link', { name: 'What we know, and what it bought' }).click()
  await office.getByRole('heading', { name: 'What it bought' }).waitFor()
  await office.getByText('Not paid out').waitFor()
  await office.getByText(/the wallet is frozen until you release it/).waitFor()
  await expect.poll(() => office.getByRole('button', { name: 'Send to the bank' }).count()).toBe(0)
  await shoot(office, 'warning-earnings')
  await office.getByRole('button', { name: 'Release the wallet' }).click()
  // Two decide on that, here as in the list.
  await office.getByRole('dialog', { name: 'Two decide on this' }).waitFor()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})
