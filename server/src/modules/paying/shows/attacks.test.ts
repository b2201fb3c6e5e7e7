// Who wants time for nothing, and who wants to be paid for nothing (money.md 8.11).
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answerShow,
  askForShow,
  balanceOf,
  createClient,
  offerPrivate,
  openSocket,
  prepareStream,
  registerFan,
  registerPerformer,
  sendPictures,
  topUp,
  watchPictures,
  type Line,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { asOwner, createTestApp, type TestApp } from '#test/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { inTransaction } from '#platform/db/index.ts'
import { minutes, seconds } from '#platform/clock.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let athlete: Person
let fan: Person
let open: { close(): void }[] = []

beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1' } })
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
const look = async () => {
  await app.jobs.send(app.db, 'shows.look', {})
  await app.settle()
}
const pass = async (by: number) => {
  app.clock.advance(by)
  await look()
}
const mine = async () => (await app.client.send('shows.mine', { token: fan.token })).data
const wallet = () => balanceOf(app.client, fan)

/** Let in and live; nothing is sent or seen yet. */
async function begin() {
  const [host, guest] = [await socketOf(athlete), await socketOf(fan)]
  const id = (await askForShow(guest, athlete.id)).data?.requestId ?? ''
  await answerShow(app.client, athlete, id)
  const { streamId, conversationId } = await guest.hear('private-stream/accepted')
  const stream = { _id: String(streamId), conversationId: String(conversationId) }
  for (const socket of [host, guest]) await socket.ask('private-stream/join', { conversationId })
  expect(await host.ask('private-stream/live', { conversationId })).toMatchObject({ ok: true })
  return { id, stream, guest, host }
}

async function run() {
  const begun = await begin()
  const sender = kept(await sendPictures(app.client, athlete, begun.stream))
  const watcher = kept(await watchPictures(app.client, fan, begun.stream))
  await look()
  expect(await wallet()).toBe(15)
  return { ...begun, sender, watcher }
}
const gone = async (line: Line) => {
  line.close()
  await line.closed
  await app.settle()
}

describe('a fan who wants time for nothing', () => {
  test('pays for what is seen between two looks of the meter', async () => {
    const { stream } = await begin()
    kept(await sendPictures(app.client, athlete, stream))
    await gone(await watchPictures(app.client, fan, stream))
    await look()
    expect([await wallet(), (await mine())[0]]).toMatchObject([15, { status: 'running', minutes: 1 }])
    await pass(seconds(30))
    const again = await watchPictures(app.client, fan, stream)
    await look()
    await gone(again)
    await pass(seconds(31))
    // Away when the minute ended: nothing is owed for the next one.
    expect(await wallet()).toBe(15)
    await gone(await watchPictures(app.client, fan, stream))
    await look()
    expect(await wallet()).toBe(10)
  })

  test('gets no minute back by blocking the host', async () => {
    const { guest, watcher } = await run()
    app.clock.advance(seconds(50))
    await app.client.send('blocks.create', { token: fan.token, body: { targetId: athlete.id } })
    await app.settle()
    await watcher.closed
    expect(await guest.hear('private-stream/over')).toMatchObject({ reason: 'left', minutes: 1, spent: 5 })
    expect(await wallet()).toBe(15)
  })

  test('gets it back who was blocked, also where both have blocked each other', async () => {
    const { guest, watcher } = await run()
    await app.client.send('blocks.create', { token: athlete.token, body: { targetId: fan.id } })
    await app.client.try('blocks.create', { token: fan.token, body: { targetId: athlete.id } })
    await app.jobs.send(app.db, 'streams.sweep', {})
    await app.settle()
    await watcher.closed
    await look()
    expect(await guest.hear('private-stream/over')).toMatchObject({ reason: 'not_allowed', minutes: 0 })
    expect(await wallet()).toBe(20)
  })
})

