// An address that was mistyped, or of what is gone: whoever comes reads that there is nothing, and is not told to try again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerAdministrator, registerFan, registerPerformer } from '../../server/scenario/index.ts'
import { signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'
import { deadEndsOf, type Stop, type Walker } from './walk/addresses.ts'

let stage: Stage
let stops: readonly Stop[]

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  await registerAdministrator(client, await administration.issueFirstLink(), { username: 'admin_nowhere' })
  await registerPerformer(client, { name: 'Maya Okafor', username: 'athlete_nowhere' })
  await registerFan(client, { name: 'Jo Lindqvist', username: 'fan_nowhere' })
  stops = await deadEndsOf()
})
afterAll(() => stage.close())

async function pageOf(walker: Walker): Promise<Page> {
  const page = await stage.open('desktop')
  if (walker === 'visitor') return page
  await signIn(page, `${walker}_nowhere`, password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  return page
}

test.concurrent.each(['visitor', 'fan', 'athlete', 'admin'] as const)('a %s comes to nothing', async (walker) => {
  const page = await pageOf(walker)
  const found: string[] = []
  const mine = stops.filter((stop) => stop.walker === walker)
  for (const { address } of mine) {
    await page.goto(address, { waitUntil: 'networkidle' })
    const words = (await page.getByRole('main').allInnerTexts()).join(' ')
    if (/did not load|need attention/i.test(words) || words.trim() === '') found.push(`${address}: ${words.slice(0, 100)}`)
    // Some of these pages have no frame: whoever comes there goes on by a link of the page itself.
    if ((await page.getByRole('link').filter({ hasNotText: 'Skip to the page' }).count()) === 0) found.push(`${address}: no way on`)
    for (const box of await page.getByRole('main').locator('.empty.lone').all())
      if (((await box.boundingBox())?.x ?? 0) - ((await page.getByRole('main').boundingBox())?.x ?? 0) < 16)
        found.push(`${address}: no room beside it`)
  }
  expect(mine.length).toBeGreaterThan(0)
  expect(found).toEqual([])
})
