// A browser that keeps nothing for us, as where "Block all cookies" is on: all that is public can be read there, and where one would
// sign in it is said what is missing, instead of "Please login!" to who just did.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, publish, registerFan, registerPerformer } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillSignIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let page: Page
let post: string

/** What browsers do then: nothing is kept, and whoever touches a store is thrown at. */
const keepsNothing = `
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get: () => { throw new DOMException('Access is denied for this document.', 'SecurityError') } })
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })`

beforeAll(async () => {
  stage = await createStage()
  const athlete = await registerPerformer(stage.app.client, { name: 'Maya Okafor', username: 'maya_reads' })
  post = `/post/${(await publish(stage.app.client, athlete, { title: 'Gate to hurdle one', text: 'Eight steps.' })).slug}`
  await stage.app.settle()
  await registerFan(stage.app.client, { name: 'Rosa Lindqvist', username: 'rosa_reads' })
  page = await stage.open('phone')
  await page.addInitScript(keepsNothing)
  await page.route('**/api/**', async (route) => {
    const { cookie: _none, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    const { 'set-cookie': _neither, ...kept } = response.headers()
    await route.fulfill({ response, headers: kept })
  })
})
afterAll(async () => {
  await page.unrouteAll({ behavior: 'wait' })
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('what is public is read', async () => {
  for (const [path, words] of [
    ['/', 'The season, from the inside'],
    [post, 'Eight steps.'],
    ['/ind/athlete/maya_reads', 'Gate to hurdle one'],
    ['/page/terms', 'Terms'],
  ] as const) {
    await page.goto(path)
    await page.getByText(words).first().waitFor()
  }
  await page.goto('/search')
  await page.getByRole('combobox', { name: /^Search people/ }).fill('hurdle')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Posts found' }).getByRole('link', { name: 'Gate to hurdle one' }).first().waitFor()
})

test('who would sign in or open an account reads first what is missing', async () => {
  for (const path of ['/auth/login', '/auth/register', '/auth/register/fan']) {
    await page.goto(path)
    await page.getByText(/^This browser keeps no cookies for this site/).waitFor()
  }
  await page.goto('/auth/login')
  await page.getByText(/^This browser keeps no cookies for this site/).waitFor()
  await shoot(page, 'no-cookies')
  expect(await complaintsOfAxe(page)).toEqual([])
})

test('and who signs in all the same reads why it did not last', async () => {
  await fillSignIn(page, 'rosa_reads', password)
  await page.getByText(/^Your browser did not keep the cookie that says who you are/).waitFor()
  expect(new URL(page.url()).pathname).toBe('/auth/login')
})
