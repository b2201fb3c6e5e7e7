// The first week: a fan from registration to a home with something in it, and what an athlete does next.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerAdministrator, registerPerformer, verifyPerformer } from '../../server/scenario/index.ts'
import { registerAthlete, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink())
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
  expect(await names.count()).toBe(10)
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
  expect(await fan.getByRole('heading', { name: /Which sports|Ten to begin/ }).count()).toBe(0)
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

test('an athlete has one next step, which is done by doing it', async () => {
  const athlete = await stage.open('phone')
  await registerAthlete(athlete, { name: 'Ada Runner', username: 'ada_first' })
  await athlete.goto('/studio')
  await athlete.getByRole('heading', { name: 'A photo and a cover' }).waitFor()
  await athlete.getByText('0 of 8').waitFor()
  await shoot(athlete, 'first-week-athlete')
  await athlete.goto('/athlete/account')
  await athlete.getByLabel('About you').fill('I run the 400 and the relay.')
  await athlete.getByRole('button', { name: 'Save changes' }).click()
  await athlete.getByText('Changes saved').waitFor()
  await athlete.goto('/studio')
  await athlete.getByText('1 of 8').waitFor()
})
