// A visitor on a phone and a fan at a desk look for people and what they publish: while they type, by mistyped words, by kind, sport
// and state; the way back leads to where they were, and what was searched for leaves with the session.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  makeProduct,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  sportNamed,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { foundTeam } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let jose: Person
let phone: Page
let desk: Page

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const administrator = await registerAdministrator(client, await stage.app.administration.issueFirstLink())
  const sportIds = [await sportNamed(client, 'Track & Field')]
  jose = await registerPerformer(client, { name: 'José Hernández', username: 'jose_found', sportIds })
  const maya = await registerPerformer(client, { name: 'Maya Hernandez-Torres', username: 'maya_found', sportIds })
  for (const person of [jose, maya]) await verifyPerformer(client, administrator, person)
  await foundTeam(stage.app, administrator, 'Calder Hurdles Club')
  for (let count = 1; count <= 30; count++) await publish(client, jose, { title: `Relay notes ${count}`, text: 'Two hours of starts.' })
  await makeProduct(client, jose, { name: 'Relay hoodie' })
  await registerFan(client, { name: 'Jo Lindqvist', username: 'jo_looks' })
  await stage.app.settle()
  phone = await stage.open('phone')
  desk = await stage.open('desktop')
})
afterAll(() => stage.close())

const field = (page: Page) => page.getByRole('combobox', { name: /^Search people/ })
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const found = (page: Page, kind: string) => page.getByRole('list', { name: `${kind} found` }).getByRole('link')
const placeOf = (page: Page) => page.evaluate<number>('scrollY')
const wordOf = (page: Page) => new URL(page.url()).searchParams.get('q')

test('by state one looks in the fifty and the District of Columbia, in no atoll', async () => {
  for (const [path, first] of [
    ['/discover', 'Everywhere'],
    ['/search?q=jose', 'Everywhere'],
  ] as const) {
    await desk.goto(path)
    const states = desk.getByLabel('State')
    await states.locator('option', { hasText: 'Wyoming' }).waitFor({ state: 'attached' })
    const names = await states.locator('option').allTextContents()
    expect([path, names.length, names[0]]).toEqual([path, 52, first])
    expect(names).toContain('District of Columbia')
    expect(names.filter((name) => /Reef|Atoll|Minor|Guam/.test(name))).toEqual([])
  }
})

