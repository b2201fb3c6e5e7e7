// Names that are not written in the letters of English: the display face has no part of Vietnamese and nothing of Cyrillic.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerformer } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await createStage()
  page = await stage.open('phone')
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

/** Names of the files of fonts that a page of this person fetches. */
async function fontsFor(name: string): Promise<string[]> {
  const { id } = await registerPerformer(stage.app.client, { name })
  const { path = '' } = (await stage.app.client.send('performers.view', { params: { id } })).data
  const fetched: string[] = []
  page.on('response', (response) => fetched.push(response.url()))
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  page.removeAllListeners('response')
  return fetched.flatMap((url) => /\/((?:oswald|antonio)-[a-z-]+)-wght/.exec(url)?.[1] ?? []).toSorted()
}

test('a name has the letters of its alphabet in a narrow face, and nobody else waits for them', async () => {
  expect(await fontsFor('Ada Brandt')).toEqual(['antonio-latin'])
  expect(await fontsFor('Nguyễn Thị Thảo')).toEqual(['antonio-latin', 'oswald-vietnamese'])
  // Two marks on a letter stand above the line, and below those of the line before.
  const leading = await page.evaluate<number>(
    "(({ lineHeight, fontSize }) => parseFloat(lineHeight) / parseFloat(fontSize))(getComputedStyle(document.querySelector('h1')))",
  )
  expect(leading).toBeGreaterThan(1.1)
  await shoot(page, 'vietnamese')
  expect(await complaintsOfAxe(page)).toEqual([])
  // Others of the site are named there, too.
  expect(await fontsFor('Женя Їжак')).toContain('oswald-cyrillic')
  await shoot(page, 'cyrillic')
})
