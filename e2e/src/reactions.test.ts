// Two fans like and save what an athlete published, on a phone and at a desk: the number is the same for both, what is saved is in the
// own list, and a visitor signs in first and comes back.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct, password, publish, registerFan, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillSignIn, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Person
let phone: Page
let desk: Page
let postPath: string
let productPath: string

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  athlete = await registerPerformer(client, { name: 'Kofi Brandt', username: 'kofi_liked' })
  const post = await publish(client, athlete, { title: 'Row F was loud', text: 'Two hours of starts.' })
  const product = await makeProduct(client, athlete, { name: 'Relay hoodie' })
  ;[postPath, productPath] = [`/post/${post.slug}`, `/product/${product.slug}`]
  await registerFan(client, { name: 'Jo Lindqvist', username: 'jo_likes' })
  await registerFan(client, { name: 'Lena Nowak', username: 'lena_likes' })
  phone = await stage.open('phone')
  desk = await stage.open('desktop')
  await signIn(phone, 'jo_likes', password)
  await phone.waitForURL('**/home')
})
afterAll(() => stage.close())

const heart = (page: Page) => page.getByRole('button', { name: /^Like/ })
const bookmark = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
/** Waits for the answer: going on at once would break the request off. */
async function press(page: Page, button: (of: Page) => Locator): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/reactions'))
  await button(page).click()
  await answered
}
async function labelAfterReload(page: Page): Promise<string | null> {
  await page.reload()
  await heart(page).waitFor()
  return labelOf(page)
}
/** A page comes with what everybody sees; a moment later it knows who looks. */
const untilShown = (page: Page, label: string, pressed: boolean) => page.getByRole('button', { name: label, pressed }).waitFor()
const labelOf = (page: Page) => heart(page).getAttribute('aria-label')

test('a visitor who presses the heart signs in and comes back', async () => {
  await desk.goto(postPath)
  await heart(desk).click()
  await desk.waitForURL('**/auth/login?next=**')
  await fillSignIn(desk, 'lena_likes', password)
  await desk.waitForURL(`**${postPath}`)
  await untilShown(desk, 'Like, 0', false)
})

test('two like the same post, and both read the same number', async () => {
  await phone.goto(postPath)
  for (const page of [phone, desk]) await press(page, heart)
  await heart(phone)
    .and(phone.getByRole('button', { pressed: true }))
    .waitFor()
  await shoot(phone, 'post-liked')
  expect(await complaintsOfAxe(phone)).toEqual([])
  for (const page of [phone, desk]) {
    // Counted once a second.
    await expect.poll(() => labelAfterReload(page), { timeout: 20_000 }).toBe('Like, 2')
    await untilShown(page, 'Like, 2', true)
  }
})

test('pressed many times in a row, the last press counts', async () => {
  for (let turn = 0; turn < 5; turn += 1) await heart(phone).click()
  await untilShown(phone, 'Like, 1', false)
  const likes = async () => (await stage.app.client.send('feeds.list', { query: { performerId: athlete.id } })).data[0]?.totalLike
  await expect.poll(likes, { timeout: 20_000 }).toBe(1)
  for (const [page, isLiked] of [
    [phone, false],
    [desk, true],
  ] as const) {
    expect(await labelAfterReload(page)).toBe('Like, 1')
    await untilShown(page, 'Like, 1', isLiked)
  }
})

test('a number that is told before the answer to a press is not changed by it once more', async () => {
  const joined = Promise.withResolvers<void>()
  const none = Promise.withResolvers<void>()
  const one = Promise.withResolvers<void>()
  desk.on('websocket', (line) => {
    line.on('framesent', ({ payload }) => void (String(payload).includes('comments/join') && joined.resolve()))
    line.on('framereceived', ({ payload }) => void (String(payload).includes('"likes":0') && none.resolve()))
    line.on('framereceived', ({ payload }) => void (String(payload).includes('"likes":1') && one.resolve()))
  })
  await desk.reload()
  await joined.promise
  await untilShown(desk, 'Like, 1', true)
  await press(desk, heart)
  await untilShown(desk, 'Like, 0', false)
  // What changes and changes back within a second is not told.
  await none.promise
  await desk.route('**/api/reactions', async (route) => {
    const response = await route.fetch()
    await one.promise
    await route.fulfill({ response })
  })
  await press(desk, heart)
  await untilShown(desk, 'Like, 1', true)
  // Another press is only answered after what the first answer did.
  await press(desk, bookmark)
  await untilShown(desk, 'Like, 1', true)
  await press(desk, bookmark)
  await desk.unrouteAll({ behavior: 'wait' })
})

test('what is saved is in the own list, and leaves it again', async () => {
  await phone.goto('/bookmarks')
  await phone.getByText('No saved posts').waitFor()
  await shoot(phone, 'bookmarks-empty')
  expect(await complaintsOfAxe(phone)).toEqual([])
  for (const path of [postPath, productPath, '/ind/athlete/kofi_liked']) {
    await phone.goto(path)
    await press(phone, bookmark)
    await phone.getByRole('button', { name: 'Save', exact: true, pressed: true }).waitFor()
  }
  await shoot(phone, 'profile-saved')

  await phone.goto('/bookmarks')
  await phone.getByRole('list', { name: 'Saved posts' }).getByRole('heading', { name: 'Row F was loud' }).waitFor()
  await shoot(phone, 'bookmarks-posts')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('navigation', { name: 'Saved' }).getByRole('link', { name: 'Athletes' }).click()
  await phone.getByRole('list', { name: 'Saved athletes' }).getByText('Kofi Brandt').waitFor()
  await phone.getByRole('navigation', { name: 'Saved' }).getByRole('link', { name: 'Products' }).click()
  const products = phone.getByRole('list', { name: 'Saved products' })
  await products.getByText('Relay hoodie').first().waitFor()
  await shoot(phone, 'bookmarks-products')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await products.getByRole('button', { name: 'Save', exact: true }).click()
  await phone.getByText('No saved products').waitFor()
  // Bookmarks are one's own.
  await desk.goto('/bookmarks')
  await desk.getByText('No saved posts').waitFor()
  await shoot(desk, 'bookmarks-desk')
})

test('what is refused is taken back, with a line that says why', async () => {
  await desk.goto(postPath)
  await untilShown(desk, 'Like, 1', true)
  const message = 'That was a lot at once. Try again in a minute.'
  const refusal = { statusCode: 429, code: 'request.too_many', message, requestId: 'none' }
  await desk.route('**/api/reactions', (route) => route.fulfill({ status: 429, json: refusal }))
  await press(desk, heart)
  await desk.getByText(message).first().waitFor()
  await untilShown(desk, 'Like, 1', true)
  expect(stage.complaints).toEqual([])
})
