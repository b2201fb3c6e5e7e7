// Groups of fans, and what is written to all of one at once.
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow, newKey, registerFan, registerPerformer, saveCard, setPrices, subscribe, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { hours, minutes } from '#platform/clock.ts'
import { copyId } from './copy-id.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.close())

const group = async (owner: Person, name: string, userIds: string[] = []) =>
  (await app.client.send('fanGroups.create', { token: owner.token, body: { name, userIds } })).data
const view = async (owner: Person, id: string) => (await app.client.send('fanGroups.view', { token: owner.token, params: { id } })).data
const follower = async (owner: Person): Promise<Person> => {
  const fan = await registerFan(app.client)
  await follow(app.client, fan, owner)
  return fan
}
const write = (owner: Person, id: string, body: { text?: string; fileIds?: string[]; price?: number }) =>
  app.client.try('fanGroups.message', { token: owner.token, params: { id }, body })
const inboxOf = async (fan: Person) => {
  const { data } = await app.client.send('conversations.list', { token: fan.token, query: {} })
  const lists = await Promise.all(
    data.map(({ _id }) => app.client.send('messages.list', { token: fan.token, params: { id: _id }, query: {} })),
  )
  return lists.flatMap((list) => list.data)
}

describe('a group', () => {
  test('holds followers and subscribers; others are skipped, and a list of others alone is refused', async () => {
    const owner = await registerPerformer(app.client)
    await setPrices(app.client, owner, { monthlyPrice: 10 })
    const [one, stranger] = [await follower(owner), await registerFan(app.client)]
    const paying = await registerFan(app.client)
    await subscribe(app.client, paying, owner, 'monthly_subscription', await saveCard(app.client, paying))
    await app.settle()
    const made = await group(owner, 'Front row', [one.id, stranger.id, one.id])
    expect(made).toMatchObject({ name: 'Front row', description: '', ownerId: owner.id, totalMembers: 1 })
    const add = (userIds: string[]) =>
      app.client.try('fanGroups.addMembers', { token: owner.token, params: { id: made._id }, body: { userIds } })
    expect((await add([one.id, paying.id, stranger.id])).body.data).toEqual({ added: 1, skipped: 2 })
    expect((await add([stranger.id])).error.code).toBe('fan_group.not_a_follower')
    expect((await add([])).body.data).toEqual({ added: 0, skipped: 0 })
    const members = await app.client.send('fanGroups.members', { token: owner.token, params: { id: made._id }, query: {} })
    expect([members.total, members.data.map(({ _id }) => _id).toSorted()]).toEqual([2, [one.id, paying.id].toSorted()])
    await app.client.send('fanGroups.removeMember', { token: owner.token, params: { id: made._id, userId: one.id } })
    expect((await view(owner, made._id)).totalMembers).toBe(1)
  })

  test('counts and lists only who is still a fan, and nobody who is apart', async () => {
    const owner = await registerPerformer(app.client)
    const [stays, leaves, blocked] = [await follower(owner), await follower(owner), await follower(owner)]
    const { _id } = await group(owner, 'All', [stays.id, leaves.id, blocked.id])
    await app.client.send('follows.remove', { token: leaves.token, params: { id: owner.id } })
    await app.client.send('blocks.create', { token: blocked.token, body: { targetId: owner.id, target: 'performer' } })
    expect((await view(owner, _id)).totalMembers).toBe(1)
    const { data } = await app.client.send('fanGroups.members', { token: owner.token, params: { id: _id }, query: {} })
    expect(data.map((card) => card._id)).toEqual([stays.id])
  })

  test('has a name of its own, whatever its letters, and is somebody’s own', async () => {
    const [owner, other] = [await registerPerformer(app.client), await registerPerformer(app.client)]
    const made = await group(owner, 'Juniors')
    const create = (name: string, person = owner) => app.client.try('fanGroups.create', { token: person.token, body: { name } })
    expect((await create('JUNIORS')).error.code).toBe('fan_group.name_taken')
    expect((await create('Juniors', other)).status).toBe(201)
    expect((await create('   ')).status).toBe(400)
    const rename = (person: Person, name: string) =>
      app.client.try('fanGroups.update', { token: person.token, params: { id: made._id }, body: { name } })
    await group(owner, 'Seniors')
    expect((await rename(owner, 'seniors')).error.code).toBe('fan_group.name_taken')
    expect((await rename(other, 'Mine')).error.code).toBe('fan_group.unknown')
    expect((await rename(owner, 'Juniors 2027')).body.data.name).toBe('Juniors 2027')
    const found = async (q: string) =>
      (await app.client.send('fanGroups.search', { token: owner.token, query: { q } })).data.map(({ name }) => name)
    expect([await found('2027'), await found('%')]).toEqual([['Juniors 2027'], []])
    await app.client.send('fanGroups.remove', { token: owner.token, params: { id: made._id } })
    expect((await app.client.try('fanGroups.view', { token: owner.token, params: { id: made._id } })).error.code).toBe('fan_group.unknown')
  })

  test('of one name at the same moment is one', async () => {
    const owner = await registerPerformer(app.client)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.client.try('fanGroups.create', { token: owner.token, body: { name: 'Twins' } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  })
})

describe('a message to a group', () => {
  test('reaches each once, as a private message, and nobody who may not receive it', async () => {
    const owner = await registerPerformer(app.client)
    const [one, two, minor, gone] = [await follower(owner), await follower(owner), await follower(owner), await follower(owner)]
    const { _id } = await group(owner, 'All', [one.id, two.id, minor.id, gone.id])
    await sql`update account set date_of_birth = now() - interval '15 years' where id = ${minor.id}`.execute(app.db)
    await sql`update account set status = 'suspended' where id = ${gone.id}`.execute(app.db)
    const { status, body } = await write(owner, _id, { text: 'Kick-off at <b>eight</b>' })
    expect([status, body.data]).toEqual([201, { queued: 2 }])
    await app.settle()
    for (const fan of [one, two]) expect((await inboxOf(fan)).map(({ text }) => text)).toEqual(['Kick-off at eight'])
    const { data } = await app.client.send('fanGroups.messages', { token: owner.token, query: {} })
    expect(data).toMatchObject([
      { groupName: 'All', text: 'Kick-off at eight', status: 'sent', sent: 2, total: 4, skipped: { unreachable: 2 }, price: null },
    ])
    const { rows } = await sql<{ text: string }>`select text from broadcast where owner_id = ${owner.id}`.execute(app.db)
    expect(rows[0]?.text).not.toContain('Kick-off')
  })

  test('opens a conversation without counting as one that was begun, a hundred of them', async () => {
    const owner = await registerPerformer(app.client)
    const fans = await Promise.all(Array.from({ length: 60 }, () => follower(owner)))
    const { _id } = await group(
      owner,
      'Crowd',
      fans.map(({ id }) => id),
    )
    expect((await write(owner, _id, { text: 'Thank you' })).body.data).toEqual({ queued: 60 })
    await app.settle()
    const counted = await Promise.all(fans.map(async (fan) => (await inboxOf(fan)).length))
    expect(counted).toEqual(fans.map(() => 1))
  })

  test('that was sent once under its id is not sent again, and is no second one', async () => {
    const owner = await registerPerformer(app.client)
    const fan = await follower(owner)
    const { _id: id } = await group(owner, 'Once', [fan.id])
    const send = () =>
      app.client.try('fanGroups.message', { token: owner.token, params: { id }, body: { text: 'Once', clientId: copyId(id, owner.id) } })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(answers.map(({ body }) => body.data.queued)).toEqual([1, 1, 1])
    await app.settle()
    expect((await send()).status).toBe(200)
    expect(await inboxOf(fan)).toHaveLength(1)
  })

  test('that is sent again after a crash in the middle reaches nobody twice', async () => {
    const owner = await registerPerformer(app.client)
    const fans = await Promise.all(Array.from({ length: 5 }, () => follower(owner)))
    const { _id } = await group(
      owner,
      'Again',
      fans.map(({ id }) => id),
    )
    await write(owner, _id, { text: 'Once' })
    await app.settle()
    // As if a crash had lost every mark: all were written to, and nobody was ticked off.
    await sql`update broadcast set done_at = null, state = 'sending' where owner_id = ${owner.id}`.execute(app.db)
    await sql`update broadcast_copy set state = 'waiting', message_id = null where broadcast_id in (
      select id from broadcast where owner_id = ${owner.id})`.execute(app.db)
    const { rows } = await sql<{ id: string }>`select id from broadcast where owner_id = ${owner.id}`.execute(app.db)
    const broadcastId = rows[0]?.id ?? ''
    await Promise.all([1, 2].map(() => app.jobs.send(app.db, 'fan-groups.send', { broadcastId })))
    await app.settle()
    for (const fan of fans) expect(await inboxOf(fan)).toHaveLength(1)
    const { data } = await app.client.send('fanGroups.messages', { token: owner.token, query: {} })
    expect(data).toMatchObject([{ status: 'sent', sent: 5, total: 5 }])
  })

  test('for a price is bought by each; its picture opens with it, and for nobody else', async () => {
    const owner = await registerPerformer(app.client)
    const [buyer, other] = [await follower(owner), await follower(owner)]
    await topUp(app.client, buyer, 50, await saveCard(app.client, buyer))
    const { _id } = await group(owner, 'Paying', [buyer.id, other.id])
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#225544' } })
      .jpeg()
      .toBuffer()
    const { data: file } = await app.client.send('messages.uploadPhoto', {
      token: owner.token,
      files: { file: new Blob([Uint8Array.from(picture)]) },
    })
    await app.settle()
    expect((await write(owner, _id, { fileIds: [file._id], price: 5 })).status).toBe(201)
    await app.settle()
    const [[mine], [theirs]] = [await inboxOf(buyer), await inboxOf(other)]
    expect([mine?.isLocked, theirs?.isLocked]).toEqual([true, true])
    await app.client.send('wallet.message', { token: buyer.token, params: { id: mine?._id ?? '' }, headers: newKey(), body: {} })
    const [opened] = await inboxOf(buyer)
    expect(opened?.isLocked).toBe(false)
    const url = opened?.files[0]?.url ?? ''
    expect((await fetch(new URL(url, app.client.baseUrl))).status).toBe(200)
    expect((await inboxOf(other))[0]?.isLocked).toBe(true)
    // The same file is nobody's to send once more.
    const again = await write(owner, _id, { fileIds: [file._id] })
    expect(again.error.code).toBe('request.too_many')
    app.clock.advance(hours(1))
    expect((await write(owner, _id, { fileIds: [file._id] })).error.code).toBe('message.file_unusable')
  })

  test('follows the next after an hour, and refuses what says nothing, reaches nobody, or is sold by who may not sell', async () => {
    const owner = await registerPerformer(app.client)
    const fan = await follower(owner)
    const [full, empty] = [await group(owner, 'Full', [fan.id]), await group(owner, 'Empty')]
    const refused = async (id: string, body: object) => (await write(owner, id, body)).error.code
    expect(await refused(empty._id, { text: 'Anybody?' })).toBe('fan_group.empty')
    expect(await refused(full._id, { text: '  ' })).toBe('message.empty')
    expect(await refused(full._id, { text: 'Dear', price: 1_000_000 })).toBe('content.price_out_of_bounds')
    expect((await write(owner, full._id, { text: 'One' })).status).toBe(201)
    const soon = await write(owner, full._id, { text: 'Two' })
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '3600'])
    app.clock.advance(minutes(60))
    expect((await write(owner, full._id, { text: 'Two' })).status).toBe(201)
  })
})

test('the copy of one message for one fan has one id', () => {
  const [a, b] = ['0190a2b4-0000-7000-8000-000000000001', '0190a2b4-0000-7000-8000-000000000002']
  expect(copyId(a, b)).toBe(copyId(a, b))
  expect(copyId(a, b)).not.toBe(copyId(b, a))
  expect(copyId(a, b)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
