// An athlete closes their page to a country, and an operator the site: whoever comes from there reads why, others see everything.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsOfAxe } from './axe.ts'
import { registerAthlete } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

// Of large networks that stay where they are.
const american = { 'x-forwarded-for': '8.8.8.8' }
const dutch = { 'x-forwarded-for': '193.0.6.139' }

let stage: Stage
let athlete: Page
beforeAll(async () => {
  stage = await createStage({ TRUST_PROXY_HOPS: '1' })
  athlete = await stage.open('phone')
})
afterAll(() => stage.close())

const openFrom = async (place: Record<string, string>, from = stage): Promise<Page> => {
  const page = await from.open('desktop')
  await page.setExtraHTTPHeaders(place)
  return page
}

test('a page is closed in the settings, and a visitor there is told', async () => {
  await registerAthlete(athlete, { name: 'Lena Brandt', username: 'lena_closed' })
  await athlete.goto('/settings?tab=blocked')
  const field = athlete.getByRole('combobox', { name: 'Close to a country' })
  await field.fill('united sta')
  await athlete.getByRole('option', { name: 'United States', exact: true }).click()
  await athlete.getByText('Closed to United States').waitFor()
  await field.fill('cub')
  await field.press('ArrowDown')
  await field.press('Enter')
  await athlete.getByRole('button', { name: 'Open to Cuba again' }).waitFor()
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await shoot(athlete, 'closed-countries')

  const visitor = await openFrom(american)
  await visitor.goto('/ind/athlete/lena_closed')
  await visitor.getByRole('heading', { name: 'Not shown in your country' }).waitFor()
  await shoot(visitor, 'page-closed')
  await visitor.setExtraHTTPHeaders(dutch)
  await visitor.goto('/ind/athlete/lena_closed')
  await visitor.getByRole('heading', { name: 'Lena Brandt', level: 1 }).waitFor()
})

test('of two that are chosen faster than the line is both are closed', async () => {
  let letGo = () => undefined as void
  const held = new Promise<void>((settle) => (letGo = settle))
  await athlete.route('**/api/block/countries**', async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.continue()
  })
  const field = athlete.getByRole('combobox', { name: 'Close to a country' })
  for (const name of ['Peru', 'Chile']) {
    await field.fill(name)
    await athlete.getByRole('option', { name, exact: true }).click()
    await athlete.getByRole('button', { name: `Open to ${name} again` }).waitFor()
  }
  letGo()
  await athlete.getByText('Closed to Chile').waitFor()
  await athlete.unroute('**/api/block/countries**')
  await athlete.reload()
  for (const name of ['Cuba', 'Peru', 'Chile']) await athlete.getByRole('button', { name: `Open to ${name} again` }).waitFor()
})

test('the athlete sees their own page from there, and opens it again', async () => {
  await athlete.setExtraHTTPHeaders(american)
  await athlete.goto('/ind/athlete/lena_closed')
  await athlete.getByRole('heading', { name: 'Lena Brandt', level: 1 }).waitFor()
  await athlete.goto('/settings?tab=blocked')
  await athlete.getByRole('button', { name: 'Open to United States again' }).click()
  await athlete.getByRole('button', { name: 'Open to United States again' }).waitFor({ state: 'detached' })
  await athlete.reload()
  await athlete.getByRole('button', { name: 'Open to Cuba again' }).waitFor()
  await expect.poll(() => athlete.getByRole('button', { name: 'Open to United States again' }).count()).toBe(0)
  const visitor = await openFrom(american)
  await visitor.goto('/ind/athlete/lena_closed')
  await visitor.getByRole('heading', { name: 'Lena Brandt', level: 1 }).waitFor()
})

test('a site that is closed to a country says so in place of every page, and lets staff sign in', async () => {
  const closed = await createStage({ TRUST_PROXY_HOPS: '1', BLOCKED_COUNTRIES: 'US' })
  const visitor = await openFrom(american, closed)
  for (const path of ['/', '/discover']) {
    await visitor.goto(path)
    await visitor.getByRole('heading', { name: 'Not open in your country yet' }).waitFor()
    expect(new URL(visitor.url()).pathname).toBe(path)
  }
  await shoot(visitor, 'site-closed')
  await visitor.goto('/auth/login')
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await visitor.setExtraHTTPHeaders(dutch)
  await visitor.goto('/discover')
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  expect(closed.complaints).toEqual([])
  await closed.close()
})

test('nothing went wrong in any browser', () => expect(stage.complaints).toEqual([]))
