// The browser's own buttons: Back asks like every other way out and closes what lies over the page first; a reload keeps
// the place; a page that breaks says so and lets its visitor go on.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAthlete, registerFan } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('desktop')
  fan = await stage.open('phone')
  await registerAthlete(athlete, { name: 'Kofi Brandt', username: 'kofi_back' })
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_back' })
})
afterAll(() => stage.close())

const pathOf = (page: Page) => new URL(page.url()).pathname

test('Back asks before what was typed is left', async () => {
  await athlete.goto('/studio/posts')
  await athlete.locator('a[href^="/studio/posts/create"]').first().click()
  await athlete.getByLabel('Title').fill('Ten of these')
  athlete.once('dialog', (question) => void question.dismiss())
  const refused = athlete.waitForEvent('dialog')
  await athlete.evaluate('history.back()')
  await refused
  await expect.poll(() => pathOf(athlete)).toBe('/studio/posts/create')
  await expect.poll(() => athlete.getByLabel('Title').inputValue()).toBe('Ten of these')
  // Asked again, and let go: exactly one step back.
  athlete.once('dialog', (question) => void question.accept())
  await athlete.evaluate('history.back()')
  await athlete.getByRole('heading', { level: 1, name: 'Posts' }).waitFor()
  expect(pathOf(athlete)).toBe('/studio/posts')
})

test('Back closes an open sheet and stays; a sheet closed by hand leaves no step behind', async () => {
  await fan.goto('/settings')
  await fan.goto('/ind/athlete/kofi_back')
  const tip = fan.getByRole('button', { name: /^Tip/ }).first()
  const here = pathOf(fan)
  await tip.click()
  await fan.getByRole('dialog').waitFor()
  await fan.evaluate('history.back()')
  await fan.getByRole('dialog').waitFor({ state: 'detached' })
  expect(pathOf(fan)).toBe(here)
  await tip.click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await fan.getByRole('dialog').waitFor({ state: 'detached' })
  await fan.evaluate('history.back()')
  await fan.waitForURL('**/settings')
})

test('a link in a sheet takes the place of the sheet: Back leads to the page under it', async () => {
  await fan.goto('/ind/athlete/kofi_back')
  const here = pathOf(fan)
  await fan.getByRole('button', { name: /^Tip/ }).first().click()
  await fan.getByRole('dialog').waitFor()
  await fan.locator('a[href="/discover"]').last().dispatchEvent('click')
  await fan.waitForURL('**/discover')
  await expect.poll(() => fan.getByRole('dialog').count()).toBe(0)
  await fan.goBack()
  await expect.poll(() => pathOf(fan)).toBe(here)
})

test('a reload keeps the place on the page', async () => {
  await fan.setViewportSize({ width: 390, height: 400 })
  await fan.goto('/page/terms')
  await fan.getByRole('heading', { level: 1 }).waitFor()
  await fan.evaluate('scrollTo(0, 300)')
  await expect.poll(() => fan.evaluate('scrollY')).toBe(300)
  await fan.reload()
  await expect.poll(() => fan.evaluate('scrollY')).toBe(300)
})

test('a page that breaks says so, within its frame, once, and lets go', async () => {
  const before = stage.complaints.length
  await fan.route(/\/api\/.*orders/, (route) => route.fulfill({ json: { data: [null], total: 1 } }))
  await fan.goto('/orders')
  await fan.getByRole('heading', { name: 'This page broke' }).waitFor()
  expect(stage.complaints.splice(before)).toHaveLength(1)
  await fan.unrouteAll()
  await fan.getByRole('button', { name: 'Try again' }).click()
  await fan.getByRole('heading', { name: 'Orders' }).first().waitFor()
  await fan.route(/\/api\/.*orders/, (route) => route.fulfill({ json: { data: [null], total: 1 } }))
  await fan.goto('/orders')
  await fan.getByRole('heading', { name: 'This page broke' }).waitFor()
  await fan.getByRole('navigation').locator('a[href="/discover"]').first().click()
  await fan.waitForURL('**/discover')
  await fan.getByRole('heading', { name: 'This page broke' }).waitFor({ state: 'detached' })
  await fan.unrouteAll()
  expect(stage.complaints.splice(before)).toHaveLength(1)
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
