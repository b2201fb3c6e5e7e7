// The shop by hands on real pages: an athlete puts a shirt on the shelf, a fan orders it to a new address, the athlete sends
// it with a code, delivers it and gives a part, then all of the money back; a download opens for its buyer only.
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { fillWallet, registerAthlete, registerFan } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page
let orderAddress: string

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('desktop')
  fan = await stage.open('phone')
})
afterAll(() => stage.close())

const board = (page: Page) => page.getByRole('region', { name: 'Your wallet' })
const paper = Buffer.from(`%PDF-1.4\n${'1 0 obj<</Type/Catalog>>endobj\n'.repeat(20)}trailer<</Root 1 0 R>>\n%%EOF\n`)

test('an athlete puts a shirt and a plan on the shelf', async () => {
  await registerAthlete(athlete, { name: 'Kofi Brandt', username: 'kofi_sells' })
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#1f4fd8' } })
    .jpeg()
    .toBuffer()
  await athlete.goto('/studio/products')
  await athlete.getByRole('link', { name: 'Add a product' }).click()
  await athlete.getByLabel('Name').fill('Game-worn shirt')
  await athlete.getByLabel('Description').fill('Number 11. Washed.')
  await athlete.getByLabel('Price').fill('24.50')
  await athlete.getByLabel('In stock').fill('4')
  await athlete.getByLabel('Picture').setInputFiles({ name: 'shirt.jpg', mimeType: 'image/jpeg', buffer: picture })
  await athlete.getByRole('button', { name: 'Put up for sale' }).click()
  await athlete.waitForURL('**/studio/products')
  await athlete.getByText('4 left').waitFor()

  await athlete.goto('/studio/products/create')
  await athlete.getByRole('radio', { name: /^A file to download/ }).check()
  await athlete.getByLabel('Name').fill('Six-week plan')
  await athlete.getByLabel('Price').fill('9')
  await athlete.getByRole('button', { name: 'Put up for sale' }).click()
  await athlete.getByText('Add the file that buyers download.').first().waitFor()
  await athlete.getByLabel('File for buyers').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: paper })
  await athlete.getByRole('button', { name: 'Put up for sale' }).click()
  await athlete.waitForURL('**/studio/products')
  await expect.poll(() => athlete.getByRole('list', { name: 'Your products' }).getByRole('listitem').count()).toBe(2)
})

test('a fan finds the shirt on the profile and orders it to a new address', async () => {
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_orders' })
  await fillWallet(fan, '40')
  await fan.goto('/ind/athlete/kofi_sells')
  await fan.getByRole('link', { name: /^Products/ }).click()
  await fan.getByRole('link', { name: /Game-worn shirt/ }).click()
  await fan.getByRole('button', { name: 'Buy, $24.50' }).click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByLabel('Street').fill('Mill Road')
  await sheet.getByLabel('Number').fill('14')
  await sheet.getByLabel('City').fill('Calder')
  await sheet.getByLabel('Zip code').fill('43001')
  await sheet.getByLabel('State').selectOption({ label: 'Ohio' })
  await sheet.getByLabel('Phone').fill('+1 555 010 2000')
  await sheet.getByText('Delivery is included.').waitFor()
  await sheet.getByRole('button', { name: 'Buy now, $24.50' }).click()
  await sheet.getByText('Ordered.').waitFor()
  await sheet.getByRole('button', { name: 'See the order' }).click()
  await fan.waitForURL('**/orders/*')
  orderAddress = new URL(fan.url()).pathname
  await fan.getByText('14 Mill Road').waitFor()
  await fan.goto('/wallet')
  await expect.poll(() => board(fan).textContent()).toContain('15.50')
})

test('the athlete sends it with a code; then its address is fixed', async () => {
  await athlete.goto('/studio/orders')
  await athlete.getByRole('button', { name: /^Mark as sent: FH-/ }).click()
  await athlete.getByLabel('Shipping code').fill('TX 81 440')
  await athlete.getByRole('button', { name: 'Mark as sent', exact: true }).click()
  await athlete.getByRole('button', { name: /^Mark as delivered: FH-/ }).waitFor()

  await fan.goto(orderAddress)
  await fan.getByText('Shipping code TX 81 440').waitFor()
  await expect.poll(() => fan.getByRole('button', { name: 'Change the address' }).count()).toBe(0)
})

test('delivers it, gives a part back, then the rest', async () => {
  await athlete.getByRole('button', { name: /^Mark as delivered: FH-/ }).click()
  await athlete.getByText(/FH-\d+ is delivered/).waitFor()
  await athlete.getByRole('button', { name: /^Refund FH-/ }).click()
  await athlete.getByRole('radio', { name: 'A part' }).check()
  await athlete.getByLabel('Amount').fill('4.50')
  await athlete.getByLabel('Reason').fill('A seam was open')
  await athlete.getByRole('button', { name: 'Give back $4.50' }).click()
  await athlete.getByText('$4.50 given back').waitFor()

  await fan.goto(orderAddress)
  await fan.getByText('$4.50 given back: A seam was open').waitFor()
  await athlete.getByRole('button', { name: /^Refund FH-/ }).click()
  await athlete.getByLabel('Reason').fill('Sent back')
  await athlete.getByRole('button', { name: 'Give back $20.00' }).click()
  await athlete.getByText('$20.00 given back').waitFor()
  await fan.goto('/wallet')
  await expect.poll(() => board(fan).textContent()).toContain('40.00')
})

test('a download opens for its buyer, and the order is found again', async () => {
  await fan.goto('/search?tab=products')
  await fan.getByRole('link', { name: /Six-week plan/ }).click()
  await fan.getByRole('button', { name: 'Buy and download, $9.00' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Buy now, $9.00' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const file = fan.waitForEvent('download')
  await fan.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await file).suggestedFilename()).toBe('plan.pdf')
  await fan.goto('/orders')
  await fan.getByLabel('Search by product, name or number').fill('plan')
  await fan.getByRole('list', { name: 'Orders' }).getByRole('listitem').getByText('Delivered').waitFor()
  await expect.poll(() => fan.getByRole('list', { name: 'Orders' }).getByRole('listitem').count()).toBe(1)
  await stage.app.settle()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})

test('a coupon of the athlete takes a part off, once', async () => {
  await athlete.goto('/studio/coupons')
  await athlete.getByRole('button', { name: 'New coupon' }).click()
  await athlete.getByLabel('Code').fill('fans20')
  await athlete.getByRole('textbox', { name: 'Percent' }).fill('20')
  await athlete.getByRole('button', { name: 'Make the coupon' }).click()
  await athlete.getByText('FANS20 counts from now on').waitFor()

  await fan.goto('/search?tab=products&q=shirt')
  await fan.getByRole('link', { name: /Game-worn shirt/ }).click()
  const buyWith = async (code: string) => {
    await fan.getByRole('button', { name: 'Buy, $24.50' }).click()
    await fan.getByRole('button', { name: 'Use a coupon' }).click()
    await fan.getByLabel('Coupon').fill(code)
    await fan.getByRole('button', { name: 'Apply' }).click()
  }
  await buyWith('no-such-code')
  await fan.getByText('This coupon is not known.').waitFor()
  await fan.getByLabel('Coupon').fill('fans20')
  await fan.getByRole('button', { name: 'Apply' }).click()
  await fan.getByRole('button', { name: 'Buy now, $19.60' }).click()
  await fan.getByText('Ordered.').waitFor()
  await fan.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await buyWith('fans20')
  await fan.getByText('You have used this coupon before.').waitFor()
  await athlete.reload()
  await athlete.getByText('1 used').waitFor()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
