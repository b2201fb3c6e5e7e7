// The first week: a fan from registration to a home with something in it, an athlete to a first sale, and letters for neither unasked.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyProduct,
  follow,
  publish,
  registerAdministrator,
  registerFan as registerByApi,
  registerPerformer,
  topUp,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { answerAge, fillBank, registerAthlete, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let administrator: Person
beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  administrator = await registerAdministrator(client, await administration.issueFirstLink())
  const track = (await client.send('reference.sports')).data.find(({ code }) => code === 'track')?._id ?? ''
  for (let count = 0; count < 12; count++) {
    const athlete = await registerPerformer(client, { name: `Runner Number${count}`, sportIds: [track] })
    await verifyPerformer(client, administrator, athlete)
    await publish(client, athlete, { title: `Heat ${count}` })
  }
  await stage.app.settle()
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const mostTaps = 8

test('a fan has a feed in eight taps, and goes on where they left', async () => {
  const fan = await stage.open('phone')
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_first' })
  let taps = 0
  const tap = async (name: string | RegExp, page: Page = fan) => {
    taps += 1
    await page.getByRole('main').getByRole('button', { name }).first().click()
  }
  await fan.getByRole('heading', { name: 'Which sports?' }).waitFor()
  await shoot(fan, 'first-week-sports')
  await tap(/^Track/)
  await tap('Go on')
  await fan.getByRole('heading', { name: 'Whose corner are you in?' }).waitFor()
  await shoot(fan, 'first-week-place')
  // Another day, the same question.
  await fan.reload()
  await fan.getByRole('heading', { name: 'Whose corner are you in?' }).waitFor()
  await tap('Skip this')
  await fan.getByRole('heading', { name: 'Ten to begin with' }).waitFor()
  const names = fan
    .getByRole('main')
    .locator('.card')
    .getByRole('button', { name: /^Follow Runner/ })
  await names.first().waitFor()
  await expect.poll(() => names.count()).toBe(10)
  await shoot(fan, 'first-week-pages')
  for (const followed of [1, 2, 3]) {
    await tap(/^Follow Runner/)
    await fan
      .getByRole('main')
      .locator('.card')
      .getByRole('button', { name: /^Following Runner/ })
      .nth(followed - 1)
      .waitFor()
  }
  await tap('Show my feed')
  await fan.getByRole('heading', { name: 'Ten to begin with' }).waitFor({ state: 'detached' })
  await fan.getByRole('article').nth(2).waitFor()
  expect(taps).toBeLessThanOrEqual(mostTaps)
  await shoot(fan, 'first-week-home')
  await fan.reload()
  await fan.getByRole('article').first().waitFor()
  await expect.poll(() => fan.getByRole('heading', { name: /Which sports|Ten to begin/ }).count()).toBe(0)
})

test('everything may be left out', async () => {
  const fan = await stage.open('desktop')
  await registerFan(fan, { name: 'Sam Lee', username: 'sam_first' })
  for (const heading of ['Which sports?', 'Whose corner are you in?', 'Ten to begin with']) {
    await fan.getByRole('heading', { name: heading }).waitFor()
    await fan.getByRole('button', { name: 'Skip this' }).click()
  }
  await fan.getByRole('heading', { name: 'Ten to begin with' }).waitFor({ state: 'detached' })
  await fan.getByRole('heading', { name: 'Your feed is at the start line' }).waitFor()
})

test('letters come to nobody who did not ask for them', async () => {
  const fan = await stage.open('phone')
  await fan.goto('/auth/register/fan')
  await answerAge(fan)
  const box = fan.getByRole('checkbox', { name: /^Send me a few letters/ })
  await box.waitFor()
  await expect.poll(() => box.isChecked()).toBe(false)
  await shoot(fan, 'first-week-register')
  await registerFan(fan, { name: 'Kim Ode', username: 'kim_first' })
  await fan.goto('/settings?tab=notifications')
  const letters = fan.getByRole('switch', { name: /^Letters to begin with/ })
  await letters.waitFor()
  await expect.poll(() => letters.isChecked()).toBe(false)
  await letters.click()
  await expect.poll(() => letters.isChecked()).toBe(true)
  await fan.reload()
  await letters.waitFor()
  await expect.poll(() => letters.isChecked()).toBe(true)
  await letters.scrollIntoViewIfNeeded()
  await shoot(fan, 'first-week-letters')
})

/** Every button and link that is pressed, and every way back to the studio. */
const mostTapsOfAthlete = 24

test('an athlete comes from registration to a first sale by the checklist', { timeout: 300_000 }, async () => {
  const { client } = stage.app
  const athlete = await stage.open('phone')
  const fansPicture = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#12663f' } })
    .jpeg()
    .toBuffer()
  const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: fansPicture }
  await registerAthlete(athlete, { name: 'Ada Runner', username: 'ada_first' })
  const { rows } = await sql<{ id: string }>`select id from account where username = 'ada_first'`.execute(stage.app.db)
  const id = rows[0]?.id ?? ''
  let taps = 0
  const tap = async (role: 'button' | 'link', name: string | RegExp) => {
    taps += 1
    await athlete.getByRole('main').getByRole(role, { name }).first().click()
  }
  /** Back in the studio, where one thing is next. */
  const next = async (title: string, done: number) => {
    taps += 1
    await athlete.goto('/studio')
    await athlete.getByRole('heading', { name: title, exact: true }).waitFor()
    await athlete.getByText(`${done} of 8`).waitFor()
  }

  await next('A photo and a cover', 0)
  await shoot(athlete, 'first-week-athlete')
  await tap('link', 'Add them')
  await athlete.getByLabel('Change picture').setInputFiles(picture)
  await athlete.getByText('Changes saved').first().waitFor()
  await athlete.getByLabel('Add a cover').setInputFiles(picture)
  await athlete.getByAltText('Your cover').waitFor()

  await next('Two sentences about you', 1)
  await tap('link', 'Write them')
  await athlete.getByLabel('About you').fill('I run the 400 and the relay.')
  await tap('button', 'Save changes')
  await athlete.getByText('Changes saved').first().waitFor()

  await next('Your school confirms you', 2)
  await tap('link', 'Have it confirmed')
  await athlete.getByLabel('What do you send?').selectOption({ label: 'School ID' })
  await athlete.getByLabel('Choose pictures or PDF files').setInputFiles([picture])
  await athlete.getByText('me.jpg').waitFor()
  await tap('button', 'Send for review')
  await athlete.getByText('In review').waitFor()
  await verifyPerformer(client, administrator, { id })

  await next('Your first post', 3)
  await tap('link', 'Write it')
  await athlete.getByLabel('Text', { exact: true }).fill('First session of the season.')
  await tap('button', 'Publish')
  await athlete.waitForURL(/\/(studio\/posts|post\/.+)$/)

  await next('A price, or free for now', 4)
  await tap('link', 'Choose')
  await athlete.getByLabel('Price a month').fill('4.99')
  await tap('button', /Save/)
  await athlete.getByText('Prices saved').waitFor()

  await next('Where your money goes', 5)
  await tap('link', 'Add it')
  await tap('button', 'Add a bank account')
  taps += 1
  await fillBank(athlete, { first: 'Ada', last: 'Runner' })
  await athlete.getByText('Calder Savings, ending in 4711').waitFor()

  await next('Five followers', 6)
  await shoot(athlete, 'first-week-followers')
  const fans = []
  for (let count = 0; count < 5; count++) {
    const fan = await registerByApi(client)
    await follow(client, fan, { id })
    fans.push(fan)
  }

  await next('Your first sale', 7)
  await shoot(athlete, 'first-week-sale')
  await tap('link', 'Sell something')
  await athlete.getByLabel('Name').fill('Relay shirt')
  await athlete.getByLabel('Price').fill('12')
  await athlete.getByLabel('In stock').fill('3')
  await tap('button', 'Put up for sale')
  await athlete.waitForURL('**/studio/products')
  const [buyer] = fans
  const [product] = (await client.send('products.search', { query: { performerId: id } })).data
  if (!buyer || !product) throw new Error('nobody is there to buy, or nothing')
  await topUp(client, buyer, 50)
  await buyProduct(client, buyer, product)

  // Done by itself, and gone.
  const [week] = await Promise.all([athlete.waitForResponse((response) => response.url().endsWith('/first-week')), athlete.goto('/studio')])
  expect(await week.json()).toMatchObject({ data: { next: null } })
  await athlete.getByRole('heading', { name: 'Latest posts' }).waitFor()
  await expect.poll(() => athlete.getByText(/of 8/).count()).toBe(0)
  await expect.poll(() => athlete.getByRole('heading', { name: 'Your first sale' }).count()).toBe(0)
  expect(taps).toBeLessThanOrEqual(mostTapsOfAthlete)
  // Nobody here ticked the box.
  const letters = await sql`select from delivery where source_type in ('day_1', 'day_3', 'day_7', 'away') and account_id = ${id}`.execute(
    stage.app.db,
  )
  expect(letters.rows).toEqual([])
})
