import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  password as scenarioPassword,
  publish,
  registerFan as registerFanOf,
  registerPerformer,
  topUp,
} from '../../server/scenario/index.ts'
import { answerAge, fillRegistration, fillSignIn, password, registerAthlete, registerFan, signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.close())

describe('an account', () => {
  test('of a fan is opened, left, and entered again', async () => {
    const page = await stage.open('phone')
    await registerFan(page, { name: 'Jo Lindqvist', username: 'jo_lindqvist' })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Home')
    await page.context().clearCookies()
    await page.goto('/home')
    await page.waitForURL('**/auth/login?next=%2Fhome')
    await signIn(page, 'jo_lindqvist', 'not-the-password-1')
    await page.getByText('Incorrect credentials!').first().waitFor()
    await signIn(page, 'jo_lindqvist', password)
    await page.waitForURL('**/home')
    await page.context().close()
  })

  test('of an athlete leads to the verification and has its own address', async () => {
    const page = await stage.open()
    await registerAthlete(page, { name: 'Maya Oyelaran', username: 'maya_hurdles' })
    const visitor = await stage.open('phone')
    const response = await visitor.goto('/ind/athlete/maya_hurdles')
    expect(response?.status()).toBe(200)
    expect(new URL(visitor.url()).pathname).toMatch(/^\/9\d{5}\/athlete\/maya_hurdles$/)
    await visitor.getByRole('heading', { level: 1, name: 'Maya Oyelaran' }).waitFor()
    expect((await visitor.goto('/ind/athlete/nobody_here'))?.status()).toBe(404)
    await page.context().close()
    await visitor.context().close()
  })

  test('is not open to a child, also after another try', async () => {
    const page = await stage.open('phone')
    await page.goto('/auth/register/fan')
    await page.getByLabel('Month').selectOption({ label: 'May' })
    await page.getByLabel('Day').selectOption('17')
    await page.getByLabel('Year').selectOption(String(new Date().getFullYear() - 10))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Not yet' }).waitFor()
    await page.getByText('Accounts are for people of 13 and over.').waitFor()
    await page.getByRole('link', { name: 'The date was a mistake' }).waitFor()
    await page.goto('/auth/register/athlete')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Not yet')
    await page.context().close()
  })
})

test('who was on the way somewhere arrives there, also through a new account', async () => {
  const visitor = await stage.open('phone')
  await visitor.goto('/ind/athlete/maya_hurdles')
  const page = new URL(visitor.url()).pathname
  await visitor.getByRole('link', { name: 'Follow Maya Oyelaran' }).first().click()
  await visitor.getByRole('link', { name: 'Create an account' }).click()
  await visitor.getByRole('link', { name: /a fan/ }).click()
  await fillRegistration(visitor, { name: 'Ada Rivers', username: 'ada_on_the_way' })
  await visitor.waitForURL(`**${page}`)
  const athlete = await stage.open('phone')
  await athlete.goto('/auth/login?next=%2Fwallet')
  await fillSignIn(athlete, 'maya_hurdles')
  await athlete.waitForURL('**/wallet')
  await visitor.context().close()
  await athlete.context().close()
})

test('the focus goes along with the steps; the menu of the mouse stays off, except on links and in fields', async () => {
  const page = await stage.open('desktop')
  await page.goto('/auth/register/athlete')
  await page.getByText('Next: where you play.').waitFor()
  await answerAge(page)
  await page.getByRole('radio', { name: /^College/ }).waitFor()
  await page.getByText('Next: your name and a password.').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
  await page.evaluate("addEventListener('contextmenu', (event) => { globalThis.wasKept = event.defaultPrevented })")
  const keepsBack = async (target: string) => {
    await page.locator(target).first().click({ button: 'right' })
    return page.evaluate('globalThis.wasKept')
  }
  expect([await keepsBack('h1'), await keepsBack('.gate a'), await keepsBack('input[type=text], input:not([type])')]).toEqual([
    true,
    false,
    false,
  ])
  await page.context().close()
})

test('a sign-in by another service that was not begun here is refused', async () => {
  const page = await stage.open('phone')
  await page.goto('/auth/callback/google?code=stolen&state=not-ours')
  await page.getByText('This sign-in was not begun here. Start again.').waitFor()
  await page.context().close()
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))

test('what a visitor wanted to buy is named on the way and opens by itself after it, once', async () => {
  const athlete = await registerPerformer(stage.app.client)
  const post = await publish(stage.app.client, athlete, { title: 'Set pieces', isSale: true, price: 5 })
  const page = await stage.open('phone')
  await page.goto(`/post/${post.slug}`)
  await page.getByRole('button', { name: /Unlock this post/ }).click()
  const wanted = page.getByText(`You are on the way to unlock “Set pieces” for $5.00 from ${athlete.name}.`)
  await wanted.waitFor()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await wanted.waitFor()
  await page.getByRole('link', { name: /a fan/ }).click()
  await wanted.waitFor()
  await fillRegistration(page, { name: 'Ida Unger', username: 'ida_unlocks' })
  await page.waitForURL(`**/post/${post.slug}`)
  await page.getByText('Your account is open. We sent a link to ida_unlocks@example.org').waitFor()
  await page.getByRole('dialog', { name: 'Set pieces' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: /Unlock this post/ }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.context().close()
})

test('a form says what is missing at its place, in our words, and the first such field has the focus', async () => {
  const page = await stage.open('phone')
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => page.getByText('Fill this in.').count()).toBe(2)
  expect(await page.evaluate("document.activeElement?.getAttribute('name')")).toBe('username')
  await page.getByLabel('E-mail or username').fill('somebody')
  await expect.poll(() => page.getByText('Fill this in.').count()).toBe(1)
  await page.context().close()
})

test('the focus is in the page after signing in, in the receipt after paying, and in the page when that is closed', async () => {
  const { client } = stage.app
  const athlete = await registerPerformer(client)
  const post = await publish(client, athlete, { title: 'Film study', isSale: true, price: 5 })
  const fan = await registerFanOf(client)
  await topUp(client, fan, 20)
  const page = await stage.open('phone')
  // With motion: the new page comes after the one that is left.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const focused = () => page.evaluate("document.activeElement?.id === 'main' ? 'main' : document.activeElement?.textContent")
  await page.goto(`/auth/login?next=${encodeURIComponent(`/post/${post.slug}`)}`)
  await fillSignIn(page, fan.username, scenarioPassword)
  await page.getByRole('button', { name: /Unlock this post/ }).waitFor()
  await expect.poll(focused).toBe('main')
  await page.getByRole('button', { name: /Unlock this post/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Film study' })
  await dialog.getByRole('button', { name: /Unlock now/ }).click()
  await dialog.getByText('Unlocked. Yours for good.').waitFor()
  await expect.poll(focused).toBe('Film study')
  await dialog.getByRole('button', { name: 'See the post' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('main')
  await page.context().close()
})
