import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConversation, registerFan, registerPerformer, say, setPrices, subscribe, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { newId, newIdAfter } from '#platform/new-id.ts'
import { mayShare, whyNotSend, type Party } from './policy.ts'
import { createWriting } from './writing.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { toLine } from './text.ts'

let app: TestApp
let athlete: Person
let fan: Person
let stranger: Person

beforeAll(async () => {
  app = await createTestApp()
  ;[athlete, fan, stranger] = [await registerPerformer(app.client), await registerFan(app.client), await registerFan(app.client)]
})
afterAll(() => app.close())

const open = (person: Person, other: { id: string }, source: 'user' | 'performer' = 'performer') =>
  app.client.try('conversations.open', { token: person.token, body: { source, sourceId: other.id } })
const write = (person: Person, id: string, body: object) => app.client.try('messages.send', { token: person.token, params: { id }, body })
const read = async (person: Person, id: string, query: object = {}) =>
  app.client.send('messages.list', { token: person.token, params: { id }, query })
const texts = async (person: Person, id: string) => (await read(person, id, { limit: 100 })).data.map(({ text }) => text)
const listed = async (person: Person, query: object = {}) =>
  (await app.client.send('conversations.list', { token: person.token, query })).data
const unread = async (person: Person) => (await app.client.send('messages.countUnread', { token: person.token })).data.total
const readAll = (person: Person, id: string) => app.client.try('messages.readAll', { token: person.token, params: { id } })
const remove = (person: Person, id: string) => app.client.try('messages.remove', { token: person.token, params: { id } })
/** A conversation of two people of its own. */
const pair = async () => {
  const [one, other] = [await registerFan(app.client), await registerPerformer(app.client)]
  return { one, other, thread: await openConversation(app.client, one, other) }
}

async function listen(person: Person) {
  const heard: [string, Record<string, unknown>][] = []
  const socket = io(app.client.baseUrl, { transports: ['websocket'], forceNew: true })
  socket.onAny((event: string, payload: Record<string, unknown>) => heard.push([event, payload]))
  await socket.timeout(5000).emitWithAck('auth/login', { token: person.token })
  return {
    /** Everything that was sent until now; what came before this answer has arrived. */
    async all() {
      await app.settle()
      await socket.timeout(5000).emitWithAck('auth/logout', {})
      socket.close()
      return heard
    },
  }
}

