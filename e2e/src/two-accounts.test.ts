// One browser, two tabs, two people: a parent and a daughter at the same kitchen computer. The cookie of whoever signs in last is the one
// of all tabs; what an older tab shows is still somebody else's, and nothing pressed there may count for the wrong one.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, password, publish, registerFan, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillSignIn, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let kofi: Person
let daughter: Person
let parent: Person
let first: Page
let second: Page
let post: string
const profile = '/ind/athlete/kofi_between'

beforeAll(async () => {
  stage = await createStage()
  kofi = await registerPerformer(stage.app.client, { name: 'Kofi Brandt', username: 'kofi_between' })
  daughter = await registerFan(stage.app.client, { name: 'Noor Haddad', username: 'noor_first' })
  parent = await registerFan(stage.app.client, { name: 'Sam Haddad', username: 'sam_second' })
  const maya = await registerPerformer(stage.app.client, { name: 'Maya Okafor', username: 'maya_between' })
  post = `/post/${(await publish(stage.app.client, maya, { title: 'Row F', text: 'Two hours of starts.' })).slug}`
  for (const person of [daughter, parent]) await follow(stage.app.client, person, maya)
  first = await stage.open('phone')
  await signIn(first, daughter.username, password)
  await first.waitForURL('**/home')
})
afterAll(async () => {
  // That a file did not come is told to the watcher of errors, too.
  expect(stage.complaints.filter((complaint) => !complaint.includes('/assets/another-person-'))).toEqual([])
  await stage.close()
})

const dialog = () => first.getByRole('dialog', { name: 'Somebody else is signed in' })
const comment = () => first.getByRole('textbox', { name: 'Write a comment' })
const button = () => first.getByRole('button', { name: 'Follow Kofi Brandt' }).first()

async function leave(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL('**/auth/login**')
}

/** As a person does: out of the one tab, into the other. */
async function switchTo(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate('dispatchEvent(new Event("focus"))')
}

/** How many follow the athlete: nobody but these two ever could. */
async function followers(): Promise<number> {
  const { data } = await stage.app.client.send('follows.followers', { token: kofi.token })
  return data.length
}

const name = () => first.getByRole('textbox', { name: 'Name', exact: true })

test('what is pressed in the tab of one person never counts for the other', async () => {
  await first.goto(post)
  await comment().fill('Half a sentence of')
  await first.goto(profile)
  await button().waitFor()
  second = await first.context().newPage()
  await second.goto('/page/terms')
  // Out of a form that stood open since before.
  const form = JSON.stringify({ username: parent.username, password, remember: true })
  const way = { method: 'POST', headers: { 'content-type': 'application/json', 'X-Client': 'web' }, body: form }
  const status = await second.evaluate(`fetch('/api/auth/login', ${JSON.stringify(way)}).then(({ status }) => status)`)
  expect(status).toBe(200)
  // Without coming back to it first: two windows side by side.
  await button().click()
  await dialog().waitFor()
  await shoot(first, 'another')
  await expect.poll(() => dialog().innerText()).toContain('Sam Haddad')
  await expect.poll(() => dialog().innerText()).toContain('Noor Haddad')
  expect(await complaintsOfAxe(first)).toEqual([])
  // It is no sheet that one can put aside.
  await first.keyboard.press('Escape')
  await first.keyboard.press('Escape')
  await dialog().waitFor()
  expect(await followers()).toBe(0)
})

test('one goes on as whoever is signed in', async () => {
  await first.getByRole('button', { name: 'Go on as Sam Haddad' }).click()
  await button().click()
  await expect.poll(followers).toBe(1)
  // Nor is there what was begun as the other.
  await first.goto(post)
  await comment().waitFor()
  await expect.poll(() => comment().inputValue()).toBe('')
  await first.goto('/me')
  await first.getByRole('main').getByText('Sam Haddad').first().waitFor()
})

