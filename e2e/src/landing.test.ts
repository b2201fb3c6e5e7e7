// The first page: its stories lead to what they show, and a phone offers to join as well as to sign in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => void (stage = await createStage()))
afterAll(() => stage.close())

test.each(['phone', 'desktop'] as const)('on a %s each story opens the sport it is about', async (device) => {
  const page = await stage.open(device)
  for (const [story, sport, tab] of [
    ['The team opens the doors', 'Volleyball', 'Teams'],
    ['Eleven steps to hurdle one', 'Track and field', 'Athletes'],
    ['5:40 a.m. belongs to us', 'Cross country', 'Posts'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('link', { name: story }).click()
    await page.getByRole('button', { name: sport, exact: true, pressed: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: tab, exact: true }).getAttribute('aria-current')).toBe('page')
  }
  await page.close()
})

test('a phone offers to join', async () => {
  const page = await stage.open('phone')
  await page.goto('/')
  await shoot(page, 'landing')
  const join = page.getByRole('link', { name: 'Join', exact: true })
  // The first screen gives way to the program's at this moment.
  await expect.poll(async () => (await join.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(36)
  await join.click()
  await page.waitForURL('**/auth/register')
  await page.close()
})

test('no browser complained', () => {
  expect(stage.complaints).toEqual([])
})