describe('a host who wants money for nothing', () => {
  test('is paid nothing for a head without pictures', async () => {
    const { stream } = await begin()
    const sender = kept(await sendPictures(app.client, athlete, stream, { isHeadOnly: true }))
    kept(await watchPictures(app.client, fan, stream))
    await look()
    expect([await wallet(), (await mine())[0]?.status]).toEqual([20, 'accepted'])
    sender.send(1, 'key')
    await expect.poll(() => look().then(wallet)).toBe(15)
  })

  test('gives the minute back in which the pictures were lost for good', async () => {
    const { guest, sender } = await run()
    await pass(seconds(10))
    await gone(sender)
    await pass(seconds(20))
    await pass(seconds(45))
    expect(await guest.hear('private-stream/over')).toMatchObject({ reason: 'host_left', minutes: 0, spent: 0 })
    expect(await wallet()).toBe(20)
  })

  test('keeps the minutes that were had before the pictures were lost', async () => {
    const { guest, sender } = await run()
    await pass(seconds(58))
    await pass(seconds(2))
    expect(await wallet()).toBe(10)
    await pass(seconds(59))
    await gone(sender)
    await pass(seconds(2))
    await pass(seconds(60))
    expect(await guest.hear('private-stream/over')).toMatchObject({ reason: 'host_left', minutes: 1, spent: 5 })
    expect(await wallet()).toBe(15)
  })

  test('asks no other price than the one that was shown', async () => {
    const guest = await socketOf(fan)
    await offerPrivate(app.client, athlete, 15)
    const asked = await guest.ask('private-stream/request', { performerId: athlete.id, seenPrice: 5 })
    expect([asked.code, await mine()]).toEqual(['payment.price_changed', []])
    expect(await guest.ask('private-stream/request', { performerId: athlete.id, seenPrice: 15 })).toMatchObject({ ok: true })
  })

  test('sets no other price for what was asked for, and gives no group away', async () => {
    const guest = await socketOf(fan)
    await answerShow(app.client, athlete, (await askForShow(guest, athlete.id)).data?.requestId ?? '')
    const id = String((await guest.hear('private-stream/accepted'))['streamId'])
    const change = (id: string, body: object) => app.client.try('streams.change', { token: athlete.token, params: { id }, body })
    expect((await change(id, { isFree: true })).error.code).toBe('stream.price_fixed')
    expect((await change(id, { price: 90, isFree: false })).error.code).toBe('stream.price_fixed')
    const { stream: group } = await prepareStream(app.client, athlete, { type: 'group', isFree: false, price: 2 })
    const free = await change(group._id, { isFree: true })
    expect([free.status, free.error.code]).toEqual([400, 'request.invalid'])
  })

  test('lets one in alone, however many windows are open', async () => {
    const other = await registerFan(app.client)
    await topUp(app.client, other, 20)
    const ids = []
    for (const person of [fan, other]) ids.push((await askForShow(await socketOf(person), athlete.id)).data?.requestId ?? '')
    const answers = await Promise.all(ids.map((id) => answerShow(app.client, athlete, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('stream.already_live')
  })

  test('gives the minute back by closing the page to where the fan is', async () => {
    const { stream, guest, watcher } = await run()
    const there = await openSocket(createClient(app.client.baseUrl, { 'x-forwarded-for': '193.0.6.139' }), fan)
    open.push(there)
    expect(await there.ask('private-stream/join', { conversationId: stream.conversationId })).toMatchObject({ ok: true })
    await app.client.send('blocks.closeTo', { token: athlete.token, body: { countryCodes: ['NL'] } })
    await app.jobs.send(app.db, 'streams.sweep', {})
    await app.settle()
    await watcher.closed
    await look()
    expect(await guest.hear('private-stream/over')).toMatchObject({ reason: 'not_allowed', minutes: 0, spent: 0 })
    expect(await wallet()).toBe(20)
  })

  test('gives back the minute that is paid while somebody is shown out', async () => {
    const { id, guest } = await run()
    app.clock.advance(seconds(60))
    const both = await asOwner(app.databaseUrl, (owner) =>
      inTransaction(owner, async (tx) => {
        // No minute is written before both are on their way.
        await sql`lock table sale in exclusive mode`.execute(tx)
        const looking = app.jobs.send(app.db, 'shows.look', {})
        await expect.poll(waiting).toBe(1)
        const showing = answerShow(app.client, athlete, id, 'declined')
        await expect.poll(waiting).toBe(2)
        return { looking, showing }
      }),
    )
    await Promise.all([both.looking, both.showing])
    await app.settle()
    expect(await guest.hear('private-stream/over')).toMatchObject({ reason: 'host_ended', minutes: 1, spent: 5 })
    expect(await wallet()).toBe(15)
  })
})

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]?.count
}

test('a private stream whose seat has ended is ended with it, also after a process that was gone in between', async () => {
  const { id, stream } = await run()
  const isOn = async () => {
    const { rows } = await sql<{ on: boolean }>`select is_streaming as on from stream where id = ${stream._id}`.execute(app.db)
    return rows[0]?.on
  }
  await asOwner(app.databaseUrl, async (db) => {
    await sql`create function stay() returns trigger language plpgsql as 'begin raise exception ''gone''; end'`.execute(db)
    await sql`create trigger stay before update of is_streaming on stream for each row execute function stay()`.execute(db)
  })
  const left = await app.client.try('shows.withdraw', { token: fan.token, params: { id } })
  expect([left.status, await isOn(), await mine()]).toEqual([500, true, []])
  await asOwner(app.databaseUrl, async (db) => {
    await sql`drop trigger stay on stream`.execute(db)
    await sql`update outbox set due_at = now()`.execute(db)
  })
  await app.settle()
  await expect.poll(isOn).toBe(false)
})

test('a minute that was paid and is not counted is seen by the books, and so is one that is counted and was not paid', async () => {
  const { id } = await run()
  await pass(seconds(60))
  const count = (by: number) => sql`update show_seat set minutes = minutes + ${by} where id = ${id}`.execute(app.db)
  for (const by of [-1, 1]) {
    await count(by)
    expect(await verify(app.db, moneyChecks)).toHaveLength(1)
    await count(-by)
  }
})

test('a fan whom staff shuts out in the middle of a minute does not get it back', async () => {
  const { guest, watcher } = await run()
  await sql`update account set status = 'suspended' where id = ${fan.id}`.execute(app.db)
  await app.jobs.send(app.db, 'streams.sweep', {})
  await app.settle()
  await watcher.closed
  await look()
  expect(await guest.hear('private-stream/over')).toMatchObject({ reason: 'left', minutes: 1, spent: 5 })
})

test('a host is live in one of two that do not go together, in however many windows', async () => {
  const [guest, first, second] = [await socketOf(fan), await socketOf(athlete), await socketOf(athlete)]
  await answerShow(app.client, athlete, (await askForShow(guest, athlete.id)).data?.requestId ?? '')
  const { conversationId } = await guest.hear('private-stream/accepted')
  const { stream } = await prepareStream(app.client, athlete)
  await first.ask('private-stream/join', { conversationId })
  await second.ask('public-stream/join', { conversationId: stream.conversationId })
  const both = await asOwner(app.databaseUrl, (owner) =>
    inTransaction(owner, async (tx) => {
      await sql`lock table stream_session in exclusive mode`.execute(tx)
      const begins = [
        first.ask('private-stream/live', { conversationId }),
        second.ask('public-stream/live', { conversationId: stream.conversationId }),
      ]
      await expect.poll(waiting).toBeGreaterThanOrEqual(2)
      return { begins }
    }),
  )
  const answers = await Promise.all(both.begins)
  expect(answers.map(({ ok, code }) => (ok ? 'live' : code)).toSorted()).toEqual(['live', 'stream.already_live'])
})

test('what happened in a private stream can be reported after its end, by who was in it, whoever was blocked', async () => {
  const { id, stream, host } = await run()
  const stranger = await registerFan(app.client)
  const report = (person: Person, target: 'stream' | 'message', targetId: string) =>
    app.client.try('reports.create', { token: person.token, body: { target, targetId, reason: 'harassment' } })
  const { data: line } = await app.client.send('streams.write', {
    token: athlete.token,
    params: { id: stream.conversationId },
    body: { text: 'Something ugly' },
  })
  await app.client.send('shows.withdraw', { token: fan.token, params: { id } })
  await host.hear('private-stream/over')
  await app.client.send('blocks.create', { token: athlete.token, body: { targetId: fan.id } })
  await app.settle()
  expect((await report(stranger, 'stream', stream._id)).status).toBe(404)
  expect((await report(stranger, 'message', line._id)).status).toBe(404)
  expect((await report(fan, 'stream', stream._id)).status).toBe(201)
  expect((await report(fan, 'message', line._id)).status).toBe(201)
})

test('a request that nobody answered holds its fan up no longer', async () => {
  const guest = await socketOf(fan)
  const first = await askForShow(guest, athlete.id)
  app.clock.advance(minutes(10))
  const again = await askForShow(guest, athlete.id)
  expect(again.ok).toBe(true)
  expect(again.data?.requestId).not.toBe(first.data?.requestId)
  expect((await answerShow(app.client, athlete, again.data?.requestId ?? '')).status).toBe(200)
})

test('a request is gone for both as soon as either has blocked the other', async () => {
  const [guest, host] = [await socketOf(fan), await socketOf(athlete)]
  const asked = async () => (await app.client.send('shows.requests', { token: athlete.token })).data.length
  const first = (await askForShow(guest, athlete.id)).data?.requestId
  await app.client.send('blocks.create', { token: fan.token, body: { targetId: athlete.id } })
  await app.settle()
  expect([await mine(), await asked()]).toEqual([[], 0])
  expect(await host.hear('private-stream/over', ({ requestId }) => requestId === first)).toMatchObject({ reason: 'withdrawn' })
  await app.client.send('blocks.remove', { token: fan.token, params: { id: athlete.id } })
  const second = (await askForShow(guest, athlete.id)).data?.requestId
  await app.client.send('blocks.create', { token: athlete.token, body: { targetId: fan.id } })
  await app.settle()
  expect([await mine(), await asked()]).toEqual([[], 0])
  expect(await guest.hear('private-stream/declined', ({ requestId }) => requestId === second)).toBeDefined()
})

test('odd words on the socket are refused, and break nothing', async () => {
  const guest = await socketOf(fan)
  const ask = async (more: object) => (await guest.ask('private-stream/request', { performerId: athlete.id, ...more })).code
  expect(await ask({ performerId: 'not an id' })).toBe('request.invalid')
  expect(await ask({ performerId: { $ne: null } })).toBe('request.invalid')
  expect(await ask({ userNote: 'x'.repeat(201) })).toBe('request.invalid')
  expect(await ask({ seenPrice: 'five' })).toBe('request.invalid')
  expect(await ask({ streamId: fan.id })).toBe('stream.unknown')
  expect(await ask({ userNote: 'a\u0000b' })).toBe('request.malformed')
  expect(await mine()).toEqual([])
  expect(await ask({ userNote: '\u{1F600}'.repeat(100) })).toBeUndefined()
})

test('nobody reads on the page that somebody was in a private stream', async () => {
  const { stream } = await run()
  const timeOf = async () => (await app.client.send('performers.view', { params: { id: athlete.id } })).data.stats.totalStreamTime
  const before = await timeOf()
  await pass(seconds(59))
  await app.client.send('streams.change', { token: athlete.token, params: { id: stream._id }, body: { isStreaming: false } })
  await app.settle()
  expect(await timeOf()).toBe(before)
})