describe('who may share a conversation', () => {
  const adult: Party = { id: 'a', kind: 'user', isMinor: false, isActive: true }
  const performer: Party = { ...adult, id: 'p', kind: 'performer' }
  const minor: Party = { ...performer, id: 'm', isMinor: true }

  test('an athlete and anybody of age; nobody under 18, with nobody, whoever writes first', () => {
    const others = [adult, performer, { ...performer, id: 'q' }, minor, { ...minor, id: 'n' }, { ...adult, id: 'b' }]
    for (const other of others)
      for (const child of [minor, { ...minor, id: 'k', kind: 'user' as const }]) {
        expect([mayShare(child, other), mayShare(other, child)]).toEqual([false, false])
      }
    expect([mayShare(adult, performer), mayShare(performer, adult), mayShare(performer, { ...performer, id: 'q' })]).toEqual([
      true,
      true,
      true,
    ])
    expect([mayShare(adult, { ...adult, id: 'b' }), mayShare(performer, performer)]).toEqual([false, false])
  })

  test('a fan needs the subscription that an athlete sells; a block and a closed account end it', () => {
    const facts = { sender: adult, other: performer, isBlocked: false, sellsSubscriptions: false, isSubscribed: false }
    expect(whyNotSend(facts)).toBeNull()
    expect(whyNotSend({ ...facts, sellsSubscriptions: true })).toBe('subscribe')
    expect(whyNotSend({ ...facts, sellsSubscriptions: true, isSubscribed: true })).toBeNull()
    expect(whyNotSend({ ...facts, sender: performer, other: adult, sellsSubscriptions: true })).toBeNull()
    expect(whyNotSend({ ...facts, isBlocked: true })).toBe('blocked')
    expect(whyNotSend({ ...facts, other: { ...performer, isActive: false } })).toBe('not_allowed')
    expect(whyNotSend({ ...facts, other: minor })).toBe('not_allowed')
  })

  test('a minor has none, in either direction, at no door', async () => {
    const child = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    for (const [person, other, source] of [
      [fan, child, 'performer'],
      [athlete, child, 'performer'],
      [child, fan, 'user'],
      [child, athlete, 'performer'],
    ] as const) {
      const { status, error } = await open(person, other, source)
      expect([status, error.code]).toEqual([403, 'conversation.not_allowed'])
    }
    expect(await listed(child)).toEqual([])
    expect(await unread(child)).toBe(0)
    const upload = await app.client.try('messages.uploadPhoto', { token: child.token, files: { file: new Blob(['x']) } })
    expect([upload.status, upload.error.code]).toEqual([403, 'conversation.not_allowed'])
  })

  test('a conversation is closed at every door when one of the two turns out to be a child', async () => {
    const { one, other, thread } = await pair()
    const message = await say(app.client, one, thread, 'Good race!')
    await sql`update account set date_of_birth = ${`${new Date().getUTCFullYear() - 15}-01-01`} where id = ${other.id}`.execute(app.db)
    const ears = await listen(one)
    expect(await listed(one)).toEqual([])
    const params = { id: thread._id }
    const answers = [
      await app.client.try('conversations.view', { token: one.token, params }),
      await app.client.try('messages.list', { token: one.token, params }),
      await write(one, thread._id, { type: 'text', text: 'Hello?' }),
      await readAll(one, thread._id),
      await remove(one, message._id),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await open(one, other)).error.code).toBe('conversation.not_allowed')
    expect((await ears.all()).filter(([event]) => event === 'message_created')).toEqual([])
  })

  test('not with oneself, not between fans, not with who is not there', async () => {
    expect((await open(fan, fan, 'user')).error.code).toBe('conversation.self')
    expect((await open(fan, stranger, 'user')).error.code).toBe('conversation.not_allowed')
    expect((await open(fan, athlete, 'user')).error.errors).toEqual([
      { path: 'source', message: 'This account is a “performer”. Send that.' },
    ])
    expect((await open(fan, { id: newId() })).error.code).toBe('conversation.unknown')
  })

  test('where an athlete sells subscriptions, fans write while they have one', async () => {
    const seller = await registerPerformer(app.client)
    await setPrices(app.client, seller, { monthlyPrice: 5, freeDays: 7 })
    const reader = await registerFan(app.client)
    const before = await openConversation(app.client, reader, seller)
    expect(before).toMatchObject({ canSend: false, cannotSendReason: 'subscribe', isSubscribed: false })
    const refused = await write(reader, before._id, { type: 'text', text: 'Hello' })
    expect([refused.status, refused.error.code]).toEqual([403, 'message.subscription_required'])
    await say(app.client, seller, before, 'Welcome!')
    await subscribe(app.client, reader, seller, 'free')
    const after = await app.client.send('conversations.view', { token: reader.token, params: { id: before._id } })
    expect(after.data).toMatchObject({ canSend: true, cannotSendReason: null, isSubscribed: true })
    await say(app.client, reader, before, 'Thank you!')
    expect(await texts(seller, before._id)).toEqual(['Thank you!', 'Welcome!'])
  })
})

test('the button on a profile is offered where the two may write, to nobody who is not signed in, and in no list', async () => {
  const adult = await registerPerformer(app.client)
  const view = async (of: Person, viewer?: Person) =>
    (await app.client.send('performers.view', { params: { id: of.id }, token: viewer?.token })).data.canMessage
  expect([await view(adult, fan), await view(adult, athlete), await view(adult, adult), await view(adult)]).toEqual([
    true,
    true,
    false,
    undefined,
  ])
  const child = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  await sql`update account set guardian_status = 'approved' where id = ${child.id}`.execute(app.db)
  expect([await view(child, fan), await view(adult, child), await view(child)]).toEqual([false, false, undefined])
  const { data } = await app.client.send('performers.random', { token: fan.token })
  expect(data.every((performer) => performer.canMessage === undefined)).toBe(true)
})

