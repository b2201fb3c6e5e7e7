// Amounts as people write them: with a comma or a point, with thousands set apart, with the sign of the currency; and what is none.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerPerformer, setPrices } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const ines = await registerPerformer(client, { name: 'Inês Duarte', username: 'ines' })
  await setPrices(client, ines, { monthlyPrice: 4.99, yearlyPrice: 49 })
  page = await stage.open('phone')
  await signIn(page, 'ines', password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const month = () => page.getByLabel('Price a month')
const year = () => page.getByLabel('Price a year')
const save = () => page.getByRole('button', { name: 'Save prices' }).click()

test('a price with a comma is that price', async () => {
  await page.goto('/athlete/account?tab=subscription')
  await month().fill('12,50')
  await year().fill('$119.00')
  await save()
  await page.getByText('Prices saved').waitFor()
  await page.goto('/athlete/account?tab=subscription')
  await expect.poll(() => month().inputValue()).toBe('12.5')
  await expect.poll(() => year().inputValue()).toBe('119')
})

test('what is no amount, or too much, is said at its field, and the offer stays', async () => {
  await month().fill('twelve')
  await save()
  await page.getByText('Write an amount like 12.50, with two decimals at most.').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('monthlyPrice')
  expect(await complaintsOfAxe(page)).toEqual([])
  await shoot(page, 'no-amount')
  await month().fill('1,000,000')
  await save()
  await page.getByText(/^At most \d+\.$/).waitFor()
  await month().fill('1.000')
  await save()
  await page.getByText(/^Write an amount like/).waitFor()
  await page.goto('/athlete/account?tab=subscription')
  await expect.poll(() => month().inputValue()).toBe('12.5')
})

test('an offer that is emptied goes, and the other stays', async () => {
  await year().fill('')
  await save()
  await page.getByText('Prices saved').waitFor()
  await page.goto('/athlete/account?tab=subscription')
  await expect.poll(() => year().inputValue()).toBe('')
  await expect.poll(() => month().inputValue()).toBe('12.5')
})

test('what is sold is priced in the same way', async () => {
  await page.goto('/studio/products/create')
  await page.getByLabel('Name').fill('Club scarf')
  await page.getByLabel('Price', { exact: true }).fill('1.250')
  await page.getByLabel('Description').fill('Wool.')
  await page.getByRole('button', { name: 'Put up for sale' }).click()
  await page.getByText(/^Write an amount like/).waitFor()
})
