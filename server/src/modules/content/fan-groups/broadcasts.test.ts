// What is written to many: to whom, when, how it is halted and taken back, and who wants none of it.
import { sql } from 'kysely'
import { Client as PgClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Audience, BodyOf, Calls } from '@fieldhouse/contract'
import {
  buyMessage,
  follow,
  openConversation,
  say,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours, minutes } from '#platform/clock.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.close())

type Form = Omit<BodyOf<Calls['broadcasts']['create']>, 'audience'> & { audience?: Audience }

const everybody = { list: 'never_bought' } as const
const follower = async (owner: Person): Promise<Person> => {
  const fan = await registerFan(app.client)
  await follow(app.client, fan, owner)
  return fan
}
const write = (owner: Person, form: Form) =>
  app.client.try('broadcasts.create', { token: owner.token, body: { audience: everybody, text: 'Hello', ...form } })
const written = async (owner: Person, form: Form = {}): Promise<string> => (await write(owner, form)).body.data._id
const view = async (owner: Person, id: string) => (await app.client.send('broadcasts.view', { token: owner.token, params: { id } })).data
const act = (owner: Person, name: 'pause' | 'resume' | 'unsend' | 'cancel', id: string) =>
  app.client.try(`broadcasts.${name}`, { token: owner.token, params: { id } })
const reach = async (owner: Person, audience: Audience, except?: Audience) =>
  (await app.client.send('broadcasts.preview', { token: owner.token, body: { audience, ...(except && { except }) } })).data.recipients
const group = async (owner: Person, userIds: string[], name = 'Group'): Promise<Audience> => {
  const { data } = await app.client.send('fanGroups.create', { token: owner.token, body: { name, userIds } })
  return { list: 'group', groupId: data._id }
}
const inboxOf = async (fan: Person) => {
  const { data } = await app.client.send('conversations.list', { token: fan.token, query: {} })
  const lists = await Promise.all(
    data.map(({ _id }) => app.client.send('messages.list', { token: fan.token, params: { id: _id }, query: {} })),
  )
  return lists.flatMap((list) => list.data)
}
const textsOf = async (fan: Person) => (await inboxOf(fan)).map(({ text }) => text)
const due = async () => {
  await app.jobs.send(app.db, 'fan-groups.due', {})
  await app.settle()
}
const inTime = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds).toISOString()

