// A coach is live for the team and a helper keeps the score from another desk: of a free stream and of one with tickets.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stream } from '@fieldhouse/contract'
import { endStream, goLive, password, registerAdministrator, registerPerformer, type LiveSocket } from '../../server/scenario/index.ts'
import { foundTeam, type FoundTeam } from '../../server/test/index.ts'
import { newId } from '../../server/src/platform/new-id.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let team: FoundTeam
let helper: Page
let stream: Stream
let socket: LiveSocket

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  team = await foundTeam(stage.app, await registerAdministrator(client, await administration.issueFirstLink()), 'Calder Ridge Women')
  const person = await registerPerformer(client, { name: 'Sam Oduya', username: 'sam_keeps' })
  await team.join(person, ['manage'])
  helper = await stage.open('phone')
  await signIn(helper, person.username, password)
  await helper.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
})
afterAll(async () => {
  socket.close()
  await stage.close()
})

const press = (side: 'home' | 'away', points: number) =>
  stage.app.client.send('streams.score', {
    token: team.owner.token,
    params: { id: stream._id },
    body: { point: { pointId: newId(), side, points } },
  })

test.each([
  ['a free stream', undefined],
  ['a stream with tickets', 5],
])('of %s both count', async (_name, price) => {
  const { client } = stage.app
  ;({ stream, socket } = await goLive(client, team.owner, { title: 'Home opener', teamId: team.id, ...(price !== undefined && { price }) }))
  await helper.goto(`/studio/live?teamId=${team.id}`)
  await helper.getByText('is live for the team now').waitFor()
  await helper.getByRole('button', { name: 'Scoreboard' }).click()
  const sheet = helper.getByRole('dialog')
  await sheet.getByLabel('Home').fill('Calder Ridge')
  await sheet.getByLabel('Away').fill('Quarry Hill')
  await sheet.getByRole('button', { name: 'Show the scoreboard' }).click()
  const keeper = helper.getByRole('region', { name: 'Scoreboard' })
  await keeper.getByText('Calder Ridge 0, Quarry Hill 0').waitFor()
  await Promise.all([keeper.getByRole('button', { name: '+2 Calder Ridge' }).click(), press('home', 1), press('away', 3)])
  await keeper.getByText('Calder Ridge 3, Quarry Hill 3').waitFor()
  await shoot(helper, price === undefined ? 'live-staff' : 'live-staff-ticket')
  expect(await complaintsOfAxe(helper)).toEqual([])
  await endStream(client, team.owner, stream)
  socket.close()
})

test('nothing is left wrong', () => expect(stage.complaints).toEqual([]))
