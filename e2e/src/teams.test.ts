// A coach founds a team, posts as it, a member's post waits for a moderator on a phone, a fan backs the team.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Team } from '@fieldhouse/contract'
import { password as demoPassword, registerCoach, registerFan, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { joinTeam } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillCard, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let coach: Page
let moderator: Page
let fan: Page
let athlete: Person
let team: Team

const view = async (slug: string) => (await stage.app.client.send('teams.view', { params: { id: slug } })).data

beforeAll(async () => {
  stage = await createStage()
  const { client, db } = stage.app
  const admin = await registerFan(client)
  await sql`update account set roles = '{admin}' where id = ${admin.id}`.execute(db)
  stage.app.clock.advance(6000)
  await registerCoach(client, admin, { username: 'coach_okafor', name: 'Imani Okafor' })
  await registerPerformer(client, { username: 'mod_reyes', name: 'Gwen Reyes' })
  athlete = await registerPerformer(client, { username: 'adaeze_pohl', name: 'Adaeze Pohl' })
  await registerFan(client, { username: 'fan_nowak', name: 'Lena Nowak' })
  coach = await stage.open('desktop')
  moderator = await stage.open('phone')
  fan = await stage.open('phone')
})
afterAll(() => stage.close())

test('a coach founds a team of the own college', async () => {
  await signIn(coach, 'coach_okafor', demoPassword)
  await coach.waitForURL(/\/athlete\/account|\/coach\//)
  await coach.goto('/studio')
  await coach.getByRole('link', { name: 'Found a team' }).click()
  await coach.getByLabel('Name', { exact: true }).fill('Herons')
  await expect.poll(() => coach.getByRole('combobox', { name: 'College' }).inputValue()).toBe('Calder Ridge College')
  await coach.getByLabel('Sport', { exact: true }).selectOption({ label: 'Volleyball' })
  await coach.getByLabel('Who plays').selectOption({ label: 'Women' })
  await coach.getByLabel('About the team').fill('Six on the court, four hundred in the stands.')
  await shoot(coach, 'team-create')
  expect(await complaintsOfAxe(coach)).toEqual([])
  await coach.getByRole('button', { name: 'Found the team' }).click()
  await coach.waitForURL(/\/team\/[^/]+\/manage$/)
  await coach.getByRole('heading', { level: 1, name: 'Herons' }).waitFor()
  team = await view('herons')
  await joinTeam(stage.app, team, { id: athlete.id, name: athlete.name })
  const [gwen] = (await stage.app.client.send('performers.search', { query: { q: 'gwen' } })).data
  const mod = gwen?._id ?? (await stage.app.client.send('performers.view', { params: { id: 'mod_reyes' } })).data._id
  await joinTeam(stage.app, team, { id: mod, name: 'Gwen Reyes' }, { type: 'staff', role: 'assistant', rights: ['moderate'] })
})

test('sets a price, and posts as the team', async () => {
  await coach.goto(`/team/${team._id}/manage?tab=settings`)
  await coach.getByLabel('Price a month').fill('7.95')
  await coach.getByRole('button', { name: 'Save prices' }).click()
  await coach.getByText('Prices saved').waitFor()
  await shoot(coach, 'team-settings')
  await coach.goto(`/team/${team._id}/manage?tab=moderation`)
  await coach.getByRole('switch', { name: /See posts of members first/ }).check()
  await coach.getByText('Nothing waits').waitFor()
  await coach.goto(`/team/${team._id}/manage`)
  await coach.getByRole('heading', { level: 1, name: 'Herons' }).waitFor()
  await shoot(coach, 'team-overview')
  expect(await complaintsOfAxe(coach)).toEqual([])
  await coach.getByRole('link', { name: 'Post as the team' }).click()
  await coach.getByRole('heading', { level: 1, name: 'New team post' }).waitFor()
  await coach.getByLabel('Title').fill('Tip-off at seven')
  await coach.getByLabel('Text').fill('Doors open at six. Bring your voice.')
  await shoot(coach, 'team-post')
  await coach.getByRole('button', { name: 'Publish' }).click()
  // Said, and on the list it leads to.
  await coach.getByText('Published').first().waitFor()
})

test('what a member posts waits, and is approved and sent back with one thumb', async () => {
  await stage.app.client.send('feeds.create', {
    token: athlete.token,
    body: { type: 'text', title: 'Bus songs', text: 'Ranked, by volume.', audience: 'public', teamId: team._id },
  })
  await stage.app.client.send('feeds.create', {
    token: athlete.token,
    body: { type: 'text', title: 'Our line-up', text: 'All of it.', audience: 'public', teamId: team._id },
  })
  await signIn(moderator, 'mod_reyes', demoPassword)
  await moderator.waitForURL(/\/athlete\/account|\/athlete\//)
  await moderator.goto(`/team/${team._id}/manage?tab=moderation`)
  await moderator.getByText('Bus songs').waitFor()
  await shoot(moderator, 'team-moderation')
  expect(await complaintsOfAxe(moderator)).toEqual([])
  await moderator.getByRole('button', { name: 'Approve Bus songs' }).click()
  await moderator.getByText('It is out').waitFor()
  await moderator.getByRole('button', { name: 'Reject Our line-up' }).click()
  await moderator.getByRole('radio', { name: 'Gives away tactics or line-ups' }).check()
  await shoot(moderator, 'team-reject')
  await moderator.getByRole('button', { name: 'Send back' }).click()
  await moderator.getByText('Nothing waits').waitFor()
  const own = await stage.app.client.send('feeds.own', { token: athlete.token, query: { teamId: team._id } })
  expect(own.data.map(({ title, moderationStatus, moderationReason }) => [title, moderationStatus, moderationReason])).toEqual([
    ['Our line-up', 'rejected', 'Gives away tactics or line-ups'],
    ['Bus songs', 'approved', null],
  ])
  // It wears what the team plays, whatever its author does.
  await moderator.goto('/home?feed=all')
  await moderator
    .getByText(/^Volleyball · team post/)
    .first()
    .waitFor()
  await shoot(moderator, 'team-post')
})

test('the staff sees who is in the team and says what they wear', async () => {
  await coach.goto(`/team/${team._id}/manage?tab=roster`)
  await coach.getByRole('button', { name: 'Change Adaeze Pohl' }).click()
  await coach.getByLabel('Number').fill('1')
  await coach.getByLabel('Positions').fill('Setter')
  await shoot(coach, 'team-member')
  await coach.getByRole('button', { name: 'Save' }).click()
  await coach.getByText('#1 · Setter').waitFor()
  await shoot(coach, 'team-roster')
  await coach.goto(`/team/${team._id}/manage?tab=staff`)
  await coach.getByRole('button', { name: 'Change Gwen Reyes' }).click()
  await coach.getByRole('checkbox', { name: /^Manage/ }).check()
  await shoot(coach, 'team-rights')
  await coach.getByRole('button', { name: 'Save' }).click()
  await coach.getByText('Moderate, Manage').waitFor()
})

test('a fan finds the team and backs it', async () => {
  await signIn(fan, 'fan_nowak', demoPassword)
  await fan.waitForURL('**/home')
  await fan.goto('/discover?type=team')
  await shoot(fan, 'discover-teams')
  await fan.getByRole('link', { name: /Herons/ }).click()
  await fan.waitForURL(/\/college\/\d{6}\/team\/herons$/)
  await fan.getByRole('heading', { level: 1, name: 'Herons' }).waitFor()
  await shoot(fan, 'team-page')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await fan.getByRole('link', { name: /^Roster/ }).click()
  await fan.getByRole('link', { name: /Adaeze Pohl/ }).waitFor()
  await shoot(fan, 'team-page-roster')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await fan.getByRole('button', { name: 'Back the team · $7.95 a month' }).click()
  const sheet = fan.getByRole('dialog')
  await fillCard(sheet)
  await sheet.getByRole('checkbox').check()
  await shoot(fan, 'team-subscribe')
  await sheet.getByRole('button', { name: /^Subscribe/ }).click()
  await sheet.getByText(/You are in/).waitFor()
  await expect.poll(async () => (await view('herons')).stats.subscribers).toBe(1)
})

test('the page reads without any script, at one address', async () => {
  const right = (await view('herons')).path
  const answer = await fetch(`${stage.origin}${right}`)
  const html = await answer.text()
  expect([answer.status, html.includes('<title>Herons, Volleyball · Calder Ridge College')]).toEqual([200, true])
  expect(html).toContain('"@type":"SportsTeam"')
  const elsewhere = await fetch(`${stage.origin}/college/ind/team/herons?tab=roster`, { redirect: 'manual' })
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([301, `${right}?tab=roster`])
  expect((await fetch(`${stage.origin}/college/ind/team/nobody`)).status).toBe(404)
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