describe('a list', () => {
  test('is a filter over an athlete’s own fans, counted when it is used', async () => {
    const owner = await registerPerformer(app.client)
    await setPrices(app.client, owner, { monthlyPrice: 10, yearlyPrice: 90 })
    const [old, buyer] = [await follower(owner), await follower(owner)]
    app.clock.advance(days(8))
    const [me, spender] = [await signIn(app.client, owner), await signIn(app.client, buyer)]
    const [fresh, monthly, stranger] = [await follower(owner), await registerFan(app.client), await registerFan(app.client)]
    await subscribe(app.client, monthly, owner, 'monthly_subscription', await saveCard(app.client, monthly))
    for (const [fan, amount] of [
      [spender, 12],
      [stranger, 30],
    ] as const) {
      await topUp(app.client, fan, 50, await saveCard(app.client, fan))
      await tip(app.client, fan, owner, amount)
    }
    await app.settle()
    const of = (audience: Audience, except?: Audience) => reach(me, audience, except)
    // The stranger has paid most of all, and is no fan.
    expect(await of({ list: 'new' })).toBe(2)
    expect(await of({ list: 'subscribers' })).toBe(1)
    expect(await of({ list: 'subscribers', plan: 'monthly' })).toBe(1)
    expect(await of({ list: 'subscribers', plan: 'yearly' })).toBe(0)
    expect(await of({ list: 'subscribers', months: 1 })).toBe(0)
    expect(await of({ list: 'subscribers', isEnding: true })).toBe(0)
    expect(await of({ list: 'spent', tokens: 12 })).toBe(1)
    expect(await of({ list: 'spent', tokens: 12.01 })).toBe(0)
    expect(await of({ list: 'never_bought' })).toBe(2)
    expect(await of({ list: 'top' })).toBe(1)
    expect(await of({ list: 'new' }, { list: 'subscribers' })).toBe(1)
    const all = await group(me, [old.id, fresh.id, monthly.id, buyer.id])
    expect([await of(all), await of(all, { list: 'top' })]).toEqual([4, 3])
    expect(await of({ list: 'lapsed' })).toBe(0)
  })

  test('of those whose subscription ended knows them for ninety days, as long as they follow', async () => {
    const owner = await registerPerformer(app.client)
    await setPrices(app.client, owner, { freeDays: 5 })
    const [stays, goes] = [await follower(owner), await registerFan(app.client)]
    for (const fan of [stays, goes]) await subscribe(app.client, fan, owner, 'free_subscription')
    await app.settle()
    expect(await reach(owner, { list: 'subscribers', plan: 'free' })).toBe(2)
    expect(await reach(owner, { list: 'subscribers', isEnding: true })).toBe(2)
    app.clock.advance(days(6))
    const me = await signIn(app.client, owner)
    expect([await reach(me, { list: 'subscribers' }), await reach(me, { list: 'lapsed' })]).toEqual([0, 1])
    app.clock.advance(days(90))
    expect(await reach(await signIn(app.client, owner), { list: 'lapsed' })).toBe(0)
  })

  test('has no minors and nobody apart in it, and asks for what belongs to it', async () => {
    const owner = await registerPerformer(app.client)
    const [minor, blocked] = [await follower(owner), await follower(owner)]
    await sql`update account set date_of_birth = now() - interval '15 years' where id = ${minor.id}`.execute(app.db)
    await app.client.send('blocks.create', { token: blocked.token, body: { targetId: owner.id, target: 'performer' } })
    const preview = (audience: Audience) => app.client.try('broadcasts.preview', { token: owner.token, body: { audience } })
    expect((await preview({ list: 'new' })).body.data).toEqual({ recipients: 0, stopped: 0, unreachable: 0 })
    // Who was put into a group is counted as somebody who cannot be reached, without a reason.
    const all = await group(owner, [minor.id])
    expect((await preview(all)).body.data).toEqual({ recipients: 0, stopped: 0, unreachable: 1 })
    expect((await write(owner, { audience: all })).error.code).toBe('broadcast.nobody')
    for (const wrong of [{ list: 'group' }, { list: 'spent' }, { list: 'top', months: 2 }, { list: 'new', tokens: 3 }] as const)
      expect((await preview(wrong)).error.code).toBe('request.invalid')
    const other = await registerPerformer(app.client)
    const theirs = await app.client.try('broadcasts.preview', { token: other.token, body: { audience: all } })
    expect(theirs.error.code).toBe('fan_group.unknown')
  })
})

