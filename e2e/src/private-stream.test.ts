// A private stream by hands on real pages: an athlete names the price of a minute, a fan on a phone asks, waits, sees her, pays by the
// minute and leaves; then a group stream with a seat.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillWallet, registerAthlete, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('desktop')
  fan = await stage.open('phone')
  await registerAthlete(athlete, { name: 'Ines Vogt', username: 'ines_alone' })
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_asks' })
})
afterAll(() => stage.close())

const passMinute = async () => {
  stage.app.clock.advance(60_000)
  await stage.app.jobs.send(stage.app.db, 'shows.look', {})
}
const spent = (page: Page, minutes: string) =>
  page.getByLabel('What it costs').locator('div', { hasText: 'Minutes' }).getByText(minutes, { exact: true })

test('an athlete says what a minute costs', async () => {
  await athlete.goto('/athlete/account?tab=subscription')
  const form = athlete.getByLabel('Price a minute')
  await form.fill('5')
  await athlete.getByRole('button', { name: 'Save price', exact: true }).click()
  await athlete.getByText('Price saved').waitFor()
  await athlete.goto('/studio/live')
  await athlete.getByRole('region', { name: 'Preview' }).waitFor()
})

test('a fan without tokens is led to the wallet, and asks once it is filled', async () => {
  await fan.goto('/ind/athlete/ines_alone')
  const offer = fan.getByRole('region', { name: 'Private stream' })
  await offer.getByText('$5.00 a minute, for as long as you both like').waitFor()
  await offer.getByRole('button', { name: 'Ask Ines Vogt' }).click()
  await fan.getByRole('dialog').getByRole('link', { name: 'Fill your wallet first' }).waitFor()
  await fillWallet(fan, '20')
  await fan.goto('/ind/athlete/ines_alone')
  await offer.getByRole('button', { name: 'Ask Ines Vogt' }).click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByLabel('What it costs').getByText('4min').waitFor()
  await sheet.getByLabel('What is it about?').fill('My serve into the wind')
  await shoot(fan, 'private-ask')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await sheet.getByRole('button', { name: 'Ask · 5.00 a minute' }).click()
  await fan.waitForURL('**/live/private/*')
  await fan.getByText('Ines Vogt was asked. This page opens by itself.').waitFor()
  await shoot(fan, 'private-waiting')
  expect(await complaintsOfAxe(fan)).toEqual([])
})

test('the athlete reads who asks and what about, looks at her picture, and begins', async () => {
  const asked = athlete.getByRole('region', { name: 'Who asks to come in' })
  await asked.getByText('My serve into the wind').waitFor()
  await shoot(athlete, 'private-asked')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await asked.getByRole('button', { name: 'Let in Jo Lindqvist' }).click()
  await athlete.getByRole('heading', { name: 'Jo Lindqvist waits for you' }).waitFor()
  await fan.getByText('Ines Vogt is getting ready').waitFor()
  const asks = athlete.getByRole('button', { name: 'Turn camera on' })
  if (await asks.isVisible()) await asks.click()
  await shoot(athlete, 'private-start')
  await athlete.getByRole('button', { name: 'Begin with Jo Lindqvist' }).click()
  await athlete.getByText('On air').waitFor()
})

test('the fan sees her, pays minute by minute, and both write', async () => {
  await fan.getByRole('button', { name: 'Turn sound on' }).waitFor()
  await spent(fan, '1').waitFor()
  await fan.getByLabel('Your message').fill('Toss higher?')
  await fan.getByRole('button', { name: 'Send' }).click()
  await athlete.getByRole('log', { name: 'Messages' }).getByText('Toss higher?').waitFor()
  await passMinute()
  await spent(fan, '2').waitFor()
  await athlete.getByLabel('This stream').getByText('10.00').waitFor()
  await shoot(fan, 'private-room')
  await shoot(athlete, 'private-host')
  expect([await complaintsOfAxe(fan), await complaintsOfAxe(athlete)]).toEqual([[], []])
  await passMinute()
  await spent(fan, '3').waitFor()
  await passMinute()
  await fan.getByText('Your wallet does not pay for another minute.').waitFor()
})

test('with an empty wallet it ends by itself, and both read what it came to', async () => {
  await passMinute()
  await fan.getByRole('heading', { name: 'It is over' }).waitFor()
  await fan.getByText('Your wallet was empty.').waitFor()
  await fan.getByLabel('What it came to').getByText('20.00').waitFor()
  await shoot(fan, 'private-over')
  expect(await complaintsOfAxe(fan)).toEqual([])
  // What happened there can be reported after its end.
  await fan.getByRole('button', { name: 'Report', exact: true }).click()
  await fan.getByRole('dialog').getByRole('radio').first().check()
  await fan.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  await fan.getByRole('dialog', { name: 'Reported' }).waitFor()
  await athlete.getByRole('region', { name: 'Preview' }).waitFor()
  await fan.goto('/wallet?tab=charges')
  await fan.getByText('Private stream with Ines Vogt · 4 minutes').waitFor()
  await shoot(fan, 'private-charges')
})

test('a group stream lets a fan in by a seat', async () => {
  await fan.goto('/wallet')
  await fan.getByLabel('Amount').fill('10')
  // The card is known by now.
  await fan.getByRole('button', { name: 'Top up, $10.00' }).click()
  await fan.getByRole('region', { name: 'Your wallet' }).getByText('10.00', { exact: true }).waitFor()
  await athlete.getByLabel('Title').fill('Film room')
  await athlete.getByRole('radio', { name: /^By the minute/ }).check()
  await athlete.getByLabel('A minute', { exact: true }).fill('2')
  await athlete.getByRole('button', { name: 'Go live' }).click()
  await athlete.getByRole('heading', { name: 'You are live' }).waitFor()
  // On a slow line the page is there before the live connection is: who presses meanwhile need not press again.
  let isHeld = true
  await fan.route('**/auth/socket-ticket', async (route) => {
    await expect.poll(() => isHeld, { timeout: 20_000 }).toBe(false)
    await route.continue()
  })
  await fan.goto('/live/ines_alone')
  await fan.getByRole('button', { name: 'Ask for a seat, $2.00 a minute' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Ask · 2.00 a minute' }).click()
  await fan.getByRole('dialog').locator('button[aria-busy="true"]').waitFor()
  isHeld = false
  await fan.getByText('Ines Vogt was asked. This page opens by itself.').waitFor()
  await fan.unrouteAll({ behavior: 'wait' })
  await shoot(fan, 'group-waiting')
  await athlete.getByRole('button', { name: 'Let in Jo Lindqvist' }).click()
  await spent(fan, '1').waitFor()
  await athlete.getByRole('button', { name: 'Show out Jo Lindqvist' }).waitFor()
  await shoot(athlete, 'group-host')
  await shoot(fan, 'group-room')
  await athlete.getByRole('button', { name: 'Show out Jo Lindqvist' }).click()
  await fan.getByRole('button', { name: 'Ask for a seat, $2.00 a minute' }).waitFor()
  expect(await verify(stage.app.db, moneyChecks)).toEqual([])
  expect(stage.complaints).toEqual([])
})
