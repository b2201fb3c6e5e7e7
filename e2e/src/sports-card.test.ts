// A sports card on real pages: an athlete writes figures on a phone, a coach confirms them, a fan sees whose word it is.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, publish, registerAdministrator, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { foundTeam, type FoundTeam } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let team: FoundTeam
let athlete: Person
let hers: Page
let desk: Page
let fan: Page

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink())
  team = await foundTeam(stage.app, administrator, 'Calder Ridge Women')
  athlete = await registerPerformer(client, { name: 'Maya Oyelaran' })
  await team.join(athlete)
  await publish(client, athlete, { type: 'text', title: 'Two hours of starts', text: 'Legs are done.' })
  await publish(client, athlete, { type: 'text', title: 'For followers', text: 'Film study.', audience: 'followers' })
  await client.send('schedule.create', {
    token: team.owner.token,
    params: { id: team.id },
    body: { kind: 'game', opponent: 'Quarry Hill', venue: 'Ridge Hall', startsAt: '2090-11-20T19:00:00Z' },
  })
  ;[hers, desk, fan] = [await stage.open('phone'), await stage.open('desktop'), await stage.open('phone')]
})
afterAll(() => stage.close())

const quiet = async (page: Page) => expect(await complaintsOfAxe(page)).toEqual([])

test('figures are written, confirmed and seen', async () => {
  await signIn(hers, athlete.username, password)
  await hers.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  await hers.goto('/athlete/account?tab=card')
  await hers.getByRole('button', { name: 'Add a season' }).click()
  await hers.getByLabel('Figure 1').fill('Kills')
  await hers.getByLabel('Value 1').fill('312')
  await hers.getByLabel('Figure 2').fill('Aces')
  await shoot(hers, 'card-form')
  await quiet(hers)
  // Half a row is refused where it stands.
  await hers.getByRole('button', { name: 'Put it on the card' }).click()
  await hers.getByText('Needed.').or(hers.getByRole('alert')).first().waitFor()
  await hers.getByLabel('Value 2').fill('41')
  await hers.getByRole('button', { name: 'Put it on the card' }).click()
  await hers.getByText('Waiting for the coach').waitFor()
  await hers.getByRole('button', { name: 'Add an achievement' }).click()
  await hers.getByLabel('Title').fill('All-conference, first team')
  await hers.getByLabel('Where').selectOption({ label: 'Without a team' })
  await hers.getByRole('button', { name: 'Put it on the card' }).click()
  await hers.getByText('Own entry').waitFor()
  for (const title of ['Two hours of starts', 'For followers']) {
    await hers.getByRole('button', { name: `Hold at the top: ${title}` }).click()
    await hers.getByRole('button', { name: `Take down ${title}` }).waitFor()
  }
  await shoot(hers, 'card-own')
  await quiet(hers)

  await signIn(desk, team.owner.username, password)
  await desk.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  await desk.goto(`/team/${team.id}/manage?tab=cards`)
  await desk.getByRole('button', { name: /^Decline / }).click()
  await desk.getByLabel('In your words').fill('See the box score')
  await shoot(desk, 'card-decline')
  await quiet(desk)
  await desk.getByRole('button', { name: 'Decline', exact: true }).click()
  await desk.getByText('Nothing waits').waitFor()
  // The athlete hears of it without asking.
  await hers.getByText('Declined: Our figures differ').waitFor()
  await hers.getByText('“See the box score”').waitFor()
  await hers.getByRole('button', { name: /^Change .*Volleyball/ }).click()
  await hers.getByLabel('Value 1').fill('302')
  await hers.getByRole('button', { name: 'Save' }).click()
  await hers.getByText('Waiting for the coach').waitFor()

  await desk.reload()
  await desk.getByText('302').waitFor()
  await desk.setViewportSize({ width: 390, height: 844 })
  await shoot(desk, 'card-team')
  await quiet(desk)
  // What she has changed meanwhile is not confirmed unseen.
  const [line] = (await stage.app.client.send('records.list', { params: { id: athlete.id } })).data.filter(({ kind }) => kind === 'stats')
  const figures = [{ label: 'Kills', value: '303' }]
  await stage.app.client.send('records.update', { token: athlete.token, params: { id: line?._id ?? '' }, body: { figures } })
  await desk.getByRole('button', { name: /^Confirm / }).click()
  await desk.getByText('The athlete has changed this meanwhile').waitFor()
  await desk.getByText('303').waitFor()
  await desk.getByRole('button', { name: /^Confirm / }).click()
  await desk.getByText('Nothing waits').waitFor()
  await hers.getByText('Confirmed by Coach Okafor').waitFor()

  await fan.goto(`/ind/athlete/${athlete.username}`)
  await fan.getByRole('region', { name: 'Highlights' }).getByRole('link', { name: 'Locked: For followers' }).waitFor()
  const card = fan.getByRole('region', { name: 'Sports card' })
  await card.getByText('303').waitFor()
  await card.getByText('Confirmed by Coach Okafor').waitFor()
  await shoot(fan, 'card-profile')
  await quiet(fan)
  await card.getByRole('link', { name: 'All seasons' }).click()
  await fan.getByText('All-conference, first team').waitFor()
  await fan.getByText('vs Quarry Hill').waitFor()
  await shoot(fan, 'card-about')
  await quiet(fan)
  expect(stage.complaints).toEqual([])
})
