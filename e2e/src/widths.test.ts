// Where a row of money, or of who is live, was too narrow to be read on a phone. That nothing is cut anywhere, the walk shows.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  goLive,
  publish,
  registerFan as registerScenarioFan,
  registerPerformer,
  tip,
  topUp,
  type Person,
} from '../../server/scenario/index.ts'
import { fillWallet, registerAthlete, registerFan } from './people.ts'
import { createStage, type Stage } from './stage.ts'
import { badCells } from './tables.ts'
import { faultsOf } from './walk/faults.ts'

const widths = [320, 360, 390, 412]
const longName = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Oyelaran II'

let stage: Stage
let fan: Page
let athlete: Page
let other: Person

beforeAll(async () => {
  stage = await createStage()
  ;[fan, athlete] = [await stage.open('phone'), await stage.open('phone')]
  other = await registerPerformer(stage.app.client, { name: longName })
  await registerAthlete(athlete, { name: longName, username: 'maximiliana_the_second_of_them' })
  await registerFan(fan, { name: longName, username: 'a_fan_with_quite_a_long_name_1' })
  await fillWallet(fan, '20')
})
afterAll(() => stage.close())

test('rows of money stand under each other on a phone, and nothing of them is cut', async () => {
  const { client, settle } = stage.app
  const page = (await client.send('performers.view', { params: { id: 'maximiliana_the_second_of_them' } })).data
  const giver = await registerScenarioFan(client, { name: longName })
  await topUp(client, giver, 250)
  await tip(client, giver, { id: page._id }, 123.45)
  await settle()
  for (const [person, path, amount] of [
    [fan, '/wallet?tab=payments', '$20.00'],
    [athlete, '/studio/earnings', '123.45'],
  ] as const) {
    await person.goto(path, { waitUntil: 'networkidle' })
    for (const width of widths) {
      await person.setViewportSize({ width, height: 844 })
      await person.getByRole('main').locator('tbody tr').getByText(amount).first().waitFor()
      expect([path, width, await badCells(person)]).toEqual([path, width, []])
    }
  }
})

/** What a reader may set for all sites (WCAG 1.4.12). */
const spacing = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }')
  document.adoptedStyleSheets = [sheet]
})()`

test('a cover grows with its words, as with the spacing that a reader sets', async () => {
  for (const width of [320, 390, 1440]) {
    await fan.setViewportSize({ width, height: 844 })
    await fan.goto(`/ind/athlete/${other.username}`, { waitUntil: 'networkidle' })
    await fan.evaluate(spacing)
    expect([width, (await faultsOf(fan)).filter((fault) => fault.startsWith('cut off'))]).toEqual([width, []])
  }
})

test('figures that stand side by side are not torn in two, however large', async () => {
  for (const [person, path] of [
    [fan, '/page/fees'],
    [fan, '/dev/ui'],
    [athlete, '/studio/earnings'],
    [athlete, '/studio/payouts'],
  ] as const) {
    await person.goto(path, { waitUntil: 'networkidle' })
    for (const width of [...widths, 768]) {
      await person.setViewportSize({ width, height: 844 })
      const torn = (await faultsOf(person)).filter((fault) => fault.startsWith('torn in two'))
      expect([path, width, torn]).toEqual([path, width, []])
    }
  }
})

test('letters may be half as large again: no page is wider than the phone, no act outside of it, and the mark keeps its name where there is room', async () => {
  await fan.setViewportSize({ width: 390, height: 844 })
  await fan.goto('/home', { waitUntil: 'networkidle' })
  expect((await fan.locator('.top.phone .mark > span').boundingBox())?.width).toBeGreaterThan(80)
  for (const [person, paths] of [
    [fan, ['/home', '/discover', '/wallet', '/library', '/orders', '/receipts', '/notifications', '/messages', '/settings', '/search']],
    [athlete, ['/studio', '/studio/posts', '/studio/products', '/studio/earnings', '/studio/payouts']],
  ] as const) {
    await person.setViewportSize({ width: 390, height: 844 })
    for (const path of paths) {
      await person.goto(path, { waitUntil: 'networkidle' })
      await person.evaluate(`document.documentElement.style.fontSize = '150%'`)
      const wide = () => person.evaluate('Math.max(innerWidth, document.documentElement.scrollWidth)')
      await expect.poll(async () => [path, await wide()]).toEqual([path, 390])
      const acts = await person.locator('.top.phone .icon-btn').evaluateAll((all) => all.map((act) => act.getBoundingClientRect().right))
      expect([path, acts.filter((right) => right > 390)]).toEqual([path, []])
    }
  }
})

test('a theme of the system that takes fills and shadows leaves what is pressed and what is chosen', async () => {
  await fan.emulateMedia({ forcedColors: 'active' })
  await fan.goto('/discover', { waitUntil: 'networkidle' })
  const look = (selector: string, what: string) =>
    fan.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue(${JSON.stringify(what)})`)
  expect(await look('.chip', 'border-top-width')).toBe('1px')
  expect(await look('.chip:is([aria-pressed="true"], [aria-current])', 'background-color')).not.toBe(
    await look('.chip:not([aria-pressed="true"], [aria-current])', 'background-color'),
  )
  expect(await look('.tabs > [aria-current]', 'border-bottom-width')).toBe('4px')
  await fan.goto('/wallet', { waitUntil: 'networkidle' })
  expect(await look('main .btn:not(.quiet)', 'border-top-width')).toBe('1px')
  await fan.emulateMedia({ forcedColors: null })
})

