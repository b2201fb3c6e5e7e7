// One place for everything that is one's own: reached from every page by the last place of the bar, and by the menu at a desk.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyProduct,
  follow,
  makeProduct,
  password,
  registerFan as registerFanByCalls,
  registerPerformer,
  replaceCard,
  saveCard,
  setPrices,
  subscribe,
  testCards,
  topUp,
} from '../../server/scenario/index.ts'
import { days } from '../../server/src/platform/clock.ts'
import { complaintsOfAxe } from './axe.ts'
import { registerFan, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'
import { pass } from './time.ts'

let stage: Stage
let fan: Page
let athlete: Page

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const ines = await registerPerformer(client, { name: 'Ines Vogt', username: 'ines_me' })
  const jo = await registerFanByCalls(client, { name: 'Jo Lindqvist', username: 'jo_me' })
  await setPrices(client, ines, { monthlyPrice: 5 })
  const card = await saveCard(client, jo)
  await topUp(client, jo, 40, card)
  await subscribe(client, jo, ines, 'monthly_subscription', card)
  await follow(client, jo, ines)
  await buyProduct(client, jo, await makeProduct(client, ines))
  await stage.app.settle()
  await replaceCard(client, jo, testCards.declinedLater)
  fan = await stage.open('phone')
  athlete = await stage.open('phone')
  await signIn(fan, jo.username, password)
  await fan.waitForURL('**/home')
  await signIn(athlete, ines.username, password)
  await athlete.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(async () => {
  await stage.close()
  expect(stage.complaints).toEqual([])
})

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main, on phones' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).first().waitFor()

test('from every page one press leads there, and one more to each thing', async () => {
  for (const place of ['/discover', '/ind/athlete/ines_me', '/wallet', '/messages', '/search', '/settings']) {
    await fan.goto(place)
    await bar(fan).getByRole('link', { name: 'Me', exact: true }).click()
    await fan.waitForURL('**/me')
    await heading(fan, 'Jo Lindqvist')
  }
  await shoot(fan, 'me-fan')
  expect(await complaintsOfAxe(fan)).toEqual([])
  const ways = { Library: 'Your library', Subscriptions: 'Subscriptions', Orders: 'Orders', Saved: 'Saved', Following: 'Following' }
  for (const [name, title] of Object.entries(ways)) {
    await fan.goto('/me')
    await fan.getByRole('list', { name: 'Yours' }).getByRole('link', { name }).click()
    await heading(fan, title)
  }
})

test('whom one follows is listed, and left with one press', async () => {
  await fan.goto('/following')
  await fan.getByRole('list', { name: 'Pages you follow' }).getByText('Ines Vogt').waitFor()
  await shoot(fan, 'following')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await fan.getByRole('button', { name: 'Following Ines Vogt' }).click()
  await fan.getByText('You follow nobody yet').waitFor()
})

test('the own link is there to be handed on', async () => {
  await fan.goto('/me')
  await fan.getByRole('link', { name: /Recommend us/ }).click()
  await expect.poll(() => fan.getByLabel('Your link').inputValue()).toContain('?ref=')
  await fan.getByText('Nobody yet').waitFor()
  expect(await complaintsOfAxe(fan)).toEqual([])
  // Whoever opens an athlete's link and joins is counted and listed there.
  await athlete.goto('/referrals')
  const link = await athlete.getByLabel('Your link').inputValue()
  const friend = await stage.open('desktop')
  const counted = friend.waitForResponse(/\/view$/)
  await friend.goto(link)
  expect((await counted).status()).toBe(200)
  await registerFan(friend, { name: 'Lu Brandt', username: 'lu_me' })
  await stage.app.settle()
  await athlete.reload()
  await athlete.getByText('Opened by one visitor').waitFor()
  await athlete.getByRole('list', { name: 'Who came by your link' }).getByText('Lu Brandt').waitFor()
  await shoot(athlete, 'referrals')
  expect(await complaintsOfAxe(athlete)).toEqual([])
})

test('an athlete finds the studio, the wallet and what waits to be sent', async () => {
  await athlete.goto('/discover')
  await bar(athlete).getByRole('link', { name: 'Me', exact: true }).click()
  await heading(athlete, 'Ines Vogt')
  const page = athlete.getByRole('list', { name: 'Your page' })
  await page.getByText('1 to send').waitFor()
  await shoot(athlete, 'me-athlete')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await page.getByRole('link', { name: 'Studio' }).click()
  await athlete.waitForURL('**/studio')
  await bar(athlete).getByRole('link', { name: 'Me', exact: true }).click()
  await page.getByRole('link', { name: /^Your page/ }).click()
  await athlete.waitForURL('**/athlete/ines_me')
  // Nobody is told to follow themselves.
  await athlete.getByText('Your first post stands here.').waitFor()
  await athlete.getByRole('main').getByRole('link', { name: 'New post' }).waitFor()
  await fan.goto('/ind/athlete/ines_me')
  await fan.getByText('Follow Ines Vogt and the first post lands in your feed.').waitFor()
})

test('a payment that failed waits there', async () => {
  await pass(stage.app, days(32))
  // A month ends the session.
  await signIn(fan, 'jo_me', password)
  await fan.waitForURL('**/home')
  await fan.goto('/me')
  await fan
    .getByRole('link', { name: /^Subscriptions/ })
    .getByText('1 payment failed')
    .waitFor()
  await fan.getByRole('link', { name: /^Subscriptions/ }).click()
  await heading(fan, 'Subscriptions')
})

test('at a desk the same is a menu, and signing out is in it', async () => {
  await fan.setViewportSize({ width: 1440, height: 900 })
  await fan.goto('/home')
  await fan.getByRole('button', { name: 'Everything of yours' }).click()
  await fan.getByRole('menuitem', { name: 'Library' }).waitFor()
  await fan.getByRole('menuitem', { name: 'Library' }).press('End')
  await expect.poll(() => fan.evaluate('document.activeElement.textContent')).toBe('Sign out')
  await shoot(fan, 'me-menu')
  await fan.keyboard.press('Home')
  await fan.keyboard.press('Enter')
  await heading(fan, 'Your library')
  await fan.goto('/me')
  await fan.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await fan.waitForURL('**/auth/login')
})