describe('conversations', () => {
  test('are opened once by either, and listed for who opened them or was written to', async () => {
    const { one, other, thread } = await pair()
    expect(thread).toMatchObject({
      type: 'private',
      name: other.name,
      recipientInfo: { _id: other.id },
      lastMessage: '',
      lastSenderId: null,
      canSend: true,
      performerId: other.id,
    })
    expect(await listed(other)).toEqual([])
    const again = await open(other, one, 'user')
    expect([again.status, again.body.data._id, again.body.data.name]).toEqual([200, thread._id, one.name])
    const third = await registerPerformer(app.client)
    const answers = await Promise.all([open(third, one, 'user'), open(one, third), open(third, one, 'user')])
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 201])
    await say(app.client, one, thread, `${'Long '.repeat(30)}end`)
    const [first, second] = await listed(one)
    expect([first?._id, second?.recipientInfo?._id]).toEqual([thread._id, third.id])
    expect(first?.lastMessage).toMatch(/^Long .{50,55}…$/)
    expect(await listed(other)).toMatchObject([{ _id: thread._id, totalNotSeenMessages: 1, lastSenderId: one.id }])
    expect(await listed(one, { q: other.username })).toMatchObject([{ _id: thread._id }])
    expect(await listed(one, { type: 'stream_public' })).toEqual([])
    expect(await app.client.send('conversations.search', { token: one.token, query: { limit: 1 } })).toMatchObject({
      total: 2,
      data: [{ _id: thread._id }],
    })
  })

  test('cost a fixed number of queries however many are listed', async () => {
    const reader = await registerPerformer(app.client)
    const count = async () => (await app.queries.of(() => listed(reader, { limit: 50 }))).length
    const add = async () => {
      const thread = await openConversation(app.client, await registerFan(app.client), reader)
      await say(app.client, reader, thread, 'Hi')
    }
    await add()
    const few = await count()
    for (let i = 0; i < 5; i += 1) await add()
    expect(await count()).toBe(few)
  })
})

