// A file of the site does not come: a train goes through a tunnel, a café's line drops one answer in ten. What was pressed opens once
// it comes, and nothing of the page breaks over one that never does.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerFan, registerPerformer, password, type Person } from '../../server/scenario/index.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let page: Page
let maya: Person
let slug: string

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  maya = await registerPerformer(client, { name: 'Maya Oyelaran', username: 'maya_uncome' })
  slug = (await publish(client, maya, { title: 'Heat one' })).slug
  await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_uncome' })
  await stage.app.settle()
  page = await stage.open('phone', { hasWorker: true })
  await signIn(page, 'rosa_uncome', password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

async function expectWhole() {
  await expect.poll(() => page.getByText('This page broke').count()).toBe(0)
}
const said = () => page.getByText('A part of this page did not load.')
const share = () => page.getByRole('button', { name: 'Share', exact: true }).click()
const shareSheet = () => page.getByRole('heading', { name: 'Share', exact: true })

test('while the line is broken a press waits, and opens once it is back', async () => {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  // The worker has what is loaded from now on.
  await page.goto(`/post/${slug}`)
  await page.getByRole('heading', { name: 'Heat one' }).waitFor()
  const asked = page.waitForEvent('request', (request) => request.url().includes('/assets/share-sheet'))
  await page.context().setOffline(true)
  await share()
  await asked
  await page.context().setOffline(false)
  await shareSheet().waitFor()
  await expectWhole()
})

test('a part that never comes is left out, and that is said', async () => {
  const other = await stage.open('phone')
  await other.goto(`/post/${slug}`)
  await other.getByRole('heading', { name: 'Heat one' }).waitFor()
  await other.route(/\/assets\/share-sheet-[^/]+\.js$/, (route) => route.abort())
  page = other
  await share()
  await said().waitFor()
  await shoot(page, 'not-come')
  await page.getByRole('heading', { name: 'Heat one' }).waitFor()
  await expectWhole()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Load it anew' }).click()
  await share()
  await shareSheet().waitFor()
  // The browser tells of what did not come; nothing else went wrong.
  expect(stage.complaints.splice(0).every((words) => words.includes('Failed to fetch dynamically imported module'))).toBe(true)
})