test('who is live now has room at home on a phone', async () => {
  const { socket } = await goLive(stage.app.client, other, { title: longName })
  await fan.setViewportSize({ width: 320, height: 844 })
  await fan.goto('/home')
  const row = fan.getByRole('main').locator('section').filter({ hasText: 'Live now' }).getByRole('listitem').first()
  await row.waitFor()
  const { x = 0, width = 0 } = (await row.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(250)
  expect(x + width).toBeLessThanOrEqual(320)
  const name = await row.getByText(longName).first().boundingBox()
  expect(name?.width).toBeGreaterThan(80)
  socket.close()
})

test('on a tablet everything at home stands in one column, with room beside it', async () => {
  const { client } = stage.app
  const maya = await registerPerformer(client, { name: 'Maya Okafor' })
  await publish(client, maya, { title: 'Gate to hurdle one', text: 'Eight steps.' })
  const { socket } = await goLive(client, maya, { title: 'Starts' })
  const main = fan.getByRole('main')
  for (const width of [640, 768, 1100]) {
    await fan.setViewportSize({ width, height: 900 })
    await fan.goto('/home?feed=all')
    const parts = [
      main.getByRole('navigation', { name: 'Feed' }),
      main.locator('section').filter({ hasText: 'Live now' }).first(),
      main.getByRole('article').first(),
    ]
    for (const part of parts) await part.waitFor()
    const edges = await Promise.all(parts.map(async (part) => Math.round((await part.boundingBox())?.x ?? 0)))
    expect([width, new Set(edges).size, Math.min(...edges) >= 16]).toEqual([width, 1, true])
  }
  socket.close()
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))

test('all of the rail is seen in the low window of a laptop', async () => {
  const laptop = await stage.open('desktop')
  await registerAthlete(laptop, { name: longName, username: 'maximiliana_on_a_laptop' })
  for (const width of [1024, 1366]) {
    await laptop.setViewportSize({ width, height: 610 })
    await laptop.goto('/studio/posts', { waitUntil: 'networkidle' })
    await expect
      .poll(() => laptop.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.rail'))"))
      .toBe(0)
    expect(await faultsOf(laptop)).toEqual([])
  }
})

test('a phone on its side shows the page, with one low bar below it', async () => {
  await fan.setViewportSize({ width: 844, height: 390 })
  await fan.goto('/wallet?tab=payments', { waitUntil: 'networkidle' })
  expect(await faultsOf(fan)).toEqual([])
  await fan.evaluate('scrollTo(0, 300)')
  const bar = fan.getByRole('navigation', { name: 'Main, on phones' })
  await expect.poll(async () => (await bar.boundingBox())?.height ?? 0).toBeLessThan(50)
  await expect.poll(async () => ((await fan.locator('.top.phone').boundingBox())?.y ?? 0) < -40).toBe(true)
})
