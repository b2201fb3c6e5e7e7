// Devices are told: once, of what is still news, at an hour at which somebody wants to be told.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  badgeOf,
  comment,
  follow,
  openSocket,
  publish,
  registerFan,
  registerPerformer,
  signIn,
  toldTo,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { hours, minutes, seconds } from '#platform/clock.ts'
import { startPushHost, type PushHost } from '../../../../test/fakes/push-host.ts'

let host: PushHost
let app: TestApp
/** Another process on the same database. */
let second: TestApp
let fan: Person

beforeAll(async () => {
  host = await startPushHost()
  app = await createTestApp({ env: host.env })
  second = await createTestApp({ env: host.env, database: { url: app.databaseUrl, drop: async () => undefined } })
  fan = await registerFan(app.client)
})
afterAll(async () => {
  await second.close()
  await app.close()
  await host.close()
})
afterEach(() => void host.pushed.splice(0))

const hourIn = (zone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(app.clock.now()))
/** Moves both clocks to the next time that it is this hour there. */
const goTo = (hour: number, zone = 'America/Chicago') => {
  do advance(minutes(15))
  while (hourIn(zone) !== hour)
}
const advance = (by: number) => {
  app.clock.advance(by)
  second.clock.advance(by)
}
const work = async (by: TestApp = app) => {
  await by.jobs.send(by.db, 'delivery.send', {})
  await by.settle()
}
const release = async () => {
  await app.jobs.send(app.db, 'notifications.release', {})
  await app.settle()
}
const allow = async ({ token }: Person, name: string, zone = 'America/Chicago') =>
  app.client.send('push.add', { token, body: { ...host.newDevice(name), zone } })

/** With a session that outlives the moves of the clock, and nothing left to be told of it. */
const register = async (wishes: Parameters<typeof registerPerformer>[1] = {}) => {
  const athlete = await signIn(app.client, await registerPerformer(app.client, wishes))
  await app.settle()
  return athlete
}

let counter = 0
/** An athlete with a device, and somebody who writes under a post of theirs. */
const athleteWithDevice = async () => {
  goTo(12)
  const athlete = await register()
  const device = `device-${(counter += 1)}`
  await allow(athlete, device)
  fan = await signIn(app.client, fan)
  await follow(app.client, fan, athlete)
  const post = await publish(app.client, athlete)
  await app.settle()
  const write = async (by = fan) => {
    await comment(app.client, by, 'feed', post._id, `Well run ${(counter += 1)}`)
    await app.settle()
  }
  return { athlete, device, post, write }
}
const statesOf = async ({ id }: Person) => {
  const { rows } = await sql<{ state: string; why: string | null }>`
    select state, why from delivery where account_id = ${id} and channel = 'push' order by created_at, id`.execute(app.db)
  return rows.map(({ state, why }) => (why === null ? state : `${state}: ${why}`))
}
const shownOn = (device: string) => host.pushed.filter((one) => one.device === device)

describe('a device', () => {
  test('is bound to the key of this site, which is made once', async () => {
    const { token } = await registerFan(app.client)
    const [one, other] = await Promise.all([app, second].map(({ client }) => client.send('push.key', { token })))
    expect(one?.data).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/), isTold: false })
    expect(other?.data).toEqual(one?.data)
    const { rows } = await sql<{ private_key: string }>`select private_key from push_key`.execute(app.db)
    expect(rows.map((row) => row.private_key.startsWith('\u0001'))).toEqual([true])
  })

  test('is told with words, a place, the badge, and how long it is news', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    await write()
    const [{ payload, ...push } = {} as never, ...more] = shownOn(device)
    const [told] = await toldTo(app.client, athlete)
    expect(more).toEqual([])
    const { totalUnread: badge, version } = await badgeOf(app.client, athlete)
    expect(payload).toMatchObject({ title: told?.title, path: told?.path, badge, version })
    expect(push).toMatchObject({
      topic: payload?.tag,
      urgency: 'normal',
      authorization: expect.stringMatching(/^vapid t=.+, k=.+/) as string,
    })
    expect(push.ttl).toBeGreaterThan(14_000)
    expect(payload?.tag).toHaveLength(32)
  })

  test('of a service that is on no list is refused', async () => {
    const { keys } = host.newDevice('elsewhere')
    for (const endpoint of ['https://push.example.org/x', 'http://127.0.0.1:1/x', 'https://fcm.googleapis.com/x', 'file:///etc/passwd'])
      expect((await app.client.try('push.add', { token: fan.token, body: { endpoint, keys } })).error.code).toBe('push.host_unknown')
  })

  test('is told nothing once nobody is signed in on it, or it was taken off', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    expect((await app.client.send('push.key', { token: athlete.token })).data.isTold).toBe(true)
    await app.client.send('push.remove', { token: athlete.token })
    await write()
    await allow(athlete, device)
    await app.client.send('auth.logout', { token: athlete.token })
    advance(hours(1))
    await write()
    expect(shownOn(device)).toEqual([])
    expect((await sql`select from push_device where account_id = ${athlete.id}`.execute(app.db)).rows).toEqual([])
  })

  test('of a shared computer belongs to who used it last', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    const body = host.newDevice(device)
    await app.client.send('push.add', { token: athlete.token, body })
    await app.client.send('push.add', { token: fan.token, body })
    await write()
    expect(shownOn(device)).toEqual([])
    await app.client.send('push.remove', { token: fan.token })
  })
})

