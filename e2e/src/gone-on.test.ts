// On a slow line the next page is pressed for before the last answer is there. Nobody is led away from where they have gone on to by what
// they did before, and no page that is being left keeps them.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerPerformer, setPrices } from '../../server/scenario/index.ts'
import { signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await createStage()
  const athlete = await registerPerformer(stage.app.client, { name: 'Maya Okafor', username: 'maya_goes' })
  await setPrices(stage.app.client, athlete, { monthlyPrice: 5 })
  page = await stage.open('desktop')
  await signIn(page, 'maya_goes', password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const rail = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first()

/** What is asked for by `pattern` waits until it is let go. */
async function hold(pattern: string): Promise<{ letGo: () => void }> {
  let isHeld = true
  await page.route(pattern, async (route) => {
    await expect.poll(() => isHeld, { timeout: 20_000 }).toBe(false)
    await route.continue()
  })
  return { letGo: () => void (isHeld = false) }
}

test('an answer that comes late leads nobody away', async () => {
  const { letGo } = await hold('**/performer-assets/products')
  await page.goto('/studio/products/create')
  await page.getByLabel('Name').fill('Relay hoodie')
  await page.getByLabel('Price').fill('12')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await rail('Home').click()
  await page.waitForURL('**/home')
  letGo()
  await page.getByText('Relay hoodie: draft').waitFor()
  await expect(page.waitForURL('**/studio/products', { timeout: 2000 })).rejects.toThrow('Timeout')
  await page.unrouteAll({ behavior: 'wait' })
})

test('nor does a filter that is written into the address of the page one leaves', async () => {
  const { letGo } = await hold('**/discover-*.js')
  await page.goto('/studio/subscribers')
  await page.getByRole('searchbox', { name: 'Name' }).fill('Jo')
  await rail('Discover').click()
  // The filter counts a moment after the last letter.
  await page.evaluate('new Promise((done) => setTimeout(done, 1000))')
  letGo()
  await page.waitForURL('**/discover')
  await page.unrouteAll({ behavior: 'wait' })
})
