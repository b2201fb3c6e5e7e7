// An athlete collects for something; a fan gives, is asked whether they may be named, and stands on the page with their badge.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  follow,
  password,
  publish,
  registerFan as registerPerson,
  registerPerformer,
  saveCard,
  setPrices,
  subscribe,
  topUp,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page
let imke: Person
let ann: Person
const profile = '/ind/athlete/imke_boats'

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  imke = await registerPerformer(client, { name: 'Imke Vos', username: 'imke_boats' })
  await setPrices(client, imke, { monthlyPrice: 5 })
  ann = await registerPerson(client, { name: 'Ann Reyes', username: 'ann_gives' })
  const card = await saveCard(client, ann)
  await topUp(client, ann, 100, card)
  await subscribe(client, ann, imke, 'monthly_subscription', card)
  await follow(client, ann, imke)
  await publish(client, imke, { title: 'First row of the year' })
  ;[athlete, fan] = [await stage.open('phone'), await stage.open('phone')]
  await signIn(athlete, 'imke_boats', password)
  await athlete.waitForURL(/\/(home|studio|athlete)/)
  await signIn(fan, 'ann_gives', password)
  await fan.waitForURL('**/home')
})
afterAll(() => stage.close())

const count = async () => {
  for (const name of ['supporters.count', 'goals.count'] as const) await stage.app.jobs.send(stage.app.db, name, {})
  await stage.app.settle()
}

test('a goal is begun in the studio, and cannot hang on a win', async () => {
  await athlete.goto('/studio/goals')
  await athlete.getByText('Nothing collected for yet').waitFor()
  await athlete.getByRole('button', { name: 'New goal' }).click()
  const form = athlete.getByRole('dialog', { name: 'New goal' })
  await form.getByRole('textbox', { name: 'What for' }).fill('New oars if we win')
  await form.getByRole('textbox', { name: 'Target in tokens' }).fill('50')
  await form.getByRole('button', { name: 'Begin' }).click()
  await form
    .getByText(/cannot hang on a score/)
    .first()
    .waitFor()
  await form.getByRole('textbox', { name: 'What for' }).fill('New oars')
  await shoot(athlete, 'goal-form')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await form.getByRole('button', { name: 'Begin' }).click()
  await athlete.getByRole('progressbar', { name: 'New oars' }).waitFor()
})

test('a fan sees it, gives, and is asked once whether they may be named', async () => {
  await fan.goto(profile)
  const goals = fan.getByRole('region', { name: 'Goals' })
  await goals.getByText('0 of 50 tokens').waitFor()
  await goals.getByText(/Nothing is promised back/).waitFor()
  await fan.getByRole('button', { name: 'Tip', exact: true }).first().click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByRole('button', { name: '25', exact: true }).click()
  await sheet
    .getByRole('button', { name: /^(Tip|Give|Send)/ })
    .last()
    .click()
  const ask = sheet.getByRole('region', { name: 'Be named' })
  await ask.getByRole('button', { name: 'Show my name' }).waitFor()
  await shoot(fan, 'be-named')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await ask.getByRole('button', { name: 'Show my name' }).click()
  await fan.getByText('Your name stands on the page of Imke Vos').waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await count()
  await fan.goto(profile)
  await goals.getByText('25 of 50 tokens').waitFor()
  await goals.getByText(/Nothing is promised back/).scrollIntoViewIfNeeded()
  await shoot(fan, 'goal-on-profile')
})

test('their name and badge stand on the page, and beside what they write', async () => {
  await fan.goto(`${profile}?tab=about`)
  await fan.getByRole('heading', { name: 'In Imke Vos’s corner' }).waitFor()
  const top = fan.getByRole('list', { name: 'Most support in thirty days' })
  await top.getByText('Ann Reyes').waitFor()
  await top.getByText('Subscriber').first().waitFor({ state: 'attached' })
  expect(await complaintsOfAxe(fan)).toEqual([])
  await fan.getByRole('list', { name: 'Supporters' }).scrollIntoViewIfNeeded()
  await shoot(fan, 'supporters')
  const conversation = await stage.app.client.send('conversations.open', {
    token: ann.token,
    body: { source: 'performer', sourceId: imke.id },
  })
  await stage.app.client.send('messages.send', {
    token: ann.token,
    params: { id: conversation.data._id },
    body: { text: 'Row well!' },
  })
  await athlete.goto('/messages')
  await athlete.getByRole('list', { name: 'Conversations' }).getByText('Subscriber').waitFor({ state: 'attached' })
  await shoot(athlete, 'badge-in-messages')
})

test('pressed twice, the last press counts: one is on its way at a time', async () => {
  const pressed = Promise.withResolvers<void>()
  const said: unknown[] = []
  let most = 0
  let going = 0
  await fan.route('**/api/supporters/*/me', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    said.push(route.request().postDataJSON())
    going += 1
    most = Math.max(most, going)
    await pressed.promise
    const response = await route.fetch()
    going -= 1
    await route.fulfill({ response })
  })
  await fan.goto('/settings?tab=supporting')
  const choice = fan.getByRole('switch', { name: /Show my name on Imke Vos/ })
  await expect.poll(() => choice.isChecked()).toBe(true)
  for (let turn = 0; turn < 4; turn += 1) await choice.click()
  pressed.resolve()
  // Off, and on again: what was wished between the two is not sent.
  await expect.poll(() => said).toEqual([{ isShown: false }, { isShown: true }])
  await fan.getByText(/Your name stands on the page/).waitFor()
  await expect.poll(() => choice.isChecked()).toBe(true)
  expect(most).toBe(1)
  await fan.unrouteAll({ behavior: 'wait' })
})

test('it is taken back in settings', async () => {
  await fan.goto('/settings?tab=supporting')
  const choice = fan.getByRole('switch', { name: /Show my name on Imke Vos/ })
  await choice.waitFor()
  await expect.poll(() => choice.isChecked()).toBe(true)
  await shoot(fan, 'supporting')
  // The switch turns before the site has heard of it.
  const heard = fan.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/supporters/') && response.ok(),
  )
  await choice.click()
  await fan.getByText(/Your name is not shown/).waitFor()
  await heard
  await fan.goto(`${profile}?tab=about`)
  await fan.getByRole('heading', { name: 'In their own words' }).waitFor({ state: 'attached' })
  await fan.getByRole('heading', { name: 'In Imke Vos’s corner' }).waitFor({ state: 'detached' })
})

test('a goal ends when its owner says so', async () => {
  await athlete.goto('/studio/goals')
  await athlete.getByText('25 of 50 tokens').waitFor()
  await athlete.getByRole('button', { name: 'Change New oars' }).click()
  const form = athlete.getByRole('dialog', { name: 'Change the goal' })
  await form.getByText('Somebody has given for it, so it stays.').waitFor()
  await form.getByRole('button', { name: 'Close' }).click()
  await shoot(athlete, 'goals')
  await athlete.getByRole('button', { name: 'End it: New oars' }).click()
  await athlete.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await athlete.getByText('The goal has ended').waitFor()
})

test('nothing went wrong in any browser', () => expect(stage.complaints).toEqual([]))
