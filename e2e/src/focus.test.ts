// Whoever goes by the keyboard sees where they are: neither the head nor the bar of a narrow window lies over what has the focus (WCAG 2.2,
// 2.4.11). Letters four times as large make a window of a desk as narrow as a phone.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, publish, registerFan, registerPerformer, follow } from '../../server/scenario/index.ts'
import { signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const athlete = await registerPerformer(client, { name: 'Kofi Brandt', username: 'kofi_focus' })
  const fan = await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_focus' })
  await follow(client, fan, athlete)
  for (const at of Array.from({ length: 8 }).keys())
    await publish(client, athlete, { title: `Session ${at}`, text: 'Ten times up the hill.' })
})
afterAll(() => stage.close())

/** What has the focus, and whether any part of it is in sight. */
const look = `(() => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  const { left, top, width, height } = focused.getBoundingClientRect()
  if (width < 2 || height < 2) return undefined
  const shares = [0.1, 0.5, 0.9]
  const isSeen = shares.some((x) => shares.some((y) => {
    const hit = document.elementFromPoint(left + width * x, top + height * y)
    return hit !== null && (focused.contains(hit) || hit.contains(focused))
  }))
  return { name: focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 60) ?? '', isSeen }
})()`

async function coveredOn(page: Page, path: string, key: 'Shift+Tab' | 'Tab'): Promise<string[]> {
  await page.goto(path, { waitUntil: 'networkidle' })
  const covered: string[] = []
  let stops = 0
  for (let press = 0; press < 45; press += 1) {
    await page.keyboard.press(key)
    const found = await page.evaluate<{ name: string; isSeen: boolean } | undefined>(look)
    if (found) stops += 1
    if (found && !found.isSeen) covered.push(`${path}: ${found.name}`)
  }
  expect(stops).toBeGreaterThan(20)
  return covered
}

test.each([
  ['rosa_focus', ['/home', '/wallet', '/settings', '/ind/athlete/kofi_focus']],
  ['kofi_focus', ['/studio/posts', '/athlete/account']],
] as const)('nothing lies over what %s comes to with the keyboard', async (username, paths) => {
  const page = await stage.open('phone')
  await page.setViewportSize({ width: 360, height: 560 })
  await signIn(page, username, password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  const covered: string[] = []
  for (const path of paths) for (const key of ['Tab', 'Shift+Tab'] as const) covered.push(...(await coveredOn(page, path, key)))
  expect(covered).toEqual([])
})