describe('a message to many', () => {
  test('of thousands reaches each once, though the job that sends it is killed twice', { timeout: 240_000 }, async () => {
    const owner = await registerPerformer(app.client)
    const model = await follower(owner)
    await sql`
      with crowd as (
        insert into account select (jsonb_populate_record(null::account, to_jsonb(a) || jsonb_build_object(
          'id', gen_random_uuid(), 'username', 'crowd_' || n, 'referral_code', 'crowd' || n, 'email', null, 'pending_email', null))).*
        from account a, generate_series(1, 2499) n where a.id = ${model.id} returning id
      ) insert into follow (id, follower_id, page_id, created_at, bell)
        select gen_random_uuid(), id, ${owner.id}, ${app.clock.now()}, 'off' from crowd`.execute(app.db)
    const id = await written(owner)
    const database = new PgClient({ connectionString: app.databaseUrl })
    await database.connect()
    await database.query(`create sequence copies;
      create function kill() returns trigger language plpgsql as $$ begin
        if nextval('copies') in (801, 1702) then raise 'killed'; end if; return new; end $$;
      create trigger kill before insert on message for each row when (new.broadcast_id is not null) execute function kill()`)
    const rowsOf = async () =>
      (
        await sql<{ copies: number; readers: number; marked: number }>`
          select count(*)::int as copies, count(distinct conversation_id)::int as readers,
            (select count(*)::int from broadcast_copy where broadcast_id = ${id} and state = 'sent') as marked
          from message where broadcast_id = ${id}`.execute(app.db)
      ).rows[0]
    await expect(app.jobs.drain()).rejects.toThrow('killed')
    expect(await rowsOf()).toEqual({ copies: 800, readers: 800, marked: 800 })
    for (const _ of [1, 2]) {
      await app.jobs.send(app.db, 'fan-groups.send', { broadcastId: id })
      await app.jobs.drain().catch(() => undefined)
    }
    await database.query('drop trigger kill on message')
    await database.end()
    expect(await rowsOf()).toEqual({ copies: 2500, readers: 2500, marked: 2500 })
    expect(await view(owner, id)).toMatchObject({ status: 'sent', sent: 2500, total: 2500, opened: 0, bought: 0 })
    await sql`delete from outbox where topic = 'message.created'`.execute(app.db)
  })

  test('that is taken back leaves the inbox of all but those who bought it', async () => {
    const owner = await registerPerformer(app.client)
    const [buyer, reader, other] = [await follower(owner), await follower(owner), await follower(owner)]
    await topUp(app.client, buyer, 50, await saveCard(app.client, buyer))
    const id = await written(owner, { text: 'The secret drill', price: 5 })
    await app.settle()
    const [copy] = await inboxOf(buyer)
    expect(copy).toMatchObject({ isBroadcast: true, isLocked: true })
    await buyMessage(app.client, buyer, { _id: copy?._id ?? '' })
    const [conversation] = (await app.client.send('conversations.list', { token: reader.token, query: {} })).data
    await app.client.send('messages.readAll', { token: reader.token, params: { id: conversation?._id ?? '' } })
    expect(await view(owner, id)).toMatchObject({ status: 'sent', sent: 3, opened: 1, bought: 1 })
    expect((await act(owner, 'pause', id)).error.code).toBe('broadcast.not_running')
    const { body } = await act(owner, 'unsend', id)
    expect(body).toMatchObject({ data: { status: 'unsent', sent: 3 } })
    await app.settle()
    expect([await textsOf(buyer), await textsOf(reader), await textsOf(other)]).toEqual([['The secret drill'], [], []])
    const unread = await app.client.send('messages.countUnread', { token: other.token })
    expect(unread.data.total).toBe(0)
    expect((await act(owner, 'unsend', id)).error.code).toBe('broadcast.not_running')
    expect((await act(owner, 'resume', id)).error.code).toBe('broadcast.not_running')
  })

  test('that is taken back leaves no empty conversation, and one with other words where it was', async () => {
    const owner = await registerPerformer(app.client)
    const [fan, talker] = [await follower(owner), await follower(owner)]
    await say(app.client, talker, await openConversation(app.client, talker, owner), 'Hello')
    const id = await written(owner, { text: 'Wrong bus' })
    await app.settle()
    await act(owner, 'unsend', id)
    await app.settle()
    const conversationsOf = async (person: Person) =>
      (await app.client.send('conversations.list', { token: person.token, query: {} })).data.map(({ lastMessage }) => lastMessage)
    expect([await conversationsOf(fan), await conversationsOf(talker), await conversationsOf(owner)]).toEqual([[], ['Hello'], ['Hello']])
  })

  test('cannot be taken back after a day, nor by anybody else', async () => {
    const [owner, other] = [await registerPerformer(app.client), await registerPerformer(app.client)]
    await follower(owner)
    const id = await written(owner)
    await app.settle()
    expect((await act(other, 'unsend', id)).error.code).toBe('broadcast.unknown')
    app.clock.advance(days(1))
    expect((await act(await signIn(app.client, owner), 'unsend', id)).error.code).toBe('broadcast.unsend_closed')
  })

  test('is paused and goes on, and what is taken back before its turn reaches nobody', async () => {
    const owner = await registerPerformer(app.client)
    const fan = await follower(owner)
    const id = await written(owner, { text: 'Late news' })
    expect((await act(owner, 'pause', id)).body).toMatchObject({ data: { status: 'paused', sent: 0, total: 1 } })
    await app.settle()
    expect(await textsOf(fan)).toEqual([])
    expect((await act(owner, 'resume', id)).status).toBe(200)
    await app.settle()
    expect(await textsOf(fan)).toEqual(['Late news'])
    app.clock.advance(hours(1))
    const second = await written(owner, { text: 'Never mind' })
    await act(owner, 'unsend', second)
    await app.settle()
    expect(await textsOf(fan)).toEqual(['Late news'])
    expect(await view(owner, second)).toMatchObject({ status: 'unsent', sent: 0 })
  })

  test('asks once more when a fan’s turn comes: who left, was blocked, or stopped it gets none', async () => {
    const owner = await registerPerformer(app.client)
    const [stays, leaves, blocks, stops, ages] = [
      await follower(owner),
      await follower(owner),
      await follower(owner),
      await follower(owner),
      await follower(owner),
    ]
    const id = await written(owner, { text: 'Who is there?' })
    await act(owner, 'pause', id)
    await app.client.send('follows.remove', { token: leaves.token, params: { id: owner.id } })
    await app.client.send('blocks.create', { token: blocks.token, body: { targetId: owner.id, target: 'performer' } })
    await app.client.send('broadcasts.stop', { token: stops.token, params: { pageId: owner.id } })
    await sql`update account set date_of_birth = now() - interval '15 years' where id = ${ages.id}`.execute(app.db)
    await act(owner, 'resume', id)
    await app.settle()
    expect(await view(owner, id)).toMatchObject({ sent: 1, total: 5, skipped: { left: 2, stopped: 1, unreachable: 1 } })
    expect(await textsOf(stays)).toEqual(['Who is there?'])
    for (const fan of [leaves, stops]) expect(await textsOf(fan)).toEqual([])
  })
})

