// The schedule of a team on real pages: a coach puts in a game, its result and a post; a fan finds it on a phone.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerAdministrator } from '../../server/scenario/index.ts'
import { foundTeam, type FoundTeam } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let team: FoundTeam
let desk: Page
let phone: Page

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink())
  team = await foundTeam(stage.app, administrator, 'Calder Ridge Women')
  desk = await stage.open('desktop')
  phone = await stage.open('phone')
})
afterAll(() => stage.close())

test('a game is put in, posted and found', async () => {
  await signIn(desk, team.owner.username, password)
  await desk.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  await desk.goto(`/team/${team.id}/manage?tab=schedule`)
  await desk.getByRole('button', { name: 'Add to the schedule' }).click()
  await desk.getByLabel('Opponent').fill('Quarry Hill')
  await desk.getByLabel('Starts').fill('2090-11-20T19:00')
  await desk.getByLabel('Venue').fill('Ridge Hall')
  await desk.getByLabel('For the team').fill('Bus at five')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Add it' }).click()
  const row = desk.getByRole('listitem').filter({ hasText: 'Quarry Hill' })
  await row.getByText(/Bus at five/).waitFor()
  await row.getByRole('button', { name: 'Result' }).click()
  await desk.getByLabel('How it ended').fill('W 3-1')
  await desk.getByRole('button', { name: 'Save' }).click()
  await row.getByText('W 3-1').waitFor()
  await row.getByRole('button', { name: 'Post it' }).click()
  await row.getByRole('link', { name: 'See the post' }).waitFor()
  await shoot(desk, 'team-schedule-room')
  expect(await complaintsOfAxe(desk)).toEqual([])

  const { data: page } = await stage.app.client.send('teams.view', { params: { id: team.id } })
  await phone.goto(page.path)
  // In a few lines beside what the team posts, too.
  const fixtures = phone.getByRole('region', { name: 'Next games and last results' })
  await fixtures.getByText('W 3-1').waitFor()
  await phone.getByRole('link', { name: 'All of them' }).click()
  await fixtures.waitFor({ state: 'detached' })
  await phone.goto(page.path)
  await phone.getByRole('link', { name: 'Schedule' }).click()
  await phone.getByText('Quarry Hill').waitFor()
  await expect.poll(() => phone.getByText('Bus at five').count()).toBe(0)
  await expect
    .poll(() => phone.getByRole('link', { name: 'Add to calendar' }).getAttribute('href'))
    .toMatch(/^webcal:\/\/.+\/schedule\.ics$/)
  await shoot(phone, 'team-schedule-phone')
  expect(await complaintsOfAxe(phone)).toEqual([])
})
