// No page is wider than the phone it stands on, down to 320 px and with long names.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct, publish, registerPerformer, setPrices, type Person } from '../../server/scenario/index.ts'
import { fillWallet, registerAthlete, registerFan } from './people.ts'
import { createStage, type Stage } from './stage.ts'

const widths = [320, 360, 390, 412]
const longName = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Oyelaran II'

let stage: Stage
let visitor: Page
let fan: Page
let athlete: Page
let other: Person
let publicPages: string[]

beforeAll(async () => {
  stage = await createStage()
  ;[visitor, fan, athlete] = [await stage.open('phone'), await stage.open('phone'), await stage.open('phone')]
  const { client } = stage.app
  other = await registerPerformer(client, { name: longName })
  await setPrices(client, other, { monthlyPrice: 4.99 })
  const post = await publish(client, other, { title: `${longName} in three words`, text: 'A'.repeat(90) })
  const product = await makeProduct(client, other, { name: longName })
  publicPages = [`/post/${post._id}`, `/product/${product._id}`]
  await registerAthlete(athlete, { name: longName, username: 'maximiliana_the_second_of_them' })
  await registerFan(fan, { name: longName, username: 'a_fan_with_quite_a_long_name_1' })
  await fillWallet(fan, '20')
})
afterAll(() => stage.close())

/** Pages whose content is wider than the window, with what sticks out furthest. */
async function tooWide(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      const over = await page.evaluate<string | null>(`(() => {
        const wide = document.documentElement.scrollWidth
        if (wide <= innerWidth && innerWidth <= ${width}) return null
        const outer = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > ${width} + 1)
        return [wide, innerWidth, ...outer.slice(0, 3).map((each) => each.tagName + '.' + each.className)].join(' ')
      })()`)
      if (over !== null) found.push(`${path} at ${width}: ${over}`)
    }
  }
  return found
}

const forAll = [
  '/discover',
  '/discover?type=feed',
  '/search?q=long',
  '/live',
  '/contact',
  '/page/terms',
  '/ind/athlete/maximiliana_the_second_of_them',
]

test('for visitors', async () => {
  const own = ['/', '/auth/login', '/auth/register', '/auth/register/fan', '/auth/register/athlete', '/auth/forgot']
  expect(await tooWide(visitor, [...own, ...forAll, ...publicPages])).toEqual([])
})

test('for fans', async () => {
  const own = [
    '/home',
    '/wallet',
    '/wallet?tab=payments',
    '/wallet?tab=charges',
    '/subscriptions',
    '/orders',
    '/messages',
    '/settings',
    '/fan/account',
  ]
  expect(await tooWide(fan, [...own, ...forAll, ...publicPages])).toEqual([])
})

test('for athletes', async () => {
  const studio = [
    '',
    '/posts',
    '/posts/create',
    '/videos',
    '/galleries',
    '/live',
    '/products',
    '/orders',
    '/coupons',
    '/subscribers',
    '/earnings',
    '/payouts',
  ]
  const account = ['', '?tab=subscription', '?tab=verification', '?tab=banking'].map((tab) => `/athlete/account${tab}`)
  expect(await tooWide(athlete, ['/home', ...studio.map((path) => `/studio${path}`), ...account])).toEqual([])
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
