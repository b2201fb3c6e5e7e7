import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  goLive,
  openSocket,
  registerAdministrator,
  registerFan,
  registerPerformer,
  verifyPerformer,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fan: Person
let administrator: Person
const sockets: LiveSocket[] = []

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client)
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await app.close()
})

/** Whom lists show. */
const registerListed = async (): Promise<Person> => {
  const athlete = await registerPerformer(app.client)
  await verifyPerformer(app.client, administrator, athlete)
  await app.settle()
  return athlete
}
const open = async (person: Person): Promise<LiveSocket> => {
  const socket = await openSocket(app.client, person)
  sockets.push(socket)
  return socket
}
const isOnline = async ({ id }: Person, by: Person | undefined = fan) =>
  (await app.client.send('performers.view', { token: by?.token, params: { id } })).data.isOnline
const order = async (sortBy: 'online' | 'live' | 'popular', by: Person | undefined = fan) =>
  (await app.client.send('performers.search', { token: by?.token, query: { sortBy, limit: 100 } })).data.map(({ _id }) => _id)
const show = (person: Person, showOnline: boolean) => app.client.send('users.update', { token: person.token, body: { showOnline } })

test('somebody is online while a socket is open, and half a minute longer', async () => {
  const athlete = await registerPerformer(app.client)
  expect(await isOnline(athlete)).toBe(false)
  const [first, second] = [await open(athlete), await open(athlete)]
  expect(await isOnline(athlete)).toBe(true)
  await first.ask('auth/logout')
  app.clock.advance(60_000)
  expect(await isOnline(athlete)).toBe(true)
  await second.ask('auth/logout')
  app.clock.advance(29_000)
  expect(await isOnline(athlete)).toBe(true)
  app.clock.advance(2000)
  expect(await isOnline(athlete)).toBe(false)
  const third = await open(athlete)
  expect(await isOnline(athlete)).toBe(true)
  third.close()
  const later = async () => {
    app.clock.advance(31_000)
    return isOnline(athlete)
  }
  await expect.poll(later).toBe(false)
})

test('nobody is told of who does not want it, and the choice is kept', async () => {
  const athlete = await registerListed()
  await open(athlete)
  expect((await show(athlete, false)).data.showOnline).toBe(false)
  expect(await isOnline(athlete)).toBe(false)
  expect(await isOnline(athlete, undefined)).toBe(false)
  expect((await order('online')).indexOf(athlete.id)).toBe((await order('popular')).indexOf(athlete.id))
  await show(athlete, true)
  expect(await isOnline(athlete)).toBe(true)
  expect((await order('online'))[0]).toBe(athlete.id)
})

test('a fan is shown online to an athlete, a minor to nobody', async () => {
  const [athlete, other] = [await registerPerformer(app.client), await registerFan(app.client)]
  await open(other)
  const found = async (id: string) =>
    (await app.client.send('users.search', { token: athlete.token, query: { limit: 100 } })).data.find(({ _id }) => _id === id)?.isOnline
  expect(await found(other.id)).toBe(true)
  expect(await found(fan.id)).toBe(false)
  const young = await registerPerformer(app.client, { dateOfBirth: '2012-05-05' })
  await open(young)
  expect((await app.client.send('users.me', { token: young.token })).data).toMatchObject({
    isMinor: true,
    showOnline: true,
    isOnline: false,
  })
  expect(await order('online')).not.toContain(young.id)
})

test('a list begins with who is live', async () => {
  const [athlete, other] = [await registerListed(), await registerListed()]
  expect(await order('live')).toEqual(await order('popular'))
  const { socket } = await goLive(app.client, athlete)
  sockets.push(socket)
  await app.settle()
  expect((await order('live'))[0]).toBe(athlete.id)
  expect(await order('live')).toContain(other.id)
})
