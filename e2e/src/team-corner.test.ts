// A team collects for something: the bar stands on its page, in the sheet of a tip and in the room in which it is live, and those
// who gave and said so stand on the page. What the coach wrote to many has stopped, and goes on.
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anyCard,
  follow,
  newKey,
  password,
  registerAdministrator,
  registerFan,
  saveCard,
  tip,
  topUp,
  type Person,
} from '../../server/scenario/index.ts'
import { foundTeam, type FoundTeam } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let team: FoundTeam
let path: string
let coach: Page
let fan: Page
let ann: Person

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  team = await foundTeam(stage.app, await registerAdministrator(client, await administration.issueFirstLink()), 'Calder Ridge Women')
  path = (await client.send('teams.view', { params: { id: team.id } })).data.path
  ann = await registerFan(client, { name: 'Ann Reyes', username: 'ann_corner' })
  await topUp(client, ann, 200, await saveCard(client, ann))
  const body = { teamId: team.id, type: 'monthly' as const, cardId: await anyCard(client, ann) }
  await client.send('payments.subscribeTeam', { token: ann.token, body, headers: newKey() })
  ;[coach, fan] = [await stage.open('desktop'), await stage.open('phone')]
  for (const [page, person] of [
    [coach, team.owner],
    [fan, ann],
  ] as const) {
    await signIn(page, person.username, password)
    await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  }
})
afterAll(() => stage.close())

