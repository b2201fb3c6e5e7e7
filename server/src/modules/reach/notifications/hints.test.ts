// Whoever follows a page and is here hears that it did something: who of them, how much of it, and nobody else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, goLive, openSocket, publish, registerFan, registerPerformer, type LiveSocket, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let athlete: Person
const sockets: LiveSocket[] = []

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await app.close()
})

interface Here {
  readonly person: Person
  /** What was heard of pages until now. */
  hints(): Promise<unknown[]>
}

async function come(person: Person): Promise<Here> {
  const socket = await openSocket(app.client, person)
  sockets.push(socket)
  return {
    person,
    async hints() {
      await app.settle()
      // What was sent before is here before this is answered.
      await socket.ask('auth/login', { token: person.token })
      return socket.heard.filter(({ event }) => event === 'page_notice').map(({ payload }) => payload)
    },
  }
}

async function follower(page = athlete, wishes = {}): Promise<Here> {
  const person = await registerFan(app.client, wishes)
  await follow(app.client, person, page)
  return come(person)
}

const tomorrow = () => app.clock.advance(86_400_000 + 60_000)
const hint = (kind: string) => ({ pageId: athlete.id, kind, within: expect.any(Number) })

test('followers who are here hear of it by the id of the page; their bell decides, and others hear nothing', async () => {
  tomorrow()
  const [fan, eager, deaf, stranger] = [await follower(), await follower(), await follower(), await come(await registerFan(app.client))]
  const ring = ({ person: { token } }: Here, bell: 'off' | 'all') =>
    app.client.send('follows.saveSettings', { token, params: { id: athlete.id }, body: { bell } })
  await ring(eager, 'all')
  await ring(deaf, 'off')
  app.clock.advance(1000)
  await publish(app.client, athlete, { title: 'One' })
  await publish(app.client, athlete, { title: 'Two' })
  expect(await fan.hints()).toEqual([hint('posted')])
  expect(await eager.hints()).toEqual([hint('posted'), hint('posted')])
  expect([await deaf.hints(), await stranger.hints()]).toEqual([[], []])
})

test('nobody hears who would not find it in the list: apart, muted, switched off', async () => {
  tomorrow()
  const [apart, muting, off, fan] = [await follower(), await follower(), await follower(), await follower()]
  const { token } = athlete
  await app.client.send('blocks.create', { token, body: { targetId: apart.person.id, target: 'user' } })
  await app.client.send('mutes.create', { token: muting.person.token, body: { targetId: athlete.id, span: 'ever' } })
  await app.client.send('notifications.saveSettings', { token: off.person.token, body: { groupsOff: ['follows'] } })
  app.clock.advance(1000)
  await publish(app.client, athlete)
  expect(await fan.hints()).toEqual([hint('posted')])
  expect([await apart.hints(), await muting.hints(), await off.hints()]).toEqual([[], [], []])
})

test('a minor hears nothing of what costs, and nothing in their night', async () => {
  tomorrow()
  const minor = await come(await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` }))
  await follow(app.client, minor.person, athlete)
  const fan = await follower()
  app.clock.advance(1000)
  const { stream, socket } = await goLive(app.client, athlete, { price: 2 })
  sockets.push(socket)
  expect(await fan.hints()).toEqual([hint('live')])
  expect([await minor.hints(), stream.isFree]).toEqual([[], false])

  // Two in the morning, wherever in the country they live.
  tomorrow()
  const now = app.clock.now()
  app.clock.advance((((8 - now.getUTCHours() + 24) % 24) + 24) * 3_600_000)
  await publish(app.client, athlete)
  expect((await fan.hints()).at(-1)).toEqual(hint('posted'))
  expect(await minor.hints()).toEqual([])
})
