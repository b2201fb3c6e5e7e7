// Private and group streams from the request to the last minute: who may ask, what is paid, when it ends, what goes back (money.md 8.11).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answerShow,
  askForShow,
  balanceOf,
  enterStream,
  goLive,
  offerPrivate,
  openSocket,
  registerFan,
  registerPerformer,
  sendPictures,
  tip,
  topUp,
  watchPictures,
  type Line,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { minutes, seconds } from '#platform/clock.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let athlete: Person
let fan: Person
let open: { close(): void }[] = []

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  ;[athlete, fan] = [await registerPerformer(app.client), await registerFan(app.client)]
  await Promise.all([offerPrivate(app.client, athlete, 5), topUp(app.client, fan, 20)])
})
afterEach(async () => {
  for (const one of open) one.close()
  open = []
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
})
afterAll(() => app.close())

const socketOf = async (person: Person): Promise<LiveSocket> => {
  const socket = await openSocket(app.client, person)
  open.push(socket)
  return socket
}
const kept = <T extends Line>(line: T): T => {
  open.push(line)
  return line
}
/** What the meter does every second. */
const look = async () => {
  await app.jobs.send(app.db, 'shows.look', {})
  await app.settle()
}
const pass = async (by: number) => {
  app.clock.advance(by)
  await look()
}
const mine = async (person = fan) => (await app.client.send('shows.mine', { token: person.token })).data
const requests = async (person = athlete) => (await app.client.send('shows.requests', { token: person.token })).data
const wallet = () => balanceOf(app.client, fan)
const charges = async (person = fan) =>
  (await app.client.send('wallet.search', { token: person.token, query: { type: 'private_chat', limit: 50 } })).data

/** Asked for, accepted and live; nothing is seen yet. */
async function begin() {
  const [host, guest] = [await socketOf(athlete), await socketOf(fan)]
  const asked = await askForShow(guest, athlete.id)
  const id = asked.data?.requestId ?? ''
  await answerShow(app.client, athlete, id)
  const accepted = await guest.hear('private-stream/accepted')
  const stream = { _id: String(accepted['streamId']), conversationId: String(accepted['conversationId']) }
  await host.ask('private-stream/join', { conversationId: stream.conversationId })
  await guest.ask('private-stream/join', { conversationId: stream.conversationId })
  const live = await host.ask('private-stream/live', { conversationId: stream.conversationId })
  expect(live.ok).toBe(true)
  return { id, stream, host, guest }
}

async function run() {
  const begun = await begin()
  const sender = kept(await sendPictures(app.client, athlete, begun.stream))
  const watcher = kept(await watchPictures(app.client, fan, begun.stream))
  await look()
  return { ...begun, sender, watcher }
}

