import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, registerAthlete, registerFan, signIn } from './people.ts'
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
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Home')
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
    await page.goto('/auth/register/athlete')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Not yet')
    await page.context().close()
  })
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