describe('messages', () => {
  test('are plain text with their line breaks, in data or bare', async () => {
    const { one, other, thread } = await pair()
    const sent = await write(one, thread._id, {
      conversationId: thread._id,
      data: { type: 'text', text: ' Great <b>race</b>\r\nI <3 it ' },
    })
    expect([sent.status, sent.body.data]).toMatchObject([
      201,
      {
        type: 'text',
        text: 'Great race\nI <3 it',
        senderId: one.id,
        senderSource: 'user',
        senderInfo: { _id: one.id },
        isSale: false,
        price: null,
        isLocked: false,
        isDeleted: false,
        isBroadcast: false,
        files: [],
        conversationId: thread._id,
      },
    ])
    expect((await write(one, thread._id, { type: 'text', text: 'Bare' })).status).toBe(201)
    expect(await texts(other, thread._id)).toEqual(['Bare', 'Great race\nI <3 it'])
    expect(toPlainText('a\u202e👨‍👩‍👧\u0000')).toBe('a👨‍👩‍👧')
    expect(toLine('one\n two', 20)).toBe('one two')
  })

  test('say what is wrong with them', async () => {
    const { one, thread } = await pair()
    const codes = async (body: object) => (await write(one, thread._id, body)).error.code
    expect(await codes({ type: 'text', text: ' <br> ' })).toBe('message.empty')
    expect(await codes({ type: 'photo', text: 'No picture' })).toBe('message.empty')
    expect(await codes({ type: 'photo', fileIds: [newId()] })).toBe('message.file_unusable')
    expect(await codes({ type: 'text', text: 'With file', fileIds: [newId()] })).toBe('message.file_unusable')
    expect(await codes({ text: ' ' })).toBe('message.empty')
    expect(await codes({ type: 'text', text: 'x'.repeat(2001) })).toBe('request.invalid')
    expect(await codes({ conversationId: newId(), data: { type: 'text', text: 'Elsewhere' } })).toBe('request.invalid')
    expect(await codes({ type: 'text', text: 'For money', price: 5 })).toBe('message.paid_not_allowed')
    expect(await texts(one, thread._id)).toEqual([])
  })

  test('a clientId that was seen before answers with the stored message, also ten times at once', async () => {
    const { one, other, thread } = await pair()
    const body = { type: 'text', text: 'Once', clientId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(one, thread._id, body)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([...Array<number>(9).fill(200), 201])
    expect(new Set(answers.map((answer) => answer.body.data._id)).size).toBe(1)
    expect((await write(other, thread._id, { ...body, text: 'Mine' })).status).toBe(201)
    expect(await texts(one, thread._id)).toEqual(['Mine', 'Once'])
    expect([await unread(other), await unread(one)]).toEqual([1, 1])
  })

  test('50 at once: none lost, none double, in the order of their ids, counted right', async () => {
    const { one, other, thread } = await pair()
    const ears = await listen(other)
    const all = Array.from({ length: 50 }, (_, i) => `No ${i}`)
    // A line that loses answers makes clients send again.
    const sent = all.map((text, i) => ({ text, clientId: randomUUID(), by: i % 5 === 0 ? other : one }))
    const tries = [...sent, ...sent.filter((_, i) => i % 3 === 0)]
    await Promise.all(tries.map(({ text, clientId, by }) => say(app.client, by, thread, text, { clientId })))
    const { data } = await read(other, thread._id, { limit: 100 })
    expect(data.map(({ text }) => text).sort()).toEqual([...all].sort())
    const ids = data.map(({ _id }) => _id)
    expect(ids).toEqual([...ids].sort().toReversed())
    expect((await listed(other))[0]?.totalNotSeenMessages).toBe(40)
    expect((await listed(one))[0]?.totalNotSeenMessages).toBe(10)
    const heard = (await ears.all()).filter(([event]) => event === 'message_created').map(([, payload]) => payload['_id'])
    expect(heard).toEqual(ids.toReversed())
  })

  test('come newest first, 25 at a time, each once', async () => {
    const { one, other, thread } = await pair()
    for (let i = 0; i < 30; i += 1) await say(app.client, one, thread, `No ${i}`)
    const first = await read(other, thread._id)
    expect([first.data.length, first.data[0]?.text, first.data.at(-1)?.text]).toEqual([25, 'No 29', 'No 5'])
    await say(app.client, one, thread, 'Meanwhile')
    const second = await read(other, thread._id, { cursor: first.nextCursor ?? '' })
    expect(second.data.map(({ text }) => text)).toEqual(['No 4', 'No 3', 'No 2', 'No 1', 'No 0'])
    expect(second.nextCursor).toBeNull()
    expect((await read(other, thread._id, { offset: 30, limit: 5 })).data.map(({ text }) => text)).toEqual(['No 0'])
    const count = async (limit: number) => (await app.queries.of(() => read(other, thread._id, { limit }))).length
    expect(await count(30)).toBe(await count(5))
  })

  test('ids rise even when the last one is from a clock that is ahead', () => {
    const ahead = newId().replace(/^.{13}/, (time) =>
      `${(Number.parseInt(time.replace('-', ''), 16) + 60_000).toString(16).padStart(12, '0')}`.replace(/^(.{8})/, '$1-'),
    )
    const next = newIdAfter(ahead)
    expect([next > ahead, newIdAfter(next) > next, newIdAfter(null) > next]).toEqual([true, true, true])
  })
})

describe('what is unread', () => {
  test('is counted by conversation and told to the own sockets', async () => {
    const { one, other, thread } = await pair()
    const second = await openConversation(app.client, await registerFan(app.client), other)
    const ears = await listen(other)
    await say(app.client, one, thread, 'One')
    await say(app.client, one, thread, 'Two')
    await app.settle()
    const fromSecond = (await listed(other)).find(({ _id }) => _id === second._id)
    expect([await unread(other), await unread(one), fromSecond]).toEqual([1, 0, undefined])
    expect((await readAll(other, thread._id)).body.data).toEqual({ conversationId: thread._id, total: 0 })
    await app.settle()
    expect((await listed(other))[0]?.totalNotSeenMessages).toBe(0)
    await say(app.client, one, thread, 'Three')
    const totals = (await ears.all()).filter(([event]) => event === 'notify_read_messages_in_conversation').map(([, payload]) => payload)
    expect(totals).toEqual([1, 1, 0, 1].map((total) => ({ total, conversationId: thread._id })))
  })

  test('stays right while one writes and the other reads', async () => {
    const { one, other, thread } = await pair()
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => (i % 3 === 2 ? readAll(other, thread._id) : say(app.client, one, thread, `No ${i}`))),
    )
    const { rows } = await sql<{ unread: number; after: number }>`
      select unread, (select count(*)::int from message m where m.conversation_id = c.conversation_id and (c.read_id is null or m.id > c.read_id)) as after
      from conversation_member c where conversation_id = ${thread._id} and account_id = ${other.id}`.execute(app.db)
    expect(rows[0]?.unread).toBe(rows[0]?.after)
  })
})