describe('asking', () => {
  test('tells the host who asks, for what and for how much, and is one request however often it is sent', async () => {
    const [host, guest] = [await socketOf(athlete), await socketOf(fan)]
    const first = await askForShow(guest, athlete.id, { userNote: 'My release on <b>free</b> throws' })
    expect(first).toMatchObject({ ok: true, data: { price: 5, conversation: { type: 'stream_private' } } })
    const heard = await host.hear('private-chat-request')
    expect(heard).toMatchObject({
      requestId: first.data?.requestId,
      price: 5,
      userNote: 'My release on free throws',
      user: { _id: fan.id },
    })
    const again = await askForShow(guest, athlete.id)
    expect(again.data?.requestId).toBe(first.data?.requestId)
    expect([await requests(), await mine()]).toMatchObject([[{ status: 'asked', user: { _id: fan.id } }], [{ status: 'asked' }]])
    const other = await registerPerformer(app.client)
    await offerPrivate(app.client, other, 5)
    expect((await askForShow(guest, other.id)).code).toBe('show.waiting')
    expect(host.heard.filter(({ event }) => event === 'private-chat-request')).toHaveLength(1)
  })

  test('is refused to whoever could not pay a minute, may not, or where none are offered', async () => {
    const codeFor = async (person: Person, page = athlete) => (await askForShow(await socketOf(person), page.id)).code
    const poor = await registerFan(app.client)
    expect(await codeFor(poor)).toBe('wallet.insufficient_tokens')
    expect(await codeFor(athlete)).toBe('wallet.self')
    expect((await askForShow(await openSocket(app.client), athlete.id)).code).toBe('auth.required')
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    expect([await codeFor(minor), await codeFor(fan, minor)]).toEqual(['youth.not_allowed', 'page.unknown'])
    const school = await registerPerformer(app.client, { educationType: 'High School' })
    expect(
      (await app.client.try('performers.update', { token: school.token, params: { id: 'me' }, body: { privateChatPrice: 5 } })).error.code,
    ).toBe('youth.money_not_allowed')
    expect(await codeFor(fan, school)).toBe('youth.money_not_allowed')
    expect(await codeFor(fan, await registerPerformer(app.client))).toBe('show.not_offered')
    await app.client.send('blocks.create', { token: athlete.token, body: { targetId: fan.id } })
    expect(await codeFor(fan)).toBe('page.unknown')
  })

  test('lapses after ten minutes, is taken back or declined, and may be sent five times an hour', async () => {
    const guest = await socketOf(fan)
    const ask = async () => (await askForShow(guest, athlete.id)).data?.requestId ?? ''
    const first = await ask()
    await pass(minutes(10))
    expect([await mine(), (await answerShow(app.client, athlete, first)).error.code]).toEqual([[], 'show.over'])
    const second = await ask()
    await app.client.send('shows.withdraw', { token: fan.token, params: { id: second } })
    expect((await answerShow(app.client, athlete, second)).error.code).toBe('show.over')
    const third = await ask()
    expect((await answerShow(app.client, athlete, third, 'declined')).body.data).toMatchObject({ status: 'declined' })
    expect((await guest.hear('private-stream/declined'))['requestId']).toBe(third)
    for (const _ of [4, 5]) await app.client.send('shows.withdraw', { token: fan.token, params: { id: await ask() } })
    expect((await askForShow(guest, athlete.id)).code).toBe('show.asked_often')
    expect(await wallet()).toBe(20)
  })

  test('nobody else answers, takes back or learns of it', async () => {
    const { data } = await askForShow(await socketOf(fan), athlete.id)
    const [id, stranger] = [data?.requestId ?? '', await registerPerformer(app.client)]
    expect((await answerShow(app.client, stranger, id)).error.code).toBe('show.unknown')
    expect((await app.client.try('shows.withdraw', { token: stranger.token, params: { id } })).error.code).toBe('show.unknown')
    expect((await app.client.try('shows.withdraw', { token: athlete.token, params: { id } })).error.code).toBe('show.unknown')
    expect(await requests(stranger)).toEqual([])
    const conversationId = data?.conversation._id ?? ''
    const watcher = await socketOf(stranger)
    for (const event of ['private-stream/join', 'public-stream/join', 'private-stream/live']) {
      expect((await watcher.ask(event, { conversationId })).ok).toBe(false)
    }
    // Not even who asked, before they are let in.
    expect((await (await socketOf(fan)).ask('private-stream/join', { conversationId })).code).toBe('stream.unknown')
  })
})