describe('a planned message', () => {
  test('begins when its time has come, for those who are fans then', async () => {
    const owner = await registerPerformer(app.client)
    const first = await follower(owner)
    const id = await written(owner, { text: 'Draft', at: inTime(hours(2)) })
    expect(await view(owner, id)).toMatchObject({ status: 'scheduled', total: 0 })
    const later = await follower(owner)
    const change = (body: BodyOf<Calls['broadcasts']['update']>) =>
      app.client.try('broadcasts.update', { token: owner.token, params: { id }, body })
    expect((await change({ text: 'Bus at nine', at: inTime(hours(3)) })).body.data.text).toBe('Bus at nine')
    expect((await change({ text: '' })).error.code).toBe('message.empty')
    app.clock.advance(hours(2))
    await due()
    expect(await textsOf(first)).toEqual([])
    app.clock.advance(hours(1))
    await due()
    expect([await textsOf(first), await textsOf(later)]).toEqual([['Bus at nine'], ['Bus at nine']])
    await due()
    expect(await textsOf(first)).toEqual(['Bus at nine'])
    expect((await change({ text: 'Too late' })).error.code).toBe('broadcast.begun')
    expect((await act(owner, 'cancel', id)).error.code).toBe('broadcast.begun')
  })

  test('is canceled without a trace, and keeps its group', async () => {
    const owner = await registerPerformer(app.client)
    const fan = await follower(owner)
    const audience = await group(owner, [fan.id])
    const id = await written(owner, { audience, at: inTime(hours(2)) })
    const remove = () => app.client.try('fanGroups.remove', { token: owner.token, params: { id: audience.groupId ?? '' } })
    expect((await remove()).error.code).toBe('fan_group.in_use')
    expect((await act(owner, 'cancel', id)).status).toBe(204)
    expect((await remove()).status).toBe(204)
    app.clock.advance(hours(3))
    await due()
    expect(await textsOf(fan)).toEqual([])
    expect((await act(owner, 'cancel', id)).error.code).toBe('broadcast.unknown')
  })

  test('is not sent by who may send nothing any more', async () => {
    const owner = await registerPerformer(app.client)
    const fan = await follower(owner)
    const id = await written(owner, { at: inTime(hours(1)) })
    await sql`update account set status = 'suspended' where id = ${owner.id}`.execute(app.db)
    app.clock.advance(hours(1))
    await due()
    await sql`update account set status = 'active' where id = ${owner.id}`.execute(app.db)
    expect(await view(owner, id)).toMatchObject({ status: 'canceled', total: 0 })
    expect(await textsOf(fan)).toEqual([])
  })

  test('keeps the distance that all keep, before it and after it', async () => {
    const owner = await registerPerformer(app.client)
    await follower(owner)
    const code = async (form: Form) => {
      const { status, error } = await write(owner, form)
      return status === 201 ? 201 : error.code
    }
    expect(await code({ at: inTime(-minutes(1)) })).toBe('broadcast.at_invalid')
    expect(await code({ at: inTime(days(91)) })).toBe('broadcast.at_invalid')
    expect(await code({ at: inTime(minutes(30)) })).toBe(201)
    expect(await code({})).toBe('request.too_many')
    expect(await code({ at: inTime(minutes(80)) })).toBe('broadcast.time_taken')
    expect(await code({ at: inTime(minutes(91)), price: 5 })).toBe(201)
    expect(await code({ at: inTime(hours(4)), price: 5 })).toBe(201)
    expect(await code({ at: inTime(hours(8)), price: 5 })).toBe('broadcast.time_taken')
    expect(await code({ at: inTime(hours(8)) })).toBe(201)
    expect(await code({ at: inTime(hours(12)) })).toBe('broadcast.time_taken')
    expect(await code({ at: inTime(hours(33)), price: 5 })).toBe(201)
  })
})

