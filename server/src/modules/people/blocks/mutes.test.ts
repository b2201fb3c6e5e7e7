// Whom and what somebody does not want to hear of: gone from home, suggestions and notifications, folded in comments, and there for
// whoever looks for it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  badgeOf,
  comment,
  commentsOn,
  follow,
  like,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  signIn,
  toldTo,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'
import { days, hours } from '#platform/clock.ts'

let app: TestApp
let administrator: Person
let athlete: Person
let fan: Person
let loud: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  athlete = await registerPerformer(app.client)
  await verifyPerformer(app.client, administrator, athlete)
  fan = await registerFan(app.client)
  loud = await registerFan(app.client)
  for (const person of [fan, loud]) await follow(app.client, person, athlete)
  await app.settle()
})
afterAll(() => app.close())

const mute = ({ token }: Person, targetId: string, span: 'day' | 'month' | 'ever' = 'ever') =>
  app.client.try('mutes.create', { token, body: { targetId, span } })
const unmute = ({ token }: Person, id: string) => app.client.send('mutes.remove', { token, params: { id } })
const mutesOf = async ({ token }: Person) => (await app.client.send('mutes.list', { token, query: {} })).data
const kindsToldTo = async (person: Person) => (await toldTo(app.client, person)).map(({ type }) => type)

describe('a person', () => {
  test('is not told of any more, nor counted; what was told goes, and comes back with the rest', async () => {
    const post = await publish(app.client, athlete)
    for (const person of [fan, loud]) await like(app.client, person, 'feed', post)
    await app.settle()
    expect((await toldTo(app.client, athlete)).find(({ type }) => type === 'liked')?.total).toBe(2)
    expect((await mute(athlete, loud.id)).status).toBe(200)
    await app.settle()
    expect((await toldTo(app.client, athlete)).find(({ type }) => type === 'liked')?.total).toBe(1)
    await comment(app.client, loud, 'feed', post._id, 'Look here')
    await app.settle()
    expect(await kindsToldTo(athlete)).not.toContain('commented')
    await unmute(athlete, loud.id)
    expect((await toldTo(app.client, athlete)).find(({ type }) => type === 'liked')?.total).toBe(2)
  })

  test('has their comments folded for who muted them, and for nobody else', async () => {
    const post = await publish(app.client, athlete)
    await comment(app.client, loud, 'feed', post._id, 'First')
    await mute(fan, loud.id)
    const folded = async (by: Person | undefined) => (await commentsOn(app.client, by, 'feed', post._id)).map(({ isMuted }) => isMuted)
    expect([await folded(fan), await folded(athlete), await folded(undefined)]).toEqual([[true], [false], [false]])
    await unmute(fan, loud.id)
    expect(await folded(fan)).toEqual([false])
  })

  test('hears nothing of it, and finds the other as before', async () => {
    await mute(athlete, fan.id)
    const { status } = await app.client.try('performers.view', { token: fan.token, params: { id: athlete.id } })
    const { data } = await app.client.send('follows.following', { token: fan.token, query: {} })
    expect([status, data.length]).toEqual([200, 1])
    await unmute(athlete, fan.id)
  })

  test('is muted for a day, a month or for ever, anew each time, and never oneself', async () => {
    await mute(fan, loud.id, 'month')
    await mute(fan, loud.id, 'day')
    const [row, ...more] = await mutesOf(fan)
    expect(more).toEqual([])
    expect(row).toMatchObject({ targetId: loud.id, name: loud.name })
    expect(new Date(row?.until ?? 0).getTime() - app.clock.now().getTime()).toBeLessThanOrEqual(days(1))
    expect((await mute(fan, fan.id)).error.code).toBe('mute.self')
    expect((await mute(fan, crypto.randomUUID())).error.code).toBe('user.unknown')
    app.clock.advance(days(1) + hours(1))
    await app.jobs.send(app.db, 'relations.end', {})
    await app.settle()
    fan = await signIn(app.client, fan)
    expect(await mutesOf(fan)).toEqual([])
  })

  test('who blocks is not on the list of whom they block, and cannot be muted', async () => {
    ;[fan, loud] = [await signIn(app.client, fan), await signIn(app.client, loud)]
    await mute(fan, loud.id)
    await app.client.send('blocks.create', { token: loud.token, body: { targetId: fan.id } })
    expect(await mutesOf(fan)).toEqual([])
    expect((await mute(fan, loud.id)).error.code).toBe('user.unknown')
    await app.client.send('blocks.remove', { token: loud.token, params: { id: fan.id }, query: {} })
    expect(await mutesOf(fan)).toHaveLength(1)
    await unmute(fan, loud.id)
  })
})

