// Private messages on devices: one notification for each conversation, only while something is unread, and of what is written to many
// three in a day.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  buyMessage,
  follow,
  openConversation,
  openSocket,
  registerFan,
  registerPerformer,
  saveCard,
  say,
  signIn,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours, minutes, seconds } from '#platform/clock.ts'
import { startPushHost, type PushHost } from '../../../../test/fakes/push-host.ts'

let host: PushHost
let app: TestApp

beforeAll(async () => {
  host = await startPushHost()
  app = await createTestApp({ env: host.env })
})
afterAll(async () => {
  await app.close()
  await host.close()
})
afterEach(() => void host.pushed.splice(0))

let counter = 0
const withDevice = async (person: Person): Promise<Person & { device: string }> => {
  const [here, device] = [await signIn(app.client, person), `device-${(counter += 1)}`]
  await app.settle()
  await app.client.send('push.add', { token: here.token, body: host.newDevice(device) })
  await app.client.send('notifications.saveSettings', { token: here.token, body: { quiet: { isOn: false, from: 22, to: 8 } } })
  return { ...here, device }
}
const pair = async () => {
  const athlete = await signIn(app.client, await registerPerformer(app.client))
  const fan = await withDevice(await registerFan(app.client))
  return { athlete, fan, thread: await openConversation(app.client, fan, athlete) }
}
const shownOn = (device: string) => host.pushed.filter((one) => one.device === device)
const work = async () => {
  await app.jobs.send(app.db, 'delivery.send', {})
  await app.settle()
}
const later = async () => {
  app.clock.advance(seconds(31))
  await work()
}
const statesOf = async ({ id }: Person) => {
  const { rows } = await sql<{ state: string; why: string | null }>`
    select state, why from delivery where account_id = ${id} and source_type in ('message', 'broadcast') and channel = 'push' order by created_at, id`.execute(
    app.db,
  )
  return rows.map(({ state, why }) => (why === null ? state : `${state}: ${why}`))
}

test('what is written is told at once, and the next takes its place', async () => {
  const { athlete, fan, thread } = await pair()
  for (const words of ['See you at the relays', 'Row F']) {
    await say(app.client, athlete, thread, words)
    await app.settle()
  }
  const pushed = shownOn(fan.device)
  expect(pushed.map(({ payload: { title, text, path } }) => [title, text, path])).toEqual([
    [`${athlete.name} wrote to you`, 'See you at the relays', `/messages/${thread._id}`],
    [`${athlete.name} wrote to you`, 'Row F', `/messages/${thread._id}`],
  ])
  expect(new Set(pushed.map(({ topic }) => topic)).size).toBe(1)
  expect(pushed[0]?.urgency).toBe('high')
})

test('whoever has a window open is told of what is unread half a minute later, once a conversation', async () => {
  const { athlete, fan, thread } = await pair()
  const socket = await openSocket(app.client, fan)
  for (const words of ['One', 'Two']) {
    await say(app.client, athlete, thread, words)
    await app.settle()
  }
  expect(shownOn(fan.device)).toEqual([])
  await later()
  expect(shownOn(fan.device).map(({ payload }) => payload.text)).toEqual(['Two'])
  await say(app.client, athlete, thread, 'Three')
  await app.settle()
  await app.client.send('messages.readAll', { token: fan.token, params: { id: thread._id } })
  await later()
  socket.close()
  expect([shownOn(fan.device).length, await statesOf(fan)]).toEqual([1, ['skipped: with another', 'sent', 'skipped: read']])
})

test('of what costs something nothing is said but whose it is, until it was paid for', async () => {
  const { athlete, fan, thread } = await pair()
  await topUp(app.client, fan, 20, await saveCard(app.client, fan))
  const message = await say(app.client, athlete, thread, 'only for you', { price: 5 })
  await app.settle()
  const socket = await openSocket(app.client, fan)
  await say(app.client, athlete, thread, 'another', { price: 5 }).then((other) => buyMessage(app.client, fan, other))
  await app.settle()
  await later()
  socket.close()
  expect(shownOn(fan.device).map(({ payload: { title, text } }) => [title, text])).toEqual([
    [`${athlete.name} sent you a locked message`, ''],
    [`${athlete.name} wrote to you`, 'another'],
  ])
  expect(message.price).toBe(5)
})

