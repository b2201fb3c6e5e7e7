// The standing texts say what is so: their figures are the settings of the site.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('fees are those of the site, and follow when it changes them', async () => {
  const { settings, db } = stage.app
  const page = await stage.open('phone')
  await page.goto('/page/fees')
  const board = page.getByRole('main').locator('.board')
  await board.getByText('20 %').waitFor()
  await board.getByText('$8.00').waitFor()
  await page.getByText(/wait 7 days before they can be paid out\. Payouts start at \$50\.00 and cost nothing\./).waitFor()
  await shoot(page, 'fees')
  await settings.write(db, { platformFeeBps: 1250, earningsHoldDays: 1, payoutFee: 2, minimumPayoutAmount: 20 })
  const later = await stage.open('desktop')
  await later.goto('/page/fees')
  await later.getByRole('main').locator('.board').getByText('12.5 %').waitFor()
  await later.getByRole('main').locator('.board').getByText('$8.75').waitFor()
  await later.getByText(/wait a day before they can be paid out\. Payouts start at \$20\.00 and cost \$2\.00\./).waitFor()
  await later.goto('/page/terms')
  await later.getByText(/7 days before a subscription renews, and 30 days before a higher price/).waitFor()
})