describe('it goes only if it is still news', () => {
  test('what was read with a window open is not pushed', async () => {
    const { athlete, device, post, write } = await athleteWithDevice()
    const socket = await openSocket(app.client, athlete)
    await write()
    expect(shownOn(device)).toEqual([])
    await app.client.send('notifications.opened', { token: athlete.token, body: { subjectId: post._id } })
    advance(seconds(31))
    await work()
    socket.close()
    expect([shownOn(device), await statesOf(athlete)]).toEqual([[], ['skipped: read']])
  })

  test('what nobody looked at within half a minute is', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    const socket = await openSocket(app.client, athlete)
    await write()
    advance(seconds(31))
    await work()
    socket.close()
    expect(shownOn(device)).toHaveLength(1)
  })

  test('of one post once an hour, however many write', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    const others = [await registerFan(app.client), await registerFan(app.client)]
    for (const person of others) await follow(app.client, person, athlete)
    for (const person of [fan, ...others]) await write(person)
    expect(shownOn(device)).toHaveLength(1)
  })

  test('switched off it does not come; what is about the account comes all the same', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    const save = (body: object) => app.client.try('notifications.saveSettings', { token: athlete.token, body })
    expect((await save({ pushOff: ['security'] })).error.code).toBe('notification.always_on')
    expect((await save({ pushOff: ['posts', 'money'] })).status).toBe(200)
    await write()
    expect(shownOn(device)).toEqual([])
    await signIn(app.client, athlete)
    await app.settle()
    expect(shownOn(device).map(({ payload, urgency }) => [payload.title, urgency])).toEqual([
      ['Somebody signed in with a new device', 'high'],
    ])
  })

  test('whoever was blocked meanwhile is not told of', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    const socket = await openSocket(app.client, athlete)
    await write()
    await sql`insert into relation (id, owner_id, other_id, kind, reason, created_at)
      values (gen_random_uuid(), ${athlete.id}, ${fan.id}, 'block', '', now())`.execute(app.db)
    advance(seconds(31))
    await work()
    socket.close()
    await sql`delete from relation where owner_id = ${athlete.id}`.execute(app.db)
    expect([shownOn(device), await statesOf(athlete)]).toEqual([[], ['skipped: not to be known']])
  })
})

describe('killed', () => {
  test('before it was taken, it goes; another process takes nothing twice', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    const socket = await openSocket(app.client, athlete)
    await write()
    socket.close()
    advance(seconds(31))
    await Promise.all([work(second), work(app)])
    expect([shownOn(device).length, await statesOf(athlete)]).toEqual([1, ['sent']])
  })

  test('after it was taken and before it was sent, it goes once its worker is gone', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    const socket = await openSocket(app.client, athlete)
    await write()
    socket.close()
    await sql`update delivery set state = 'claimed', tries = 1, claimed_at = ${app.clock.now()} where account_id = ${athlete.id}`.execute(
      app.db,
    )
    advance(minutes(1))
    await work(second)
    expect(shownOn(device)).toEqual([])
    advance(minutes(2))
    await work(second)
    expect([shownOn(device).length, await statesOf(athlete)]).toEqual([1, ['sent']])
  })

  test('after it was sent and before that was written, it goes again under its topic, so that the device shows one', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    await write()
    await sql`update delivery set state = 'claimed', claimed_at = ${app.clock.now()} where account_id = ${athlete.id}`.execute(app.db)
    advance(minutes(3))
    await work(second)
    const [first, again, ...more] = shownOn(device)
    expect(more).toEqual([])
    expect([again?.topic, again?.payload.tag]).toEqual([first?.topic, first?.payload.tag])
    await work()
    expect(shownOn(device)).toHaveLength(2)
  })
})

