// An account that a password alone does not open: an app for codes, a passkey, codes for recovery; at a phone, by hand.
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password as ofOwner, registerAdministrator } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { password, registerFan, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Page
let secret = ''
let codes: string[] = []
beforeAll(async () => {
  stage = await createStage({ STAFF_SECOND_FACTOR: 'required' }, 'localhost')
  fan = await stage.open('phone')
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_factors' })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

/** A code that was not used before: half a minute later each time. */
function nextCode(): string {
  stage.app.clock.advance(60_000)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: stage.app.clock.now().getTime() })
}

/** A device that makes passkeys and knows its owner's finger. */
async function giveFinger(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
}

/** Wide and clear, as logos are. */
const logo = () =>
  sharp({ create: { width: 600, height: 160, channels: 4, background: { r: 31, g: 79, b: 216, alpha: 1 } } })
    .png()
    .toBuffer()

const sheet = (page: Page) => page.getByRole('dialog')
const codesIn = (page: Page) => sheet(page).getByRole('list', { name: 'Codes for recovery' }).getByRole('listitem').allInnerTexts()

test('an app for codes is set up, and is asked for at the next sign-in', { timeout: 60_000 }, async () => {
  await fan.goto('/settings?tab=sign-in')
  await fan.getByText('With one of these it is not enough').waitFor()
  await shoot(fan, 'factors-none')
  await fan.getByRole('button', { name: 'Set up the app for codes' }).click()
  await sheet(fan).getByLabel('Your password', { exact: true }).fill(password)
  await sheet(fan).getByRole('button', { name: 'Go on' }).click()
  await sheet(fan).getByRole('img', { name: 'Code for your app' }).waitFor()
  secret = (await sheet(fan).locator('b.num').innerText()).replaceAll(' ', '')
  await shoot(fan, 'factors-app')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await sheet(fan).getByLabel('Code of your app').fill('000000')
  await sheet(fan).getByRole('button', { name: 'Ask for codes from now on' }).click()
  await sheet(fan).getByText('This code is not right').waitFor()
  await sheet(fan).getByLabel('Code of your app').fill(nextCode())
  await sheet(fan).getByRole('button', { name: 'Ask for codes from now on' }).click()
  await sheet(fan).getByRole('button', { name: 'I have kept them' }).waitFor()
  codes = await codesIn(fan)
  expect(codes).toHaveLength(10)
  await shoot(fan, 'factors-codes')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await sheet(fan).getByRole('button', { name: 'I have kept them' }).click()
  await fan.getByText('10 of 10 left').waitFor()

  const elsewhere = await stage.open('phone')
  await signIn(elsewhere, 'jo_factors')
  await elsewhere.getByRole('heading', { name: 'One more step' }).waitFor()
  await elsewhere.getByLabel('Code of your app').waitFor()
  await shoot(elsewhere, 'factors-asked')
  expect(await complaintsOfAxe(elsewhere)).toEqual([])
  await elsewhere.getByLabel('Code of your app').fill(nextCode())
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await elsewhere.waitForURL('**/home')
})

test('a passkey is made and opens the account alone', { timeout: 60_000 }, async () => {
  await giveFinger(fan)
  await fan.goto('/settings?tab=sign-in')
  await fan.getByRole('button', { name: 'Add a passkey' }).click()
  await sheet(fan).getByLabel('What you call it').fill('My phone')
  await sheet(fan).getByLabel('Your password', { exact: true }).fill(password)
  await shoot(fan, 'factors-passkey')
  await sheet(fan).getByRole('button', { name: 'Make a passkey' }).click()
  await fan.getByText('My phone', { exact: true }).waitFor()
  await shoot(fan, 'factors-on')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await fan.context().clearCookies()
  await fan.goto('/auth/login')
  await fan.getByRole('button', { name: 'Use a passkey' }).click()
  await fan.waitForURL('**/home')
  await fan.goto('/settings?tab=sign-in')
  await fan.getByText(/Last used/).waitFor()
})

test('staff without one is led to it before its office opens', { timeout: 60_000 }, async () => {
  const { client, administration } = stage.app
  const owner = await registerAdministrator(client, await administration.issueFirstLink(), { username: 'noor_factors' })
  const desk = await stage.open('phone')
  await signIn(desk, owner.username, ofOwner)
  await desk.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await desk.goto('/admin')
  await desk.getByRole('heading', { name: 'One more lock' }).waitFor()
  await shoot(desk, 'factors-staff')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.getByRole('link', { name: 'Set up a second factor' }).click()
  await giveFinger(desk)
  await desk.getByRole('button', { name: 'Add a passkey' }).click()
  await sheet(desk).getByLabel('Your password', { exact: true }).fill(ofOwner)
  await sheet(desk).getByRole('button', { name: 'Make a passkey' }).click()
  await sheet(desk).getByRole('button', { name: 'I have kept them' }).click()
  await desk.goto('/admin')
  await desk.getByRole('link', { name: 'Settings: name, doors' }).waitFor()
  await desk.goto('/admin/settings?group=look')
  await desk.locator('input[name="logo-file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
  await shoot(desk, 'look-chosen')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('img', { name: 'Logo now' }).waitFor()
  await shoot(desk, 'look-own')
  expect(await complaintsOfAxe(desk)).toEqual([])
  const visitor = await stage.open('phone')
  // Whoever comes for the first time meets this site and no other, also before its settings have come.
  await visitor.route('**/api/settings/public', () => undefined)
  const asked = visitor.waitForRequest('**/api/settings/public')
  await visitor.goto('/')
  await asked
  await expect.poll(() => visitor.locator('header .mark img, nav .mark img').count()).toBe(1)
  await shoot(visitor, 'look-landing')
})

test('without either a code for recovery lets in, once', { timeout: 60_000 }, async () => {
  const borrowed = await stage.open('desktop')
  await signIn(borrowed, 'jo_factors')
  await borrowed.getByText('Your device asks for').or(borrowed.getByLabel('Code of your app')).waitFor()
  await borrowed.getByRole('button', { name: 'Use a code for recovery' }).click()
  await shoot(borrowed, 'factors-recovery')
  await borrowed.getByLabel('Code for recovery').fill(codes[0] ?? '')
  await borrowed.getByRole('button', { name: 'Sign in' }).click()
  await borrowed.waitForURL('**/home')
  await borrowed.goto('/settings?tab=sign-in')
  await borrowed.getByText('9 of 10 left').waitFor()
  await borrowed.getByRole('button', { name: 'Remove My phone' }).click()
  await sheet(borrowed).getByLabel('Your password', { exact: true }).fill(password)
  await sheet(borrowed).getByRole('button', { name: 'Remove', exact: true }).click()
  await borrowed.getByText('My phone', { exact: true }).waitFor({ state: 'detached' })
  await borrowed.getByText('Codes for recovery', { exact: true }).waitFor()
})
