// The settings' way to another service and back: connected with the password, opening the account from then on, disconnected.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSocialProviders, type SocialProviders } from '../../server/test/fakes/social-providers.ts'
import { complaintsOfAxe } from './axe.ts'
import { password, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let providers: SocialProviders
let fan: Page
/** What Google answers with: the code that the stand-in takes, or a refusal. */
let answer: Record<string, string> = { code: 'good' }

beforeAll(async () => {
  providers = await startSocialProviders()
  stage = await createStage(providers.env)
  fan = await stage.open('phone')
  await fan.route('https://accounts.google.com/**', (route) => {
    const asked = new URL(route.request().url()).searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ state: asked.get('state') ?? '', ...answer }).toString()
    return route.fulfill({ status: 302, headers: { location: back.href } })
  })
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_connects' })
})
afterAll(async () => {
  await stage.close()
  await providers.close()
})

const press = (name: string) => fan.getByRole('button', { name, exact: true }).click()
const ways = () => fan.getByRole('list', { name: 'Ways to sign in' })

async function goToGoogle() {
  await press('Connect Google')
  await fan.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(password)
  await press('Go to Google')
}

test('a service that does not agree is not connected', async () => {
  answer = { error: 'access_denied' }
  await fan.goto('/settings?tab=sign-in')
  await ways().waitFor()
  await shoot(fan, 'sign-in')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await goToGoogle()
  await fan.getByText('Google did not agree, so it is not connected.').waitFor()
  await shoot(fan, 'not-connected')
  await fan.getByRole('link', { name: 'To your settings' }).click()
  await ways().waitFor()
})

test('it is connected with the password, and opens the account', async () => {
  answer = { code: 'good' }
  await goToGoogle()
  await fan.getByText('Google is connected').waitFor()
  await ways().getByText('Connected', { exact: true }).waitFor()
  await shoot(fan, 'connected')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await press('Sign out')
  await fan.waitForURL('**/auth/login')
  await press('Continue with Google')
  await fan.waitForURL('**/home')
})

test('a way back that was not begun here connects nothing', async () => {
  await fan.evaluate("document.cookie = 'role=connect; Path=/'")
  await fan.goto('/auth/callback/google?state=somebody-elses&code=good')
  await fan.getByText('This was not begun here. Start again from your settings.').waitFor()
})

test('it is disconnected with the password', async () => {
  await fan.goto('/settings?tab=sign-in')
  await press('Disconnect Google')
  const sheet = fan.getByRole('dialog')
  await sheet.getByLabel('Your password', { exact: true }).fill('not-my-password')
  await sheet.getByRole('button', { name: 'Disconnect Google' }).click()
  await sheet.getByText(/Incorrect credentials/).waitFor()
  await shoot(fan, 'disconnect')
  await sheet.getByLabel('Your password', { exact: true }).fill(password)
  await sheet.getByRole('button', { name: 'Disconnect Google' }).click()
  await fan.getByText('Google is disconnected').waitFor()
  await fan.getByRole('button', { name: 'Connect Google' }).waitFor()
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
