// A fan blocks an athlete by hand and finds nothing of them any more, nor they of the fan; the settings undo it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundTeam, password as demoPassword, registerCoach, registerFan as registerPerson } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { registerAthlete, registerFan, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('desktop')
  fan = await stage.open('phone')
})
afterAll(() => stage.close())

test('from a conversation: nobody writes any more, and the page is gone for the one who was blocked', async () => {
  await registerAthlete(athlete, { name: 'Kofi Brandt', username: 'kofi_apart' })
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_apart' })
  await fan.goto('/ind/athlete/kofi_apart')
  await fan.getByRole('link', { name: 'Message Kofi Brandt' }).click()
  await fan.getByRole('textbox', { name: 'Message to Kofi Brandt' }).fill('Row F was loud.')
  await fan.getByRole('button', { name: 'Send' }).click()
  await fan.getByRole('log', { name: 'Messages' }).locator('time').waitFor()

  await athlete.goto('/messages')
  await athlete
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Jo Lindqvist/ })
    .click()
  await athlete.getByRole('button', { name: 'More about Jo Lindqvist' }).click()
  await athlete.getByRole('menuitem', { name: 'Block Jo Lindqvist' }).click()
  const sheet = athlete.getByRole('dialog', { name: 'Block Jo Lindqvist?' })
  await sheet.getByRole('textbox', { name: /Why, for you alone/ }).fill('Asks where I live')
  await shoot(athlete, 'block-sheet')
  await sheet.getByRole('button', { name: 'Block', exact: true }).click()
  await athlete.getByText('You and Jo Lindqvist cannot write to each other any more.').waitFor()

  await fan.goto('/ind/athlete/kofi_apart')
  await fan.getByRole('heading', { name: 'Off the pitch' }).waitFor()
})

test('the settings list who is blocked, and end it', async () => {
  await athlete.getByRole('link', { name: 'your settings' }).click()
  const list = athlete.getByRole('list', { name: 'Blocked' })
  await list.getByText('Asks where I live').waitFor()
  await shoot(athlete, 'blocked-list')
  await list.getByRole('button', { name: 'Unblock Jo Lindqvist' }).click()
  await athlete.getByText('Nobody is blocked').waitFor()
  await fan.reload()
  await fan.getByRole('heading', { name: 'Kofi Brandt', level: 1 }).waitFor()
})

test('from the page of an athlete: the fan is taken home, and the page is gone', async () => {
  await fan.getByRole('button', { name: 'More about Kofi Brandt' }).click()
  await shoot(fan, 'profile-more')
  await fan.getByRole('menuitem', { name: 'Block Kofi Brandt' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await fan.waitForURL(/\/home$/)
  const search = await fan.goto('/ind/athlete/kofi_apart')
  expect(search?.status()).toBe(200)
  await fan.getByRole('heading', { name: 'Off the pitch' }).waitFor()
  await fan.goto('/settings?tab=blocked')
  await fan.getByRole('list', { name: 'Blocked' }).getByText('Kofi Brandt').waitFor()
})

test('the staff of a team blocks a follower, who finds the team no more', async () => {
  const { client } = stage.app
  const coach = await registerCoach(client, undefined, { username: 'coach_apart', name: 'Imani Okafor' })
  const team = await foundTeam(client, coach, { name: 'Apart Herons' })
  const follower = await registerPerson(client, { username: 'wes_apart', name: 'Wes Tran' })
  await client.send('follows.create', { token: follower.token, params: { a: 'team', b: team._id } })
  const staff = await stage.open('phone')
  await signIn(staff, 'coach_apart', demoPassword)
  await staff.waitForURL(/\/athlete\/account|\/coach\//)
  await staff.goto(`/team/${team._id}/manage?tab=followers`)
  await staff.getByRole('list', { name: 'Followers' }).getByRole('button', { name: 'Block Wes Tran' }).click()
  await staff.getByRole('dialog', { name: 'Block Wes Tran?' }).getByRole('button', { name: 'Block', exact: true }).click()
  await staff.getByText('No followers yet').waitFor()
  const blocked = staff.getByRole('list', { name: 'Blocked' })
  await blocked.getByText('Wes Tran').waitFor()
  await shoot(staff, 'team-blocked')
  expect(await complaintsOfAxe(staff)).toEqual([])
  const seen = () => client.try('teams.view', { token: follower.token, params: { id: team._id } })
  expect((await seen()).status).toBe(404)
  await blocked.getByRole('button', { name: 'Unblock Wes Tran' }).click()
  await staff.getByText('Nobody is blocked').waitFor()
  expect((await seen()).status).toBe(200)
})