test('while one types, people and teams are suggested; arrows, Enter and Escape work', async () => {
  await phone.goto('/search')
  await field(phone).fill('hern')
  await options(phone).filter({ hasText: 'José Hernández' }).waitFor()
  await shoot(phone, 'search-suggested')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await field(phone).press('Escape')
  await options(phone).first().waitFor({ state: 'hidden' })
  await expect.poll(() => field(phone).inputValue()).toBe('hern')
  await field(phone).press('ArrowDown')
  await expect.poll(() => options(phone).first().getAttribute('aria-selected')).toBe('true')
  await field(phone).press('ArrowUp')
  await field(phone).fill('jose hern')
  await options(phone).filter({ hasText: 'Maya' }).waitFor({ state: 'hidden' })
  await field(phone).press('ArrowDown')
  // What ends a word of Japanese that is still being put together chooses nothing. Safari tells it by the code alone.
  for (const told of ['isComposing: true', 'keyCode: 229'])
    await phone.evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ${told} }))`)
  await expect.poll(() => options(phone).first().getAttribute('aria-selected')).toBe('true')
  await field(phone).press('Enter')
  await phone.waitForURL('**/athlete/jose_found')
})

test('an answer that was overtaken is not shown', async () => {
  await phone.goto('/search')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await phone.route('**/api/search/suggestions?q=maya', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const asked = phone.waitForRequest('**/api/search/suggestions?q=maya')
  await field(phone).fill('maya')
  await asked
  await field(phone).fill('hurdles')
  await options(phone).filter({ hasText: 'Calder Hurdles Club' }).waitFor()
  release()
  await phone.unrouteAll({ behavior: 'wait' })
  await expect.poll(() => options(phone).filter({ hasText: 'Maya' }).count()).toBe(0)
})

test('mistyped words find what was meant, and say so', async () => {
  await field(phone).fill('jose hernandes')
  await field(phone).press('Enter')
  await found(phone, 'People').filter({ hasText: 'José Hernández' }).waitFor()
  await phone.getByText('Did you mean').waitFor()
  await shoot(phone, 'search-mistyped')
  await phone.getByRole('link', { name: 'jose hernandez', exact: true }).click()
  await expect.poll(() => wordOf(phone)).toBe('jose hernandez')
  await expect.poll(() => field(phone).inputValue()).toBe('jose hernandez')
})

test('tabs count what there is, filters stand in the address, and what they take away is said', async () => {
  await phone.goto('/search?q=relay')
  const tab = (name: RegExp) => phone.getByRole('navigation', { name: 'What to show' }).getByRole('link', { name })
  await tab(/^Posts\s*30$/).waitFor()
  await tab(/^Products\s*1$/).click()
  await found(phone, 'Products').filter({ hasText: 'Relay hoodie' }).waitFor()
  await tab(/^Posts\s*30$/).click()
  await found(phone, 'Posts').nth(19).waitFor()
  await shoot(phone, 'search-posts')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByLabel('State').selectOption('TX')
  await phone.getByText('Nothing for “relay”').waitFor()
  expect(new URL(phone.url()).searchParams.get('state')).toBe('TX')
  await shoot(phone, 'search-nothing')
  await phone.getByRole('link', { name: 'Everywhere: 30' }).click()
  await tab(/^Posts\s*30$/).waitFor()
  await phone.getByLabel('State').selectOption('OH')
  await phone.getByRole('button', { name: 'Remove Ohio' }).click()
  await expect.poll(() => new URL(phone.url()).searchParams.get('state')).toBeNull()
})

test('the way back leads to the same place in the list', async () => {
  const last = found(phone, 'Posts').nth(25)
  await found(phone, 'Posts').nth(19).scrollIntoViewIfNeeded()
  await last.scrollIntoViewIfNeeded()
  const before = await placeOf(phone)
  expect(before).toBeGreaterThan(500)
  await last.click()
  await phone.waitForURL('**/post/**')
  await phone.goBack()
  await phone.waitForURL('**/search?q=relay&tab=feeds')
  await expect.poll(() => placeOf(phone)).toBe(before)
})

test('members search from every page; what they searched for is theirs to remove, and leaves with them', async () => {
  await signIn(desk, 'jo_looks', password)
  await desk.waitForURL('**/home')
  const open = () => desk.getByRole('button', { name: 'Search', exact: true }).click()
  const stored = () => desk.evaluate(() => localStorage.getItem('recent-searches'))
  await open()
  await field(desk).fill('hurd')
  await options(desk).filter({ hasText: 'Calder Hurdles Club' }).waitFor()
  await shoot(desk, 'search-sheet')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await field(desk).fill('hurdles')
  await field(desk).press('Enter')
  await desk.waitForURL('**/search?q=hurdles')
  await desk.getByRole('link', { name: /^Teams/ }).click()
  await found(desk, 'Teams').filter({ hasText: 'Calder Hurdles Club' }).waitFor()
  await shoot(desk, 'search-teams')
  await field(desk).fill('relay')
  await field(desk).press('Enter')
  await expect.poll(() => stored()).toBe('["relay","hurdles"]')
  await open()
  await desk.getByRole('button', { name: 'Remove relay' }).click()
  await expect.poll(() => stored()).toBe('["hurdles"]')
  await shoot(desk, 'search-recent')
  await desk.getByRole('link', { name: 'hurdles', exact: true }).click()
  await desk.waitForURL('**/search?q=hurdles')
  await desk.getByRole('button', { name: 'Sign out' }).click()
  await desk.waitForURL('**/auth/login**')
  expect(await stored()).toBeNull()
})

test('nothing went wrong in any browser', () => {
  expect(stage.complaints).toEqual([])
})
