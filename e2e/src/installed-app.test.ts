// The site as an app: its worker under the policy that is really sent, the page without a connection, and what is kept.
import type { Page } from 'playwright-core'
import { createTestApp, findFreePort } from '../../server/test/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Page
beforeAll(async () => {
  stage = await createStage()
  fan = await stage.open('phone', { hasWorker: true })
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_offline' })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const keptPaths = (page: Page) =>
  page.evaluate(`(async () => {
    const found = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  })()`) as Promise<string[]>

test('the worker registers by itself, and no other script can be registered', async () => {
  await fan.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  const others = await fan.evaluate(`Promise.all([
    () => navigator.serviceWorker.register('/sw.js'),
    () => trustedTypes.createPolicy('other', {}),
  ].map((attempt) => Promise.resolve().then(attempt).then(() => 'let through', (error) => error.name)))`)
  expect(others).toEqual(['TypeError', 'TypeError'])
  // The browser said so, too.
  expect(stage.complaints.splice(0)).toHaveLength(2)
})

test('without a connection there is a page, drawn as ours', async () => {
  await fan.goto('/messages')
  await fan.context().setOffline(true)
  await fan.goto('/wallet', { waitUntil: 'domcontentloaded' })
  await fan.getByRole('heading', { name: 'No connection' }).waitFor()
  const family = await fan.evaluate(`getComputedStyle(document.querySelector('h1')).fontFamily`)
  expect(family).toContain('Antonio')
  expect(await fan.evaluate(`document.fonts.check('32px "Antonio Variable"')`)).toBe(true)
  await shoot(fan, 'offline')
  await fan.context().setOffline(false)
  await fan.getByRole('link', { name: 'Try again' }).click()
  await fan.getByRole('heading', { name: 'Wallet' }).first().waitFor()
})

test('nothing that the server says to anybody is kept', async () => {
  for (const path of ['/home', '/wallet', '/settings']) await fan.goto(path, { waitUntil: 'networkidle' })
  const kept = await keptPaths(fan)
  expect(kept).toContain('/offline')
  expect(kept.filter((path) => path !== '/offline' && !/^\/assets\/[\w.-]+\.(css|woff2)$/.test(path))).toEqual([])
})

test('where the site switches it off, one visit takes it out of the browser', async () => {
  const port = await findFreePort()
  const guest = await stage.open('desktop', { hasWorker: true })
  const before = await createTestApp({ port })
  await guest.goto(before.client.baseUrl)
  await guest.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  expect(await keptPaths(guest)).toContain('/offline')
  await guest.goto('about:blank')
  await before.close()
  const after = await createTestApp({ port, env: { SERVICE_WORKER: 'off' } })
  await guest.goto(after.client.baseUrl)
  await expect
    .poll(() => guest.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'), { timeout: 20_000 })
    .toBe(0)
  expect(await keptPaths(guest)).toEqual([])
  await guest.goto('about:blank')
  await after.close()
})
