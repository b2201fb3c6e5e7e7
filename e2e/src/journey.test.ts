// The main job from end to end, by hands on real pages: an athlete publishes for subscribers and for sale, a fan tops up,
// confirms at the bank, is refused once, subscribes, tips, unlocks; the athlete sees exactly what the ledger says.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../server/demo/pictures/index.ts'
import { fillCard, registerAthlete, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'

let stage: Stage
let athlete: Page
let fan: Page
const profile = '/ind/athlete/kofi_brandt'

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('desktop')
  fan = await stage.open('phone')
})
afterAll(() => stage.close())

const cards = { ok: '4242424242424242', threeDSecure: '4000002760003184', declined: '4000000000000341' }

async function film(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-clip-'))
  const clip = await filmClip('volleyball', { seed: 7, person: 3, kit: 2, seconds: 2 }, join(folder, 'film.mp4'))
  await rm(folder, { recursive: true })
  return clip
}

/** What the fan's wallet holds by the server's own word. */
async function balanceOf(page: Page): Promise<number> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'token')?.value ?? ''
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { data } = await stage.app.client.send('users.me', { token, headers: { cookie } })
  return data.balance
}

async function lastDigitsOf(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { data } = await stage.app.client.send('payments.cards', { token, headers: { cookie } })
  return data.map(({ last4Digits }) => last4Digits)
}

test('an athlete opens an account, sets a price and publishes', async () => {
  await registerAthlete(athlete, { name: 'Kofi Brandt', username: 'kofi_brandt' })
  await athlete.goto('/athlete/account?tab=subscription')
  await athlete.getByLabel('Price a month').fill('4.99')
  await athlete.getByRole('button', { name: 'Save prices' }).click()
  await athlete.getByText('Prices saved').waitFor()

  const photo = await sharp({ create: { width: 1080, height: 1350, channels: 3, background: '#1f4fd8' } })
    .jpeg()
    .toBuffer()
  await athlete.goto('/studio/posts/create?type=photo')
  await athlete.getByLabel('Title').fill('Ten of these')
  await athlete.getByLabel('Text').fill('What the last set felt like.')
  await athlete.getByLabel('Photos or video').setInputFiles({ name: 'set.jpg', mimeType: 'image/jpeg', buffer: photo })
  await athlete.getByLabel('What set.jpg shows').fill('Ten shuttles in a row')
  await shoot(athlete, 'composer-photo')
  await athlete.getByRole('radio', { name: /^Subscribers/ }).check()
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.waitForURL(/\/(studio\/posts|post\/.+)$/)

  await athlete.goto('/studio/posts/create?type=video')
  await athlete.getByLabel('Title').fill('Film room')
  await athlete.getByLabel('Photos or video').setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from(await film()) })
  await athlete.getByRole('radio', { name: /^Buyers/ }).check()
  await athlete.getByLabel('Price').fill('6')
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.waitForURL(/\/(studio\/posts|post\/.+)$/)
  expect(new URL(athlete.url()).pathname).not.toContain('create')
})

test('a fan fills the wallet, once straight, once through the bank, and is refused kindly', async () => {
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_pays' })
  // A second tab, left open: it hears of the balance through its socket.
  const secondTab = await fan.context().newPage()
  await secondTab.goto('/wallet')
  await secondTab.getByRole('region', { name: 'Your wallet' }).getByText('0.00', { exact: true }).waitFor()
  await fan.goto('/wallet')
  await fan.getByLabel('Amount').fill('20')
  await fillCard(fan, cards.ok)
  await fan.getByRole('button', { name: 'Top up, $20.00' }).click()
  await expect.poll(() => balanceOf(fan), { timeout: 20_000 }).toBe(20)
  await secondTab.getByRole('region', { name: 'Your wallet' }).getByText('20.00', { exact: true }).waitFor()
  await secondTab.close()

  await fan.goto('/wallet')
  await fan.getByLabel('Amount').fill('15')
  await fan.getByRole('radio', { name: 'New card' }).check()
  await fillCard(fan, cards.threeDSecure)
  await fan.getByRole('button', { name: 'Top up, $15.00' }).click()
  await fan.waitForURL('**/sandbox/3ds/**')
  await fan.getByRole('button', { name: /approve/i }).click()
  await fan.waitForURL('**/payment/success**')
  await expect.poll(() => balanceOf(fan), { timeout: 20_000 }).toBe(35)

  await fan.goto('/wallet')
  await fan.getByLabel('Amount').fill('10')
  await fan.getByRole('button', { name: 'Use another card' }).click()
  await fan.getByRole('radio', { name: 'New card' }).check()
  await fillCard(fan, cards.declined)
  await fan.getByRole('button', { name: 'Top up, $10.00' }).click()
  await fan
    .getByRole('alert')
    .getByText(/declined|No money was taken/i)
    .waitFor()
  await expect.poll(() => balanceOf(fan)).toBe(35)
  // What never paid is not kept, and not offered first.
  await expect.poll(() => lastDigitsOf(fan)).toEqual(['4242', '3184'])
  await expect.poll(() => fan.getByLabel('Card number').inputValue()).toBe('')
})

test('the fan subscribes, tips and unlocks', async () => {
  await fan.goto(profile)
  await fan
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click()
  await fan.getByRole('radio', { name: /^Monthly/ }).check()
  await fan.getByRole('checkbox', { name: /renew|agree/i }).check()
  await fan
    .getByRole('dialog')
    .getByRole('button', { name: /^Subscribe/ })
    .click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await fan.goto('/home')
  await fan.getByRole('link', { name: 'Ten of these' }).first().click()
  await fan.getByRole('img', { name: 'Ten shuttles in a row' }).first().waitFor()

  await fan.goto(profile)
  await fan.getByRole('button', { name: /^Tip/ }).click()
  await fan.getByRole('button', { name: '10', exact: true }).click()
  await fan.getByRole('button', { name: 'Send tip, $10.00' }).click()
  await expect.poll(() => balanceOf(fan), { timeout: 20_000 }).toBe(25)

  await fan.goto(profile)
  await fan.getByRole('link', { name: /Film room/ }).click()
  await fan.getByRole('button', { name: /^Unlock this post, \$6\.00/ }).click()
  await fan.getByRole('button', { name: /^Unlock now, \$6\.00/ }).click()
  await expect.poll(() => balanceOf(fan), { timeout: 20_000 }).toBe(19)
  await fan.locator('video').first().waitFor()
  await fan.goto(profile)
  await fan.getByRole('link', { name: /Ten of these/ }).click()
  await fan.getByText('What the last set felt like.').waitFor()
})

test('the athlete’s earnings are what the ledger says', async () => {
  await stage.app.settle()
  await athlete.goto('/studio/earnings')
  // 4.99 + 10 + 6, less a fifth for the platform, each rounded down to the cent.
  const net = (4.99 - 0.99 + 8 + 4.8).toFixed(2)
  await athlete.getByLabel('What it came to, in tokens').getByText(net, { exact: true }).waitFor()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
