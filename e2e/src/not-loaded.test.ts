// One call of a page goes without an answer: the page says so and gets it again by a press. What is missing must not look as though
// there were nothing of it, and nobody asks without end.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anyCard, goLive, registerFan, registerPerformer, password as scenarioPassword, type Person } from '../../server/scenario/index.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let page: Page
let kofi: Person

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  kofi = await registerPerformer(client, { name: 'Kofi Brandt', username: 'kofi_unread' })
  const fan = await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_unread' })
  await anyCard(client, fan)
  await stage.app.settle()
  page = await stage.open('desktop')
  await signIn(page, 'rosa_unread', scenarioPassword)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(() => stage.close())
beforeEach(() => page.unrouteAll({ behavior: 'wait' }))

const message = 'Too many requests. Try again in 40 seconds.'

/** Counts what was refused. */
async function refuse(path: RegExp, on = page): Promise<() => number> {
  let count = 0
  await on.route(path, async (route) => {
    count += 1
    await route.fulfill({ status: 429, json: { statusCode: 429, code: 'request.too_many', message } })
  })
  return () => count
}

const said = (on = page) => on.getByRole('status').filter({ hasText: 'A part of this page did not load.' })
const again = () => page.getByRole('button', { name: 'Try again' })

test('saved cards that were not read are no empty list', async () => {
  await refuse(/\/api\/payment-cards/)
  await page.goto('/wallet')
  await expect.poll(() => said().innerText()).toContain(message)
  await shoot(page, 'not-loaded')
  await page.unrouteAll()
  await again().click()
  await page.getByText('4242').first().waitFor()
  await said().waitFor({ state: 'detached' })
})

test('what a page says itself is not said twice', async () => {
  await refuse(/\/api\/orders/)
  await page.goto('/orders')
  await page.getByRole('heading', { name: 'That did not load' }).waitFor()
  await page.waitForLoadState('networkidle')
  // Longer than it is waited for what the page says.
  await page.evaluate('new Promise((done) => setTimeout(done, 600))')
  await expect.poll(() => said().count()).toBe(0)
  await page.unrouteAll()
  await again().click()
  await page.getByText('Nothing ordered yet').waitFor()
})

test('an own page without the account says so, and asks once', async () => {
  const count = await refuse(/\/api\/users\/me/)
  await page.goto('/fan/account')
  await said().waitFor()
  await page.waitForLoadState('networkidle')
  expect(count()).toBeLessThanOrEqual(3)
  await page.unrouteAll()
  await again().click()
  await page.getByLabel('Username').waitFor()
  await said().waitFor({ state: 'detached' })
})

test('a page that waits for several answers, and draws them itself, does not ask without end', async () => {
  const studio = await stage.open('desktop')
  await signIn(studio, 'kofi_unread', scenarioPassword)
  await studio.waitForURL((url) => !url.pathname.startsWith('/auth'))
  const count = await refuse(/\/api\/first-week/, studio)
  await studio.goto('/studio')
  await said(studio).waitFor()
  await studio.waitForLoadState('networkidle')
  expect(count()).toBeLessThanOrEqual(3)
  await studio.context().close()
})

test('what was not found out about is not said to be nowhere', async () => {
  await refuse(/\/api\/orders\/0/)
  await page.goto('/orders/01a22695-cd09-7000-a4b4-aeaabd1638f8')
  await page.getByRole('heading', { name: 'That did not load' }).waitFor()
  await expect.poll(() => page.getByText('Off the pitch').count()).toBe(0)
})

test('who would see what a visitor sees is shown none of it', async () => {
  await refuse(/\/api\/performers\/kofi_unread$/)
  await page.goto('/ind/athlete/kofi_unread')
  await page.getByRole('heading', { name: 'That did not load' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Follow/ }).count()).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kofi Brandt' }).waitFor()
})

test('a stream that was not found out about is not over', async () => {
  await goLive(stage.app.client, kofi, { isFree: true })
  await refuse(/\/api\/streaming\/user\/search/)
  await page.goto('/live/kofi_unread')
  await page.getByRole('heading', { name: 'That did not load' }).waitFor()
  await expect.poll(() => page.getByText('Not live right now').count()).toBe(0)
  // It asks again by itself.
  await page.unrouteAll()
  await page.getByText('watching').first().waitFor()
})