describe('deleting', () => {
  test('takes a message out of the list, the last message, the counter and the place in the list', async () => {
    const { one, other, thread } = await pair()
    const elsewhere = await openConversation(app.client, await registerFan(app.client), other)
    await say(app.client, one, thread, 'First')
    await say(app.client, other, elsewhere, 'Between')
    const last = await say(app.client, one, thread, 'A secret')
    expect((await listed(other))[0]).toMatchObject({ _id: thread._id, totalNotSeenMessages: 2 })
    const ears = await listen(other)
    expect((await remove(other, last._id)).status).toBe(403)
    expect((await remove(one, last._id)).status).toBe(204)
    expect((await remove(one, last._id)).error.code).toBe('message.unknown')
    expect(await texts(one, thread._id)).toEqual(['First'])
    const rows = await listed(other)
    expect(rows.map(({ lastMessage, totalNotSeenMessages }) => [lastMessage, totalNotSeenMessages])).toEqual([
      ['Between', 0],
      ['First', 1],
    ])
    const heard = await ears.all()
    expect(heard).toContainEqual(['message_deleted', { _id: last._id, conversationId: thread._id, isDeleted: true }])
    expect(JSON.stringify(heard)).not.toContain('secret')
  })

  test('of what was read already leaves the counter alone', async () => {
    const { one, other, thread } = await pair()
    const old = await say(app.client, one, thread, 'Old')
    await readAll(other, thread._id)
    await say(app.client, one, thread, 'New')
    await remove(one, old._id)
    expect((await listed(other))[0]?.totalNotSeenMessages).toBe(1)
  })
})

test('an id that is no private message is handed on to who shares the address', async () => {
  const asked: string[] = []
  const writing = createWriting(app as never, {} as never, { find: async () => undefined } as never, {} as never)
  const [known, unknown] = [newId(), newId()]
  writing.shareIdsWith({ remove: async (_viewer, id) => asked.push(id) > 0 && id === known })
  const viewer = {
    accountId: fan.id,
    sessionId: newId(),
    kind: 'user',
    roles: [],
    isMinor: false,
    steppedUpAt: new Date(),
    hasFactor: false,
  } as const
  await writing.remove(viewer, known)
  await expect(writing.remove(viewer, unknown)).rejects.toMatchObject({ code: 'message.unknown' })
  const { thread, one } = await pair()
  const message = await say(app.client, one, thread, 'Private')
  await expect(writing.remove(viewer, message._id)).rejects.toMatchObject({ code: 'message.unknown' })
  expect(asked).toEqual([known, unknown])
})

test('a stranger finds nothing at any door, and hears nothing', async () => {
  const { one, thread } = await pair()
  const ears = await listen(stranger)
  const message = await say(app.client, one, thread, 'Between us')
  const [token, params] = [stranger.token, { id: thread._id }]
  const answers = [
    await app.client.try('conversations.view', { token, params }),
    await app.client.try('messages.list', { token, params }),
    await write(stranger, thread._id, { type: 'text', text: 'Hello' }),
    await readAll(stranger, thread._id),
    await remove(stranger, message._id),
    await app.client.try('wallet.message', { token, params: { id: message._id }, body: {} }),
  ]
  expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
    ['conversation', 'conversation', 'conversation', 'conversation', 'message', 'message'].map((what) => [404, `${what}.unknown`]),
  )
  expect([await listed(stranger), await unread(stranger)]).toEqual([[], 0])
  expect((await ears.all()).filter(([event]) => event.startsWith('message'))).toEqual([])
})

test('limits: 60 messages a minute, 20 new conversations an hour, old ones as often as one likes', async () => {
  const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  try {
    const star = await registerPerformer(strict.client)
    const first = await registerFan(strict.client)
    // Of newcomers there are fewer.
    await strict.settings.write(strict.db, { newcomerLimits: false })
    // More people than may register from one place in an hour.
    const { rows } = await sql<{ id: string }>`
      insert into account select (jsonb_populate_record(a, jsonb_build_object(
        'id', overlay(a.id::text placing lpad(n::text, 4, '0') from 33), 'username', 'fan' || n, 'email', null, 'referral_code', 'copy' || n))).*
      from account a cross join generate_series(1, 20) n where a.id = ${first.id} returning id`.execute(strict.db)
    const open = (other: { id: string }) =>
      strict.client.try('conversations.open', { token: star.token, body: { source: 'user', sourceId: other.id } })
    const thread = (await open(first)).body.data
    for (const other of rows.slice(0, 19)) expect((await open(other)).status).toBe(201)
    const last = rows[19] ?? first
    expect([(await open(last)).status, (await open(first)).status]).toEqual([429, 200])
    const send = () =>
      strict.client.try('messages.send', { token: star.token, params: { id: thread._id }, body: { type: 'text', text: 'Hi' } })
    for (let i = 0; i < 60; i += 1) expect((await send()).status).toBe(201)
    const { status, headers } = await send()
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  } finally {
    await strict.close()
  }
})