describe('a service', () => {
  test('that knows the device no more ends it', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    host.answer(device, 410)
    await write()
    expect((await sql`select from push_device where account_id = ${athlete.id}`.execute(app.db)).rows).toEqual([])
    expect(await statesOf(athlete)).toEqual(['skipped: no device'])
  })

  test('that has too much to do is asked again when it says', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    host.answer(device, 429, 600)
    await write()
    expect(await statesOf(athlete)).toEqual(['waiting: host is busy'])
    host.answer(device, 201)
    advance(minutes(9))
    await work()
    expect(shownOn(device)).toEqual([])
    advance(minutes(2))
    await work()
    expect(shownOn(device)).toHaveLength(1)
  })

  test('that fails is tried five times and no more', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    host.answer(device, 503)
    await write()
    for (let times = 0; times < 6; times += 1) {
      advance(minutes(10))
      await work()
    }
    const { rows } = await sql<{ tries: number }>`select tries from delivery where account_id = ${athlete.id} and channel = 'push'`.execute(
      app.db,
    )
    expect([rows, await statesOf(athlete)]).toEqual([[{ tries: 5 }], ['failed: host is busy']])
  })

  test('that does not like our key is told to whoever runs the site', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    host.answer(device, 403)
    await write()
    expect(await statesOf(athlete)).toEqual(['failed: refused'])
  })

  test('that never answers keeps nobody else waiting for long', { timeout: 60_000 }, async () => {
    const [slow, quick] = [await athleteWithDevice(), await athleteWithDevice()]
    host.answer(slow.device, 'never')
    await slow.write()
    await quick.write()
    expect(shownOn(quick.device)).toHaveLength(1)
    expect(await statesOf(slow.athlete)).toEqual(['waiting: host is busy'])
    host.answer(slow.device, 410)
  })
})

describe('nights', () => {
  test('are quiet from the first device on, and the morning says all in one', async () => {
    const { athlete, device, write } = await athleteWithDevice()
    expect((await app.client.send('notifications.settings', { token: athlete.token })).data).toMatchObject({
      quiet: { from: 22, to: 8 },
      zone: 'America/Chicago',
    })
    goTo(23)
    fan = await signIn(app.client, fan)
    await write()
    await signIn(app.client, athlete)
    await app.settle()
    expect(shownOn(device)).toEqual([])
    goTo(7)
    await work()
    expect(shownOn(device)).toEqual([])
    goTo(8)
    await work()
    expect(shownOn(device).map(({ payload }) => [payload.title, payload.path])).toEqual([['2 new notifications', '/notifications']])
  })

  test('that somebody did not want to be quiet stay as they are', async () => {
    goTo(12)
    const athlete = await register()
    await app.client.send('notifications.saveSettings', { token: athlete.token, body: { quiet: { isOn: false, from: 22, to: 8 } } })
    await allow(athlete, 'owl')
    expect((await app.client.send('notifications.settings', { token: athlete.token })).data.quiet).toBeNull()
  })

  test('of minors: nothing at half past midnight, one thing at six (youth.md Y68)', async () => {
    goTo(12)
    const minor = await register({ dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    await allow(minor, 'young')
    await app.client.send('notifications.saveSettings', { token: minor.token, body: { quiet: { isOn: false, from: 22, to: 8 } } })
    // The clocks of Ohio, where the school is.
    goTo(0, 'America/New_York')
    advance(minutes(30))
    await signIn(app.client, minor)
    await app.settle()
    await release()
    expect(shownOn('young')).toEqual([])
    goTo(6, 'America/New_York')
    await release()
    await work()
    expect(shownOn('young')).toHaveLength(1)
  })
})