test('a fan stops what goes to many without leaving, and starts again', async () => {
  const owner = await registerPerformer(app.client)
  const fan = await follower(owner)
  const standing = async () => (await app.client.send('broadcasts.standing', { token: fan.token, params: { pageId: owner.id } })).data
  expect(await standing()).toEqual({ isStopped: false })
  const set = (name: 'stop' | 'start') => app.client.send(`broadcasts.${name}`, { token: fan.token, params: { pageId: owner.id } })
  await set('stop')
  await set('stop')
  expect(await standing()).toEqual({ isStopped: true })
  const preview = await app.client.send('broadcasts.preview', { token: owner.token, body: { audience: everybody } })
  expect(preview.data).toEqual({ recipients: 0, stopped: 1, unreachable: 0 })
  expect((await write(owner, {})).error.code).toBe('broadcast.nobody')
  await set('start')
  expect((await write(owner, { text: 'Back' })).status).toBe(201)
  await app.settle()
  expect(await textsOf(fan)).toEqual(['Back'])
  const unknown = await app.client.try('broadcasts.stop', { token: fan.token, params: { pageId: fan.id } })
  expect(unknown.error.code).toBe('page.unknown')
})

test('nobody under eighteen writes to many', async () => {
  const minor = await registerPerformer(app.client)
  await follower(minor)
  await sql`update account set date_of_birth = now() - interval '15 years' where id = ${minor.id}`.execute(app.db)
  expect(await reach(minor, everybody)).toBe(0)
  expect((await write(minor, {})).error.code).toBe('conversation.not_allowed')
  expect((await write(minor, { at: inTime(hours(2)) })).error.code).toBe('conversation.not_allowed')
})
