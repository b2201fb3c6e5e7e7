// Money that one can show, by hands on real pages: a fan keeps a receipt and reads a month, the office reads the books and answers a bank.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anyCard,
  password,
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
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Page
let office: Page
let buyer: Person

const saved = async (page: Page, button: string): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

beforeAll(async () => {
  stage = await createStage()
  const { app } = stage
  const administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  await app.settings.write(app.db, {
    operatorName: 'Calder Sports Ltd',
    operatorAddress: '1 Track Road\nEugene, Oregon',
    operatorTaxNumber: 'US 12-3456789',
    receiptNote: 'Thank you. Questions about this receipt are answered at the address above.',
  })
  const seller = await registerPerformer(app.client, { name: 'Zoë Müller-Nuñez' })
  await setPrices(app.client, seller, { monthlyPrice: 5, yearlyPrice: 50 })
  buyer = await registerFan(app.client, { name: 'Noor Haddad' })
  await topUp(app.client, buyer, 100)
  await tip(app.client, buyer, seller, 10)
  await subscribe(app.client, buyer, seller, 'monthly', await anyCard(app.client, buyer))
  await app.settle()
  await app.money.receipts.issue({ isWhole: false })
  ;[fan, office] = [await stage.open('phone'), await stage.open('desktop')]
  for (const [page, who] of [
    [fan, buyer],
    [office, administrator],
  ] as const) {
    await page.addInitScript("localStorage.setItem('theme', 'system')")
    await signIn(page, who.username, password)
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  }
})
afterAll(() => stage.close())

test('a fan finds a receipt, reads it and keeps it', async () => {
  await fan.goto('/wallet')
  await fan.getByRole('link', { name: 'Receipts', exact: true }).click()
  await fan.getByText('Subscription, monthly, Zoë Müller-Nuñez').waitFor()
  await shoot(fan, 'receipts', { fullPage: true })
  await fan.getByRole('searchbox').fill('zoë')
  await fan.getByText('Tokens', { exact: true }).waitFor({ state: 'detached' })
  await fan.getByText('Tip, Zoë Müller-Nuñez').waitFor()
  await fan.getByText('Subscription, monthly, Zoë Müller-Nuñez').click()
  await fan.getByText('Calder Sports Ltd').first().waitFor()
  await fan.getByText('Tax number US 12-3456789').first().waitFor()
  expect(await complaintsOfAxe(fan)).toEqual([])
  await shoot(fan, 'receipt', { fullPage: true })
  const { name, bytes } = await saved(fan, 'Save as PDF')
  expect([name.replace(/\d/g, '0'), bytes.subarray(0, 5).toString()]).toEqual(['R-0000-000000.pdf', '%PDF-'])
  // On paper there is the receipt, and nothing of the page around it.
  await fan.emulateMedia({ media: 'print' })
  await expect.poll(() => fan.locator('.print-sheet').isVisible()).toBe(true)
  await expect.poll(() => fan.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  await fan.emulateMedia({ media: 'screen' })
})

test('a month leads from one balance to the next', async () => {
  await fan.goto('/receipts?tab=statement')
  await fan.getByText('At the end').waitFor()
  await fan.locator('#main').getByText('90.00 tokens').waitFor()
  await shoot(fan, 'statement', { fullPage: true })
  const { bytes } = await saved(fan, 'Save as CSV')
  expect(bytes.toString()).toContain('Closing balance,,90.00')
  expect(await complaintsOfAxe(fan)).toEqual([])
  // A page that has no paper of its own is printed by day, whoever looks at it by night, and without what is pressed.
  const ink = 'getComputedStyle(document.body).color'
  const byDay = await fan.evaluate(ink)
  await fan.evaluate("document.documentElement.dataset.theme = 'dark'")
  await expect.poll(() => fan.evaluate(ink)).not.toBe(byDay)
  await fan.emulateMedia({ media: 'print' })
  await expect.poll(() => fan.evaluate(ink)).toBe(byDay)
  await expect.poll(() => fan.getByRole('link', { name: 'Home' }).isVisible()).toBe(false)
  await expect.poll(() => fan.getByRole('button', { name: 'Save as CSV' }).isVisible()).toBe(false)
  await fan.emulateMedia({ media: 'screen' })
})

test('the office reads the books, and finds a receipt by its number', async () => {
  await office.goto('/admin/journal')
  await office.getByText('At the gateway, not settled').first().waitFor()
  await office.getByRole('table', { name: 'What the books hold' }).or(office.getByText('What the books hold').first()).first().waitFor()
  await shoot(office, 'journal', { fullPage: true })
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.goto('/admin/receipts')
  await office.getByText('Tip, Zoë Müller-Nuñez').first().click()
  await office.getByText('Calder Sports Ltd').first().waitFor()
})

test('a bank asks, and is answered once', async () => {
  await office.goto('/admin/transactions')
  await office.getByRole('button', { name: 'Play a dispute: Noor Haddad, $5.00' }).click()
  await office.getByText('The bank has disputed it').waitFor()
  await stage.app.settle()
  await office.goto('/admin/disputes')
  await shoot(office, 'disputes', { fullPage: true })
  await office.getByRole('link', { name: 'Answer the bank' }).click()
  await office.getByText('Access was open from').waitFor()
  await shoot(office, 'evidence', { fullPage: true })
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByLabel('In your words').fill('Noor has read each post since, the last one this morning.')
  await office.getByRole('button', { name: 'Send to the bank' }).click()
  const sheet = office.getByRole('dialog', { name: 'Send it for good?' })
  await shoot(office, 'evidence-sure', { fullPage: true })
  await sheet.getByRole('button', { name: 'Send to the bank' }).click()
  await office.getByText('Nothing can be added.').waitFor()
  await shoot(office, 'evidence-sent', { fullPage: true })
  await expect.poll(() => office.getByLabel('In your words').count()).toBe(0)
  expect(stage.complaints).toEqual([])
})
