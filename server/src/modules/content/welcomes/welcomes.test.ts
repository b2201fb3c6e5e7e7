// What a page writes to new fans: when, to whom, and never twice.
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyMessage, follow, registerFan, registerPerformer, saveCard, setPrices, subscribe, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { minutes } from '#platform/clock.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.close())

type Occasion = 'follow' | 'subscription'
const save = (owner: Person, body: { text?: string; fileIds?: string[]; price?: number | null }, occasion: Occasion = 'follow') =>
  app.client.try('welcomes.save', { token: owner.token, params: { occasion }, body })
const list = async (owner: Person) => (await app.client.send('welcomes.list', { token: owner.token })).data
const pass = async (time = minutes(2)) => {
  await app.settle()
  app.clock.advance(time)
  await app.jobs.send(app.db, 'welcomes.send', {})
  await app.settle()
}
const inboxOf = async (fan: Person) => {
  const { data } = await app.client.send('conversations.list', { token: fan.token, query: {} })
  const lists = await Promise.all(
    data.map(({ _id }) => app.client.send('messages.list', { token: fan.token, params: { id: _id }, query: {} })),
  )
  return lists.flatMap((one) => one.data)
}
const textsOf = async (fan: Person) => (await inboxOf(fan)).map(({ text }) => text)
const unfollow = (fan: Person, owner: Person) => app.client.send('follows.remove', { token: fan.token, params: { id: owner.id } })

test('a new follower is written to by name after two minutes, once for ever', async () => {
  const owner = await registerPerformer(app.client)
  expect((await save(owner, { text: 'Good to have you, {name}! Yours, {name}’s team' })).status).toBe(200)
  const fan = await registerFan(app.client, { name: 'Ann Reyes' })
  await follow(app.client, fan, owner)
  await pass(minutes(1))
  expect(await textsOf(fan)).toEqual([])
  await pass(minutes(1))
  expect(await textsOf(fan)).toEqual(['Good to have you, Ann Reyes! Yours, Ann Reyes’s team'])
  await unfollow(fan, owner)
  await follow(app.client, fan, owner)
  await pass()
  await pass()
  expect(await textsOf(fan)).toHaveLength(1)
  expect(await list(owner)).toMatchObject([{ occasion: 'follow', sent: 1, price: null }])
})

test('a subscription has a welcome of its own', async () => {
  const owner = await registerPerformer(app.client)
  await setPrices(app.client, owner, { freeDays: 5 })
  await save(owner, { text: 'Hello, follower' })
  await save(owner, { text: 'Hello, subscriber' }, 'subscription')
  const fan = await registerFan(app.client)
  await follow(app.client, fan, owner)
  await subscribe(app.client, fan, owner, 'free_subscription')
  await pass()
  expect((await textsOf(fan)).toSorted()).toEqual(['Hello, follower', 'Hello, subscriber'])
})

test('is for sale, and its picture stays with those who bought it when another takes its place', async () => {
  const owner = await registerPerformer(app.client)
  const fan = await registerFan(app.client)
  await topUp(app.client, fan, 50, await saveCard(app.client, fan))
  const upload = async (background: string) => {
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const { data } = await app.client.send('messages.uploadPhoto', {
      token: owner.token,
      files: { file: new Blob([Uint8Array.from(picture)]) },
    })
    return data._id
  }
  const [first, second] = [await upload('#224466'), await upload('#664422')]
  await app.settle()
  expect((await save(owner, { fileIds: [first], price: 5 })).status).toBe(200)
  // Nobody has it yet: its picture is free again.
  expect((await save(owner, { fileIds: [second, first], price: 5 })).status).toBe(200)
  expect((await save(owner, { text: 'From the locker room', fileIds: [second, first], price: 6 })).status).toBe(200)
  await follow(app.client, fan, owner)
  await pass()
  const [locked] = await inboxOf(fan)
  expect(locked).toMatchObject({ isLocked: true, price: 6, isBroadcast: true })
  await buyMessage(app.client, fan, { _id: locked?._id ?? '' })
  expect((await save(owner, { fileIds: [first], price: 5 })).error.code).toBe('message.file_unusable')
  expect((await save(owner, { text: 'Just words' })).status).toBe(200)
  const [open] = await inboxOf(fan)
  expect(open).toMatchObject({ text: 'From the locker room', isLocked: false })
  for (const file of open?.files ?? []) expect((await fetch(new URL(file.url ?? '', app.client.baseUrl))).status).toBe(200)
})

test('goes to nobody who left, is apart or a minor, and from nobody who may not write', async () => {
  const [owner, minor] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  for (const one of [owner, minor]) await save(one, { text: 'Welcome' })
  const [leaves, blocks, ages, fan] = [
    await registerFan(app.client),
    await registerFan(app.client),
    await registerFan(app.client),
    await registerFan(app.client),
  ]
  for (const one of [leaves, blocks, ages]) await follow(app.client, one, owner)
  await follow(app.client, fan, minor)
  await app.settle()
  await unfollow(leaves, owner)
  await app.client.send('blocks.create', { token: blocks.token, body: { targetId: owner.id, target: 'performer' } })
  await sql`update account set date_of_birth = now() - interval '15 years' where id in (${ages.id}, ${minor.id})`.execute(app.db)
  await pass()
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from conversation_member where account_id in (${leaves.id}, ${blocks.id}, ${ages.id}, ${fan.id})`.execute(
    app.db,
  )
  expect(rows).toEqual([{ total: 0 }])
  expect((await save(minor, { text: 'Welcome' })).error.code).toBe('conversation.not_allowed')
})

test('is written to each of many without being counted as threads begun, also by two at once', async () => {
  const owner = await registerPerformer(app.client)
  await save(owner, { text: 'Welcome' })
  const fans = await Promise.all(Array.from({ length: 30 }, () => registerFan(app.client)))
  for (const fan of fans) await follow(app.client, fan, owner)
  await app.settle()
  app.clock.advance(minutes(2))
  await Promise.all([1, 2].map(() => app.jobs.send(app.db, 'welcomes.send', {})))
  await app.settle()
  expect(await list(owner)).toMatchObject([{ sent: 30 }])
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from message where sender_id = ${owner.id}`.execute(app.db)
  expect(rows).toEqual([{ total: 30 }])
})

test('without a text nobody is noted, and one that was taken away is not sent', async () => {
  const owner = await registerPerformer(app.client)
  const fan = await registerFan(app.client)
  await follow(app.client, fan, owner)
  await app.settle()
  expect((await save(owner, { text: '   ' })).error.code).toBe('message.empty')
  await save(owner, { text: 'Welcome' })
  await pass()
  expect(await textsOf(fan)).toEqual([])
  const other = await registerFan(app.client)
  await follow(app.client, other, owner)
  await app.settle()
  await app.client.send('welcomes.remove', { token: owner.token, params: { occasion: 'follow' } })
  await pass()
  expect([await textsOf(other), await list(owner)]).toEqual([[], []])
})