test('nobody is told who muted the writer, was blocked, or wants none of it; the writer never is', async () => {
  const [muting, off, apart] = [await pair(), await pair(), await pair()]
  await app.client.send('mutes.create', {
    token: muting.fan.token,
    body: { targetId: muting.athlete.id, span: 'ever' },
  })
  await app.client.send('notifications.saveSettings', { token: off.fan.token, body: { pushOff: ['messages'] } })
  const socket = await openSocket(app.client, apart.fan)
  for (const { athlete, thread } of [muting, off, apart]) await say(app.client, athlete, thread, 'Hello')
  await app.settle()
  await app.client.send('blocks.create', { token: apart.athlete.token, body: { targetId: apart.fan.id, target: 'user' } })
  await say(app.client, off.fan, off.thread, 'Hello yourself')
  await app.settle()
  await later()
  socket.close()
  expect(host.pushed).toEqual([])
  expect([await statesOf(muting.fan), await statesOf(off.fan), await statesOf(apart.fan)]).toEqual([
    ['skipped: muted'],
    ['skipped: not wanted'],
    ['skipped: read'],
  ])
})

test('who has not read it after half an hour gets a letter a day and conversation, which says who wrote and not what', async () => {
  const [{ athlete, fan, thread }, other] = [await pair(), await pair()]
  for (const { id } of [fan, other.fan]) await sql`update account set email_verified_at = now() where id = ${id}`.execute(app.db)
  const lettersTo = async ({ username }: Person) =>
    (await app.mail.list(100)).filter(({ to, subject }) => to === `${username}@example.org` && subject.endsWith('wrote to you'))
  const write = async (words: string) => {
    await say(app.client, athlete, thread, words)
    await app.settle()
  }
  const pass = async (by: number) => {
    app.clock.advance(by)
    await work()
  }
  const read = async () => void (await app.client.send('messages.readAll', { token: fan.token, params: { id: thread._id } }))
  await write('Read in time')
  await pass(minutes(29))
  await read()
  await pass(minutes(2))
  expect(await lettersTo(fan)).toEqual([])
  await write('Secret of the relays')
  await pass(minutes(31))
  await read()
  await write('The same day')
  await pass(minutes(31))
  const [letter, ...more] = await lettersTo(fan)
  expect([letter?.subject, more]).toEqual([`${athlete.name} wrote to you`, []])
  expect(letter?.text).toContain(`/messages/${thread._id}`)
  expect(letter?.text).not.toContain('relays')
  await app.client.send('notifications.saveSettings', { token: other.fan.token, body: { mailOff: ['messages'] } })
  await say(app.client, other.athlete, other.thread, 'Hello')
  await app.settle()
  await pass(minutes(31))
  expect(await lettersTo(other.fan)).toEqual([])
  await read()
  await pass(days(1))
  await say(app.client, await signIn(app.client, athlete), thread, 'The next day')
  await app.settle()
  await pass(minutes(31))
  expect(await lettersTo(fan)).toHaveLength(2)
})

test('the row of settings has devices and letters, and no list', async () => {
  const { fan } = await pair()
  const save = (body: object) => app.client.try('notifications.saveSettings', { token: fan.token, body })
  expect((await save({ pushOff: ['messages'] })).status).toBe(200)
  expect((await save({ groupsOff: ['messages'] })).status).toBe(200)
})

test('of what is written to many a fan’s device hears three times a day, whoever writes', async () => {
  const fan = await withDevice(await registerFan(app.client))
  const athletes = await Promise.all([1, 2].map(async () => signIn(app.client, await registerPerformer(app.client))))
  for (const athlete of athletes) await follow(app.client, fan, athlete)
  const write = async ({ token }: Person, text: string) => {
    const { status } = await app.client.try('broadcasts.create', { token, body: { audience: { list: 'never_bought' }, text } })
    expect(status).toBe(201)
    await app.settle()
  }
  const [one, other] = athletes as [Person, Person]
  for (const [at, athlete] of [one, other, one, other].entries()) {
    await write(athlete, `Number ${at + 1}`)
    app.clock.advance(hours(1) + minutes(1))
  }
  expect(shownOn(fan.device).map(({ payload }) => payload.text)).toEqual(['Number 1', 'Number 2', 'Number 3'])
  app.clock.advance(days(1))
  await write(await signIn(app.client, one), 'Number 5')
  expect(shownOn(fan.device).at(-1)?.payload.text).toBe('Number 5')
})