test('what was written stays for when the same person is back', async () => {
  await first.goto('/fan/account')
  await name().fill('Sam of the relay')
  await leave(second)
  await first.getByRole('dialog', { name: 'You are signed out' }).waitFor()
  await signIn(second, daughter.username, password)
  await second.waitForURL('**/home')
  await switchTo(first)
  await dialog().waitFor()
  await leave(second)
  await signIn(second, parent.username, password)
  await second.waitForURL('**/home')
  await switchTo(first)
  await expect.poll(() => first.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => name().inputValue()).toBe('Sam of the relay')
  await first.getByRole('button', { name: 'Save changes' }).click()
  await first.getByText('Changes saved').waitFor()
})

test('who signs out in one tab is out in all', async () => {
  await first.goto('/wallet')
  await first
    .getByRole('heading', { name: /wallet/i })
    .first()
    .waitFor()
  await leave(second)
  await switchTo(first)
  await first.waitForURL('**/auth/login?next=%2Fwallet')
})

test('who signs in in one tab is in in all', async () => {
  await first.goto(profile)
  await first.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await signIn(second, parent.username, password)
  await second.waitForURL('**/home')
  // Who looks at the other tabs is fetched long after the page.
  await expect
    .poll(async () => {
      await switchTo(first)
      return first.getByRole('button', { name: 'Following Kofi Brandt' }).count()
    })
    .toBe(1)
})

/** From their other device. */
const endSessionsOf = ({ token }: Person) => stage.app.client.send('auth.endSession', { token, params: { id: 'others' } })

test('a session that ends while somebody writes takes nothing with it', async () => {
  const page = await stage.open('phone')
  await signIn(page, kofi.username, password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await page.goto('/studio/products/create')
  await page.getByLabel('Name').fill('Relay hoodie')
  await page.getByLabel('Description').fill('Grey, and warm.')
  await page.getByLabel('Price').fill('12')
  await endSessionsOf(kofi)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('dialog', { name: 'You are signed out' }).waitFor()
  await shoot(page, 'session-over')
  expect(await complaintsOfAxe(page)).toEqual([])
  const [other] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: 'Sign in in a new tab' }).click()])
  await fillSignIn(other, kofi.username, password)
  await other.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await switchTo(page)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL('**/studio/products')
  const { data } = await stage.app.client.send('products.own', { token: kofi.token })
  expect(data.map(({ name: called, description, price }) => [called, description, price])).toEqual([
    ['Relay hoodie', 'Grey, and warm.', 12],
  ])
})

test('where nothing is written it leads to where one signs in, and says why', async () => {
  const page = await stage.open('phone')
  await signIn(page, kofi.username, password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await page.goto('/studio/products')
  await page.getByRole('link', { name: 'Relay hoodie' }).first().waitFor()
  await endSessionsOf(kofi)
  await page.getByRole('link', { name: 'Relay hoodie' }).first().click()
  await page.waitForURL(/\/auth\/login\?next=%2Fstudio%2Fproducts%2F/)
  await page.getByText('Please login!').waitFor()
})

test('who comes to sign in with a session that has ended signs in, however long what lets it go is on its way', async () => {
  const page = await stage.open('phone')
  let isHeld = true
  await page.route('**/signed-out-*.js', async (route) => {
    await expect.poll(() => isHeld, { timeout: 20_000 }).toBe(false)
    await route.continue()
  })
  await signIn(page, kofi.username, password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await endSessionsOf(kofi)
  await signIn(page, kofi.username, password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'), { timeout: 10_000 })
  isHeld = false
  await page.unrouteAll({ behavior: 'wait' })
})

test('where the question itself does not come, that is said, and nothing counts for the other', async () => {
  const page = await stage.open('phone')
  await signIn(page, daughter.username, password)
  await page.waitForURL('**/home')
  await page.goto(profile)
  const before = await followers()
  await page.route('**/another-person-*.js', (route) => route.abort())
  const other = await page.context().newPage()
  await leave(other)
  await signIn(other, parent.username, password)
  await other.waitForURL('**/home')
  await switchTo(page)
  await page.getByText('A part of this page did not load.').waitFor()
  await page.getByRole('button', { name: 'Follow Kofi Brandt' }).first().click()
  await expect.poll(followers).toBe(before)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Load it anew' }).click()
  await page.getByRole('button', { name: 'Following Kofi Brandt' }).first().waitFor()
})