describe('a page', () => {
  test('is not at home, in suggestions or news, and its own page stays open', async () => {
    ;[athlete, fan] = [await signIn(app.client, athlete), await signIn(app.client, fan)]
    const post = await publish(app.client, athlete)
    await app.settle()
    const { token } = fan
    const seen = async () => ({
      home: (await app.client.send('feeds.list', { token, query: { isHome: true, limit: 50 } })).data.some(({ _id }) => _id === post._id),
      news: (await app.client.send('notifications.list', { token, query: { tab: 'pages' } })).data.length > 0,
      dot: (await badgeOf(app.client, fan)).dot,
      suggested: (await app.client.send('performers.random', { token, query: { limit: 50 } })).data.some(({ _id }) => _id === athlete.id),
      found: (await app.client.send('feeds.list', { token, query: { performerId: athlete.id } })).data.some(({ _id }) => _id === post._id),
    })
    expect(await seen()).toEqual({ home: true, news: true, dot: true, suggested: true, found: true })
    await mute(fan, athlete.id)
    expect(await seen()).toEqual({ home: false, news: false, dot: false, suggested: false, found: true })
    await unmute(fan, athlete.id)
    expect(await seen()).toEqual({ home: true, news: true, dot: true, suggested: true, found: true })
  })

  test('may be a team’s', async () => {
    const team = await foundTeam(app, administrator, 'Mute Ridge')
    expect((await mute(fan, team.id)).body).toMatchObject({
      data: { targetId: team.id, name: expect.stringContaining('Mute Ridge') as string },
    })
    expect(await mutesOf(fan)).toHaveLength(1)
    await unmute(fan, team.id)
  })
})

describe('a post', () => {
  test('is told of no more, whoever does what to it; other posts are', async () => {
    const [quiet, other] = [await publish(app.client, athlete), await publish(app.client, athlete)]
    await like(app.client, fan, 'feed', quiet)
    await app.settle()
    const told = (await toldTo(app.client, athlete)).find(({ subjectId }) => subjectId === quiet._id)
    const { token } = athlete
    await app.client.send('notifications.mute', { token, params: { id: told?._id ?? '' } })
    await comment(app.client, fan, 'feed', quiet._id, 'Well run')
    await like(app.client, fan, 'feed', other)
    await app.settle()
    const subjects = (await toldTo(app.client, athlete)).map(({ subjectId }) => subjectId)
    expect([subjects.includes(quiet._id), subjects.includes(other._id)]).toEqual([false, true])
    const { data } = await app.client.send('notifications.mutes', { token })
    expect(data.map(({ subjectId }) => subjectId)).toEqual([quiet._id])
    await app.client.send('notifications.unmute', { token, params: { id: quiet._id } })
    expect((await app.client.send('notifications.mutes', { token })).data).toEqual([])
  })

  test('what is about the account cannot be muted', async () => {
    await signIn(app.client, athlete)
    await app.settle()
    const told = (await toldTo(app.client, athlete)).find(({ type }) => type === 'new_device')
    const answer = await app.client.try('notifications.mute', { token: athlete.token, params: { id: told?._id ?? '' } })
    expect(answer.error.code).toBe('notification.always_on')
  })
})