const count = async () => {
  for (const name of ['supporters.count', 'goals.count'] as const) await stage.app.jobs.send(stage.app.db, name, {})
  await stage.app.settle()
}
/** The coach sits at a desk; the pictures show a phone, too. */
async function shootBoth(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await shoot(page, name)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('an owner begins a goal of the team', async () => {
  await coach.goto(`/team/${team.id}/manage?tab=goals`)
  await coach.getByText('the bar stands on the team’s page', { exact: false }).waitFor()
  await coach.getByRole('button', { name: 'New goal' }).click()
  const form = coach.getByRole('dialog', { name: 'New goal' })
  await form.getByText('Everybody sees it on the team’s page').waitFor()
  await form.getByRole('textbox', { name: 'What for' }).fill('New nets')
  await form.getByRole('textbox', { name: 'Target in tokens' }).fill('100')
  await form.getByRole('button', { name: 'Begin' }).click()
  await coach.getByRole('progressbar', { name: 'New nets' }).waitFor()
  await shootBoth(coach, 'team-goals')
  await coach.goto(`/studio/goals?teamId=${team.id}`)
  await coach.getByRole('progressbar', { name: 'New nets' }).waitFor()
  await shootBoth(coach, 'team-goals-studio')
  expect(await complaintsOfAxe(coach)).toEqual([])
})

test('a fan sees it on the page and in the sheet of a tip, and is named on the page after saying so', async () => {
  await fan.goto(path)
  await fan.getByRole('region', { name: 'Goals' }).getByText('0 of 100 tokens').waitFor()
  await fan.getByRole('button', { name: 'Tip', exact: true }).first().click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByRole('progressbar', { name: 'New nets' }).waitFor()
  await sheet.getByText(/Nothing is promised back/).waitFor()
  await shoot(fan, 'team-tip-goal')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await sheet.getByRole('button', { name: '25', exact: true }).click()
  await sheet
    .getByRole('button', { name: /^(Tip|Give|Send)/ })
    .last()
    .click()
  await sheet.getByRole('button', { name: 'Show my name' }).click()
  await fan.getByText('Your name stands on the page of Calder Ridge Women').waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await count()
  await fan.goto(path)
  const goals = fan.getByRole('region', { name: 'Goals' })
  await goals.getByText('25 of 100 tokens').waitFor()
  await goals.scrollIntoViewIfNeeded()
  await shoot(fan, 'team-page-goal')
  await fan.goto(`${path}?tab=about`)
  await fan.getByRole('heading', { name: 'In Calder Ridge Women’s corner' }).waitFor()
  await fan.getByRole('list', { name: 'Supporters' }).getByText('Ann Reyes').scrollIntoViewIfNeeded()
  await shoot(fan, 'team-supporters')
  expect(await complaintsOfAxe(fan)).toEqual([])
})

test('in the room it moves with each tip, for the coach and the fan, and the badge stands beside the name', async () => {
  await coach.goto(`/studio/live?teamId=${team.id}`)
  await coach.getByLabel('Title').fill('Serve clinic')
  await coach.getByRole('button', { name: 'Go live' }).click()
  await coach.getByRole('heading', { name: 'You are live' }).waitFor()
  await fan.goto(`/live/${team.id}`)
  for (const page of [coach, fan]) await page.getByRole('region', { name: 'Goal', exact: true }).getByText('25 of 100 tokens').waitFor()
  await coach.getByRole('button', { name: /Who is here/ }).waitFor()
  await fan.getByRole('button', { name: 'Tip 10' }).click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByRole('progressbar', { name: 'New nets' }).waitFor()
  await shoot(fan, 'room-tip-goal')
  await tip(stage.app.client, ann, { id: team.id }, 30)
  // Both hear of it without asking; the open sheet, too.
  await sheet.getByText('55 of 100 tokens').waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  for (const page of [coach, fan])
    await page.getByRole('region', { name: 'Goal', exact: true }).getByText('55 of 100 tokens').first().waitFor()
  await shoot(fan, 'room-goal')
  await shootBoth(coach, 'room-goal-host')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await coach.getByRole('button', { name: /Who is here/ }).click()
  const present = coach.getByRole('list', { name: 'Who is here' })
  await present.getByText('Ann Reyes').waitFor()
  await present.getByText('Subscriber').waitFor({ state: 'attached' })
  await shootBoth(coach, 'room-present')
  expect(await complaintsOfAxe(coach)).toEqual([])
  await coach.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await coach.getByRole('button', { name: 'End stream' }).click()
  await coach.getByRole('dialog').getByRole('button', { name: 'End stream' }).click()
  await coach.getByRole('heading', { name: 'Go live' }).waitFor()
})

test('what was written to many and stopped says how far it came, and goes on', async () => {
  const { client, db } = stage.app
  for (let i = 0; i < 2; i += 1) await follow(client, await registerFan(client), team.owner)
  // Planned, and begun without anything that carries it: as its job leaves it after the last attempt.
  const { data } = await client.send('broadcasts.create', {
    token: team.owner.token,
    body: { audience: { list: 'new' }, text: 'Bus at nine', at: new Date(stage.app.clock.now().getTime() + 3_600_000).toISOString() },
  })
  await sql`insert into broadcast_copy select ${data._id}::uuid, follower_id, 'waiting' from follow where page_id = ${team.owner.id}`.execute(
    db,
  )
  await sql`update broadcast set state = 'sending', at = now() where id = ${data._id}`.execute(db)
  await coach.goto('/studio/fan-groups')
  await stage.app.jobs.send(db, 'fan-groups.due', {})
  const list = coach.getByRole('list', { name: 'Messages to many' })
  await list.getByText('stopped: 0 of 2 sent').waitFor()
  await shootBoth(coach, 'broadcast-stopped-list')
  await list.getByRole('button').click()
  const sheet = coach.getByRole('dialog', { name: 'Stopped' })
  await sheet.getByText(/Something went wrong on our side/).waitFor()
  await shootBoth(coach, 'broadcast-stopped')
  expect(await complaintsOfAxe(coach)).toEqual([])
  await sheet.getByRole('button', { name: 'Go on', exact: true }).click()
  const view = async () => (await client.send('broadcasts.view', { token: team.owner.token, params: { id: data._id } })).data
  await expect.poll(view, { timeout: 20_000 }).toMatchObject({ status: 'sent', sent: 2 })
  await coach.getByRole('dialog', { name: 'Sent' }).getByText('to 2 people').waitFor()
})

test('nothing went wrong in any browser', () => expect(stage.complaints).toEqual([]))
