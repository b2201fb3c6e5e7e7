// What somebody wants to be told of, and when.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badgeOf, follow, like, openSocket, publish, registerFan, registerPerformer, signIn, toldTo, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fan: Person
let other: Person

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
  other = await registerFan(app.client)
})
afterAll(() => app.close())

type Choices = BodyOf<Calls['notifications']['saveSettings']>
const choose = async ({ token }: Person, body: Choices) => (await app.client.send('notifications.saveSettings', { token, body })).data
const kindsToldTo = async (person: Person) => (await toldTo(app.client, person)).map(({ type }) => type)
const release = async () => {
  await app.jobs.send(app.db, 'notifications.release', {})
  await app.settle()
}
/** Moves the clock to the next time that it is this hour in Chicago. */
const goTo = (hour: number) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Chicago', hour: '2-digit', hourCycle: 'h23' })
  do app.clock.advance(15 * 60_000)
  while (Number(format.format(app.clock.now())) !== hour)
}

describe('switched off', () => {
  test('a group of kinds is not told, and the rest is', async () => {
    const athlete = await registerPerformer(app.client)
    expect(await choose(athlete, { groupsOff: ['page'] })).toMatchObject({ groupsOff: ['page'], kindsOff: [] })
    await follow(app.client, fan, athlete)
    await like(app.client, fan, 'feed', await publish(app.client, athlete))
    await app.settle()
    expect(await kindsToldTo(athlete)).toEqual(['liked'])
    await choose(athlete, { groupsOff: [], kindsOff: ['liked'] })
    await follow(app.client, other, athlete)
    await like(app.client, fan, 'feed', await publish(app.client, athlete))
    await app.settle()
    expect(await kindsToldTo(athlete)).toEqual(['followed', 'liked'])
  })

  test('nothing can be that always comes, and no zone that there is not', async () => {
    const refused = (body: Choices) => app.client.try('notifications.saveSettings', { token: fan.token, body })
    expect((await refused({ groupsOff: ['security'] })).body).toMatchObject({ code: 'notification.always_on' })
    expect((await refused({ kindsOff: ['decision'] })).body).toMatchObject({ code: 'notification.always_on' })
    expect((await refused({ zone: 'Middle/Earth' })).body).toMatchObject({ code: 'request.invalid' })
    expect((await app.client.send('notifications.settings', { token: fan.token })).data).toEqual({
      groupsOff: [],
      pushOff: [],
      mailOff: [],
      announcements: true,
      digest: 'off',
      startLetters: false,
      pagesLeftOut: 0,
      kindsOff: [],
      pausedUntil: null,
      quiet: null,
      zone: null,
      hasNightRest: false,
      isMailStopped: false,
    })
  })
})

describe('a pause', () => {
  test('keeps what comes until it ends, and then it is there together', async () => {
    const athlete = await registerPerformer(app.client)
    await choose(athlete, { pause: 'hour' })
    await follow(app.client, fan, athlete)
    await follow(app.client, other, athlete)
    await app.settle()
    await release()
    expect([await toldTo(app.client, athlete), (await badgeOf(app.client, athlete)).totalUnread]).toEqual([[], 0])
    app.clock.advance(3_600_000)
    await release()
    const [told, ...rest] = await toldTo(app.client, athlete)
    expect([told?.total, rest.length, (await badgeOf(app.client, athlete)).totalUnread]).toEqual([2, 0, 1])
  })

  test('ends at once when it is taken back', async () => {
    const athlete = await registerPerformer(app.client)
    const { pausedUntil } = await choose(athlete, { pause: 'week' })
    expect(new Date(pausedUntil ?? 0).getTime() - app.clock.now().getTime()).toBeGreaterThan(6.9 * 86_400_000)
    await follow(app.client, fan, athlete)
    await app.settle()
    expect(await toldTo(app.client, athlete)).toEqual([])
    await choose(athlete, { pause: 'off' })
    expect(await kindsToldTo(athlete)).toEqual(['followed'])
  })

  test('does not make what was shown before disappear', async () => {
    const athlete = await registerPerformer(app.client)
    const post = await publish(app.client, athlete)
    await like(app.client, fan, 'feed', post)
    await app.settle()
    await choose(athlete, { pause: 'hour' })
    const thirdAndFourth = [await registerFan(app.client), other]
    for (const person of thirdAndFourth) await like(app.client, person, 'feed', post)
    await app.settle()
    const [told] = await toldTo(app.client, athlete)
    expect(told).toMatchObject({ type: 'liked', total: 3 })
    // Read in the pause: it does not come up again afterwards.
    await app.client.send('notifications.opened', { token: athlete.token, body: { subjectId: post._id } })
    app.clock.advance(3_600_000)
    await release()
    expect((await badgeOf(app.client, athlete)).totalUnread).toBe(0)
  })
})

test('in quiet hours nothing announces itself, and is counted', async () => {
  const athlete = await registerPerformer(app.client)
  await choose(athlete, { quiet: { isOn: true, from: 22, to: 8 }, zone: 'America/Chicago' })
  goTo(23)
  const socket = await openSocket(app.client, athlete)
  await follow(app.client, fan, athlete)
  await app.settle()
  await socket.hear('notification_count', ({ totalUnread }) => totalUnread === 1)
  goTo(9)
  await like(app.client, fan, 'feed', await publish(app.client, athlete))
  await app.settle()
  await socket.hear('notification_created')
  expect(socket.heard.filter(({ event }) => event === 'notification_created').map(({ payload }) => payload['type'])).toEqual(['liked'])
  socket.close()
})

test('a minor hears of nothing between midnight and six, and of one thing afterwards (youth.md Y68)', async () => {
  const dateOfBirth = `${new Date().getUTCFullYear() - 16}-01-01`
  const minor = await registerPerformer(app.client, { dateOfBirth })
  // What their browser says of its clock does not move the night.
  expect((await choose(minor, { zone: 'Asia/Tokyo' })).hasNightRest).toBe(true)
  goTo(3)
  const socket = await openSocket(app.client, minor)
  await signIn(app.client, minor)
  await app.settle()
  await release()
  expect([await toldTo(app.client, minor), (await badgeOf(app.client, minor)).totalUnread]).toEqual([[], 0])
  expect(socket.heard.filter(({ event }) => event.startsWith('notification'))).toEqual([])
  goTo(10)
  await release()
  expect(await kindsToldTo(minor)).toEqual(['new_device'])
  await socket.hear('notification_count', ({ totalUnread }) => totalUnread === 1)
  socket.close()
})

test('what pages do in a minor’s night is no news before six (youth.md Y68)', async () => {
  const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  const [page, adult] = [await registerPerformer(app.client), await registerFan(app.client)]
  for (const person of [minor, adult]) await follow(app.client, person, page)
  await app.settle()
  goTo(3)
  await publish(app.client, page)
  await app.settle()
  const news = async ({ token }: Person) => [
    (await app.client.send('notifications.list', { token, query: { tab: 'pages' } })).data.map(({ type }) => type),
    (await app.client.send('notifications.count', { token })).data.dot,
  ]
  const signedIn = { ...minor, token: (await signIn(app.client, minor)).token }
  expect([await news(adult), await news(signedIn)]).toEqual([
    [['posted'], true],
    [[], false],
  ])
  goTo(10)
  expect(await news(signedIn)).toEqual([['posted'], true])
})