describe('a private stream', () => {
  test('is paid minute by minute from the moment both have pictures, and both read what it came to', async () => {
    const { stream, guest, host } = await begin()
    await pass(seconds(30))
    expect(await wallet()).toBe(20)
    kept(await sendPictures(app.client, athlete, stream))
    await look()
    expect(await wallet()).toBe(20)
    kept(await watchPictures(app.client, fan, stream))
    await look()
    await look()
    expect([await wallet(), (await mine())[0]]).toMatchObject([15, { status: 'running', minutes: 1, spent: 5 }])
    await pass(seconds(59))
    expect(await wallet()).toBe(15)
    await pass(seconds(1))
    expect(await wallet()).toBe(10)
    const heard = await guest.hear('private-stream/minute', ({ minutes: count }) => count === 2)
    expect(heard).toMatchObject({ spent: 10, isLast: false })
    await host.hear('private-stream/minute', ({ minutes: count }) => count === 2)
    const told = await app.client.send('notifications.list', { token: athlete.token, query: {} })
    expect(told.data.map(({ type, path }) => [type, path])).toEqual([
      ['sold', '/studio/earnings'],
      ['show_asked', '/studio/live'],
    ])
    expect((await charges()).map(({ type, totalPrice, sellerId }) => [type, totalPrice, sellerId])).toEqual([
      ['private_chat', 5, athlete.id],
      ['private_chat', 5, athlete.id],
    ])
    const { data } = await app.client.send('earnings.stats', { token: athlete.token })
    expect(data.totalNetPrice).toBe(8)
    // Time that was had is nothing that one owns.
    expect((await app.client.send('library.list', { token: fan.token, query: {} })).data).toEqual([])
  })

  test('ends with the minute that runs when the wallet is empty', async () => {
    await tip(app.client, fan, athlete, 10)
    const { stream, guest, watcher } = await run()
    expect(await wallet()).toBe(5)
    await pass(seconds(60))
    expect(await guest.hear('private-stream/minute', ({ isLast }) => isLast === true)).toMatchObject({ minutes: 2 })
    expect((await mine())[0]).toMatchObject({ status: 'running' })
    await pass(seconds(60))
    expect(await guest.hear('private-stream/over')).toMatchObject({ reason: 'wallet_empty', minutes: 2, spent: 10 })
    expect(await watcher.closed).toBeGreaterThanOrEqual(4000)
    const token = await app.client.try('streams.token', { token: fan.token, body: { streamId: stream._id, role: 'audience' } })
    expect([token.error.code, await wallet(), await mine()]).toEqual(['stream.unknown', 0, []])
  })

  test('goes on where the wallet was filled meanwhile', async () => {
    await tip(app.client, fan, athlete, 15)
    await run()
    await topUp(app.client, fan, 5)
    await pass(seconds(60))
    expect([(await mine())[0], await wallet()]).toMatchObject([{ status: 'running', minutes: 2 }, 0])
  })

  test('gives the minute back that the host breaks off, and not the one that the fan leaves', async () => {
    const first = await run()
    await app.client.send('streams.change', { token: athlete.token, params: { id: first.stream._id }, body: { isStreaming: false } })
    await app.settle()
    expect(await first.guest.hear('private-stream/over')).toMatchObject({ reason: 'host_ended', minutes: 0, spent: 0 })
    expect([await wallet(), (await charges())[0]?.status]).toEqual([20, 'refunded'])
    const second = await run()
    await pass(seconds(61))
    await app.client.send('shows.withdraw', { token: fan.token, params: { id: second.id } })
    await app.settle()
    const over = ({ requestId }: Readonly<Record<string, unknown>>) => requestId === second.id
    expect(await second.host.hear('private-stream/over', over)).toMatchObject({ reason: 'left', minutes: 2, spent: 10 })
    expect(await wallet()).toBe(10)
    expect((await second.host.hear('admin-end-session-stream'))['reason']).toBe('ended')
  })

  test('costs nothing while a line is lost, and ends after a minute without one', async () => {
    const { watcher, stream, guest } = await run()
    watcher.close()
    await watcher.closed
    await pass(seconds(30))
    // Back within the minute that was paid.
    const again = kept(await watchPictures(app.client, fan, stream))
    await look()
    expect(await wallet()).toBe(15)
    again.close()
    await again.closed
    await pass(seconds(31))
    expect([await wallet(), (await mine())[0]?.status]).toEqual([15, 'running'])
    await pass(seconds(60))
    expect(await guest.hear('private-stream/over')).toMatchObject({ reason: 'left', minutes: 1 })
  })

  test('is for one fan at a time, and not beside another stream of the host', async () => {
    const other = await registerFan(app.client)
    await topUp(app.client, other, 20)
    await begin()
    const { data } = await askForShow(await socketOf(other), athlete.id)
    expect((await answerShow(app.client, athlete, data?.requestId ?? '')).error.code).toBe('stream.already_live')
    await expect(goLive(app.client, athlete)).rejects.toThrow('stream.already_live')
    expect((await app.client.send('streams.search', { query: { performerId: athlete.id } })).data).toEqual([])
    expect((await app.client.send('performers.view', { params: { id: athlete.id } })).data.live).toBe(false)
  })

  test('stands at no other door: no ticket, no stranger, no staff', async () => {
    const { stream } = await run()
    const stranger = await registerFan(app.client)
    await topUp(app.client, stranger, 20)
    const { token } = stranger
    const codes = await Promise.all([
      app.client.try('streams.join', { token, params: { id: stream._id } }),
      app.client.try('streams.messages', { token, params: { id: stream.conversationId } }),
      app.client.try('streams.conversation', { token, params: { id: stream._id } }),
      app.client.try('streams.token', { token, body: { streamId: stream._id, role: 'audience' } }),
      app.client.try('wallet.stream', {
        token,
        params: { id: stream._id },
        headers: { 'idempotency-key': 'a-ticket-to-what-is-private' },
        body: {},
      }),
    ])
    expect(codes.map(({ error }) => error.code)).toEqual(Array.from({ length: 5 }, () => 'stream.unknown'))
    const written = await app.client.try('streams.write', {
      token: fan.token,
      params: { id: stream.conversationId },
      body: { text: 'Like this?' },
    })
    expect(written.status).toBe(201)
  })

  test('ends where the two are apart, and the minute goes back', async () => {
    const { guest, watcher } = await run()
    await app.client.send('blocks.create', { token: athlete.token, body: { targetId: fan.id } })
    await app.jobs.send(app.db, 'streams.sweep', {})
    await app.settle()
    await watcher.closed
    await look()
    expect(await guest.hear('private-stream/over')).toMatchObject({ reason: 'not_allowed', minutes: 0 })
    expect(await wallet()).toBe(20)
  })

  test('of a host who never comes lapses, and nothing was paid', async () => {
    const guest = await socketOf(fan)
    const { data } = await askForShow(guest, athlete.id)
    await answerShow(app.client, athlete, data?.requestId ?? '')
    await pass(minutes(10))
    expect(await guest.hear('private-stream/over')).toMatchObject({ reason: 'too_late', minutes: 0 })
    expect(await wallet()).toBe(20)
  })

  test('is paid once a minute however many look at it at once', async () => {
    await run()
    app.clock.advance(seconds(60))
    await Promise.all([look(), look(), look()])
    expect([await wallet(), (await charges()).length]).toEqual([10, 2])
  })
})

