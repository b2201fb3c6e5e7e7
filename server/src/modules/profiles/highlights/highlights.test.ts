// What an athlete holds at the top of the page: which things can be chosen, and who sees what of them.
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import { follow, foundTeam, publish, registerCoach, registerFan, registerPerformer, uploadVideo, type Person } from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'

let app: TestApp
let athlete: Person
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
  ;[athlete, fan] = [await registerPerformer(app.client), await registerFan(app.client)]
})
afterAll(() => app.close())

type Kind = 'feed' | 'video'
const choose = (by: Person, things: readonly (readonly [Kind, { _id: string }])[]) =>
  app.client.try('highlights.save', { token: by.token, body: { things: things.map(([type, { _id }]) => ({ type, _id })) } })
const codeOf = async (reply: ReturnType<typeof choose>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const look = async (by?: Person, of: Person = athlete) =>
  (await app.client.send('highlights.list', { token: by?.token, params: { id: of.username } })).data
const seen = async (by?: Person) => (await look(by)).map(({ type, title, isLocked }) => [type, title, isLocked])
const post = (title: string, more: object = {}, by = athlete) => publish(app.client, by, { type: 'text', title, text: 'Words', ...more })

test('own posts and videos, three at most, in the order that was chosen', async () => {
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  const [one, two] = [await post('One'), await post('Two')]
  const video = await uploadVideo(app.client, athlete, { video: clip }, { title: 'Film' })
  await app.settle()
  expect(
    await codeOf(
      choose(athlete, [
        ['feed', two],
        ['video', video],
        ['feed', one],
      ]),
    ),
  ).toBe('200')
  const all = [
    ['feed', 'Two', false],
    ['video', 'Film', false],
    ['feed', 'One', false],
  ]
  for (const by of [undefined, fan, athlete]) expect(await seen(by)).toEqual(all)
  expect((await look(fan))[1]).toMatchObject({ path: `/video/${video.slug}` })
  expect(
    await codeOf(
      choose(athlete, [
        ['feed', one],
        ['feed', two],
        ['video', video],
        ['feed', await post('Four')],
      ]),
    ),
  ).toBe('400 request.invalid')
  expect(
    await codeOf(
      choose(athlete, [
        ['feed', one],
        ['feed', one],
      ]),
    ),
  ).toBe('422 highlight.unusable')
  // Another kind than it is of.
  expect(await codeOf(choose(athlete, [['video', one]]))).toBe('422 highlight.unusable')
  expect(await seen()).toEqual(all)
  expect(await codeOf(choose(athlete, []))).toBe('200')
  expect(await seen()).toEqual([])
})

test('nothing of others, of a team, or that not everybody finds', async () => {
  const other = await registerPerformer(app.client)
  const coach = await registerCoach(app.client)
  const team = await foundTeam(app.client, coach)
  await joinTeam(app, team, athlete)
  const chosen = [
    await post('Hers', {}, other),
    await post('Draft', { status: 'draft' }),
    await post('Of the team', { teamId: team._id }),
    { _id: athlete.id },
  ]
  for (const thing of chosen) expect(await codeOf(choose(athlete, [['feed', thing]]))).toBe('422 highlight.unusable')
  expect(await codeOf(choose(fan, []))).toBe('403 request.forbidden')
  expect(await seen()).toEqual([])
})

test('what is locked shows as locked, what was hidden comes back, what was removed does not', async () => {
  const [forFollowers, hidden, removed] = [await post('For followers', { audience: 'followers' }), await post('Hidden'), await post('Gone')]
  await choose(athlete, [
    ['feed', forFollowers],
    ['feed', hidden],
    ['feed', removed],
  ])
  const follower = await registerFan(app.client)
  await follow(app.client, follower, athlete)
  expect([await seen(fan), await seen(follower)].map(([first]) => first)).toEqual([
    ['feed', 'For followers', true],
    ['feed', 'For followers', false],
  ])
  const hide = (status: 'inactive' | 'active') =>
    app.client.send('feeds.update', { token: athlete.token, params: { id: hidden._id }, body: { status } })
  await hide('inactive')
  await app.client.send('feeds.remove', { token: athlete.token, params: { id: removed._id } })
  for (const by of [undefined, fan, follower, athlete]) expect((await look(by)).map(({ title }) => title)).toEqual(['For followers'])
  await hide('active')
  expect((await look(fan)).map(({ title }) => title)).toEqual(['For followers', 'Hidden'])
})

test('of a hidden athlete there is nothing', async () => {
  const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  const status = async (of: Person, by?: Person) =>
    (await app.client.try('highlights.list', { token: by?.token, params: { id: of.id } })).status
  expect([await status(minor), await status(minor, fan), await status(minor, minor), await status(fan)]).toEqual([404, 404, 200, 404])
  await sql`update account set status = 'inactive' where id = ${athlete.id}`.execute(app.db)
  expect(await status(athlete, fan)).toBe(404)
})