describe('a group stream', () => {
  const group = async (price = 2) => {
    const { stream, socket } = await goLive(app.client, athlete, { type: 'group', isFree: false, price, title: 'Film room' })
    open.push(socket)
    return { stream, host: socket }
  }

  test('is found by all, entered by whom the host lets in, and paid by each for themselves', async () => {
    const { stream } = await group()
    const other = await registerFan(app.client)
    await topUp(app.client, other, 3)
    expect((await app.client.send('streams.search', { query: { performerId: athlete.id } })).data).toMatchObject([
      { type: 'group', price: 2 },
    ])
    const [guest, second] = [await socketOf(fan), await socketOf(other)]
    expect((await enterStream(guest, stream)).code).toBe('stream.seat_required')
    for (const socket of [guest, second]) {
      const { data } = await askForShow(socket, athlete.id, { streamId: stream._id })
      await answerShow(app.client, athlete, data?.requestId ?? '')
      expect((await enterStream(socket, stream)).ok).toBe(true)
    }
    kept(await sendPictures(app.client, athlete, stream))
    kept(await watchPictures(app.client, fan, stream))
    kept(await watchPictures(app.client, other, stream))
    await look()
    expect([await wallet(), await balanceOf(app.client, other)]).toEqual([18, 1])
    await pass(seconds(60))
    expect(await second.hear('private-stream/over')).toMatchObject({ reason: 'wallet_empty', minutes: 1, spent: 2 })
    expect([await wallet(), (await mine())[0]]).toMatchObject([16, { status: 'running', type: 'group' }])
    // Who is out of money is out of the room, and the others stay.
    expect((await enterStream(second, stream)).code).toBe('stream.seat_required')
    expect((await enterStream(guest, stream)).ok).toBe(true)
  })

  test('ends for everybody with its host, and each minute that ran goes back', async () => {
    const { stream } = await group(3)
    const guest = await socketOf(fan)
    const { data } = await askForShow(guest, athlete.id, { streamId: stream._id })
    await answerShow(app.client, athlete, data?.requestId ?? '')
    await enterStream(guest, stream)
    kept(await sendPictures(app.client, athlete, stream))
    kept(await watchPictures(app.client, fan, stream))
    await look()
    expect(await wallet()).toBe(17)
    await app.client.send('streams.change', { token: athlete.token, params: { id: stream._id }, body: { isStreaming: false } })
    await app.settle()
    expect([await wallet(), await mine()]).toEqual([20, []])
  })

  test('has a price, and is closed to whoever is under 18', async () => {
    const free = await app.client.try('streams.live', { token: athlete.token, body: { title: 'Free', isFree: true, type: 'group' } })
    expect(free.error.code).toBe('request.invalid')
    const { stream } = await group()
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    const socket = await socketOf(minor)
    expect([(await enterStream(socket, stream)).code, (await askForShow(socket, athlete.id, { streamId: stream._id })).code]).toEqual([
      'stream.unknown',
      'youth.not_allowed',
    ])
  })
})
