import { join } from 'node:path'
import type { Message } from '@fieldhouse/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import {
  buyMessage,
  newKey,
  openConversation,
  registerFan,
  registerPerformer,
  say,
  topUp,
  uploadMessageFile,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { minutes, seconds } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { createEntitlements } from '#books/entitlements'
import { verify } from '#ground/ledger'

let app: TestApp
let athlete: Person
let fan: Person
let stranger: Person
let picture: Uint8Array

beforeAll(async () => {
  app = await createTestApp()
  ;[athlete, fan, stranger] = [await registerPerformer(app.client), await registerFan(app.client), await registerFan(app.client)]
  await topUp(app.client, fan, 200)
  await topUp(app.client, stranger, 20)
  picture = new Uint8Array(
    await sharp({ create: { width: 640, height: 360, channels: 3, background: '#12663f' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

type Wishes = Parameters<typeof say>[4]
/** A message of the athlete to the fan. */
const send = async (text: string, wishes: Wishes = {}, from = athlete) =>
  say(app.client, from, await openConversation(app.client, fan, athlete), text, wishes)
const list = async (person: Person) => {
  const { _id: id } = await openConversation(app.client, fan, athlete)
  return (await app.client.send('messages.list', { token: person.token, params: { id } })).data
}
const seen = async (person: Person, { _id }: { _id: string }) => (await list(person)).find((message) => message._id === _id)
const lastLine = async (person: Person) => (await app.client.send('conversations.list', { token: person.token })).data[0]?.lastMessage
const buy = (person: Person, { _id }: { _id: string }) =>
  app.client.try('wallet.message', { token: person.token, params: { id: _id }, headers: newKey(), body: {} })
const remove = (person: Person, { _id }: { _id: string }) => app.client.try('messages.remove', { token: person.token, params: { id: _id } })
const status = (person: Person, id: string | undefined) => app.client.try('files.status', { token: person.token, params: { id: id ?? '' } })
const get = (path: string | undefined) => fetch(`${app.client.baseUrl}${path}`)
const tryToSend = async (person: Person, body: object) => {
  const thread = await openConversation(app.client, fan, athlete)
  return app.client.try('messages.send', { token: person.token, params: { id: thread._id }, body })
}
const earned = async () => (await app.client.send('earnings.search', { token: athlete.token, query: { type: 'message' } })).data
const photo = async (wishes: Wishes = {}, text = 'From the block') => {
  const file = await uploadMessageFile(app.client, athlete, 'Photo', picture)
  return { file, message: await send(text, { type: 'photo', fileIds: [file._id], ...wishes }) }
}

/** What every refund does with a sale; content has no refund of its own yet. */
async function refund(saleId: string) {
  const { ledger, sales } = app.money
  const plan = await sales.prepare(saleId)
  await app.db.transaction().execute(async (tx) => {
    await ledger.lock(tx, plan.locks)
    await sales.refund(tx, plan, { amount: undefined, reason: 'Asked for it', isCovered: false, now: app.clock.now() })
    await createEntitlements({ ...app, outbox: { write: async () => undefined } as never }).revokeBySale(tx, saleId, 'refunded')
  })
}

describe('a message that costs something', () => {
  test('is locked for the other one at each door, and open for its sender', async () => {
    const heard: [string, Message][] = []
    const socket = io(app.client.baseUrl, { transports: ['websocket'], forceNew: true })
    socket.onAny((event: string, payload: Message) => heard.push([event, payload]))
    await socket.timeout(5000).emitWithAck('auth/login', { token: fan.token })
    const message = await send('My secret splits', { price: 4.5 })
    expect(message).toMatchObject({ text: 'My secret splits', isSale: true, price: 4.5, isLocked: false, isBought: false })
    expect(await seen(fan, message)).toMatchObject({
      text: '',
      isSale: true,
      price: 4.5,
      isLocked: true,
      isBought: false,
      files: [],
      fileIds: [],
    })
    expect(await seen(athlete, message)).toMatchObject({ text: 'My secret splits', isLocked: false })
    expect([await lastLine(fan), await lastLine(athlete)]).toEqual(['Locked message', 'My secret splits'])
    await app.settle()
    await socket.timeout(5000).emitWithAck('auth/logout', {})
    socket.close()
    expect(heard.find(([event]) => event === 'message_created')?.[1]).toMatchObject({ _id: message._id, text: '', isLocked: true })
    expect(JSON.stringify(heard)).not.toContain('secret')
  })

  test('is bought once, also three times at once; then it is open for good', async () => {
    const message = await send('Worth it', { price: 5 })
    const before = (await app.client.send('users.me', { token: fan.token })).data.balance
    const answers = await Promise.all([buy(fan, message), buy(fan, message), buy(fan, message)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect(answers[0]?.body.data).toMatchObject({
      type: 'message',
      target: 'message',
      targetId: message._id,
      totalPrice: 5,
      sellerId: athlete.id,
      status: 'success',
    })
    expect((await app.client.send('users.me', { token: fan.token })).data.balance).toBe(before - 5)
    expect(await seen(fan, message)).toMatchObject({ text: 'Worth it', isLocked: false, isBought: true })
    expect(await seen(athlete, message)).toMatchObject({ isBought: true })
    expect(await lastLine(fan)).toBe('Worth it')
    expect((await earned()).filter(({ targetId }) => targetId === message._id)).toMatchObject([{ type: 'message', grossPrice: 5 }])
    const charges = await app.client.send('wallet.search', { token: fan.token, query: { type: 'message' } })
    expect(charges.data.filter(({ targetId }) => targetId === message._id)).toHaveLength(1)
  })

  test('is sold to the other one only, for what it says, while it is there', async () => {
    const message = await send('Not for all', { price: 5 })
    expect((await buy(stranger, message)).error.code).toBe('message.unknown')
    expect((await buy(athlete, message)).error.code).toBe('wallet.self')
    expect((await buy(fan, await send('Free'))).error.code).toBe('wallet.not_for_sale')
    expect((await buy(fan, await send('Dear', { price: 5000 }))).error.code).toBe('wallet.insufficient_tokens')
    await remove(athlete, message)
    expect((await buy(fan, message)).error.code).toBe('message.unknown')
    expect(await seen(fan, message)).toBeUndefined()
  })

  test('has a price within the bounds of other content, of somebody who may earn', async () => {
    const paid = (price: number) => ({ type: 'text', text: 'Pay me', price }) as const
    const code = async (person: Person, price: number) => (await tryToSend(person, paid(price))).error?.code
    expect([await code(fan, 5), await code(athlete, 0.5), await code(athlete, 10_001)]).toEqual([
      'message.paid_not_allowed',
      'content.price_out_of_bounds',
      'content.price_out_of_bounds',
    ])
    expect((await tryToSend(athlete, paid(1.005))).error.code).toBe('request.invalid')
    expect((await tryToSend(fan, paid(0))).body.data).toMatchObject({ isSale: false, price: null })
    const school = await registerPerformer(app.client, { educationType: 'High School', schoolName: 'Tern Bay High' })
    const thread = await openConversation(app.client, school, fan, 'user')
    const refused = await app.client.try('messages.send', { token: school.token, params: { id: thread._id }, body: paid(5) })
    expect([refused.status, refused.error.code]).toEqual([403, 'message.paid_not_allowed'])
  })

  test('stays with who bought it when its sender deletes it, until a refund', async () => {
    const { file, message } = await photo({ price: 3 })
    const after = await send('Later')
    const { _id: saleId } = await buyMessage(app.client, fan, message)
    await app.settle()
    const heard: string[] = []
    const socket = io(app.client.baseUrl, { transports: ['websocket'], forceNew: true })
    socket.on('message_deleted', ({ _id }: Message) => heard.push(_id))
    await socket.timeout(5000).emitWithAck('auth/login', { token: fan.token })
    await remove(athlete, message)
    await remove(athlete, after)
    await app.settle()
    await socket.timeout(5000).emitWithAck('auth/logout', {})
    socket.close()
    expect(heard).toEqual([after._id])
    expect(await seen(athlete, message)).toBeUndefined()
    const kept = await seen(fan, message)
    expect(kept).toMatchObject({ text: 'From the block', isLocked: false, isBought: true })
    expect(await lastLine(fan)).toBe('From the block')
    app.clock.advance(minutes(1))
    expect((await get(kept?.files[0]?.url)).status).toBe(200)
    expect((await remove(fan, message)).status).toBe(403)
    await refund(saleId)
    app.clock.advance(seconds(6))
    expect(await seen(fan, message)).toBeUndefined()
    expect(await lastLine(fan)).not.toBe('From the block')
    expect([(await get(kept?.files[0]?.url)).status, (await status(fan, file._id)).status]).toEqual([403, 404])
  })

  test('is the buyer’s when it is bought and deleted at the same moment, or was never paid', async () => {
    for (let i = 0; i < 6; i += 1) {
      const message = await send(`At once ${i}`, { price: 1 })
      const [bought] = await Promise.all([buy(fan, message), remove(athlete, message)])
      expect([201, 404]).toContain(bought.status)
      expect((await seen(fan, message))?.text).toBe(bought.status === 201 ? `At once ${i}` : undefined)
      expect(await seen(athlete, message)).toBeUndefined()
    }
  })

  test('leaves its row an hour after it was deleted, unless somebody has paid', async () => {
    const [sold, unsold] = [await send('Paid for', { price: 1 }), await send('Nobody’s', { price: 1 })]
    await buyMessage(app.client, fan, sold)
    for (const message of [sold, unsold]) await remove(athlete, message)
    app.clock.advance(minutes(61))
    await app.jobs.send(app.db, 'messages.forget', {})
    await app.settle()
    const { rows } = await sql<{ id: string; text: string }>`
      select id, text from message where id in (${sold._id}, ${unsold._id}) order by id`.execute(app.db)
    expect(rows.map(({ text }) => text === '')).toEqual([false, true])
    expect((await seen(fan, sold))?.text).toBe('Paid for')
  })

  test('is locked again after a refund', async () => {
    const message = await send('On loan', { price: 3 })
    const { _id } = await buyMessage(app.client, fan, message)
    expect(await seen(fan, message)).toMatchObject({ isLocked: false })
    await refund(_id)
    expect(await seen(fan, message)).toMatchObject({ text: '', isLocked: true, isBought: false })
    expect((await buy(fan, message)).status).toBe(201)
    expect(await seen(fan, message)).toMatchObject({ text: 'On loan', isLocked: false })
  })
})

describe('files', () => {
  test('of a free message open to the two, and to nobody else', async () => {
    const { file, message } = await photo()
    expect(message.files).toMatchObject([{ _id: file._id, type: 'message-photo', status: 'finished' }])
    const theirs = await seen(fan, message)
    expect((await get(theirs?.files[0]?.url)).status).toBe(200)
    expect((await get(theirs?.files[0]?.url?.replace(/token=.*/, ''))).status).toBe(404)
    expect([
      (await status(fan, file._id)).status,
      (await status(athlete, file._id)).status,
      (await status(stranger, file._id)).status,
    ]).toEqual([200, 200, 404])
    await remove(athlete, message)
    app.clock.advance(seconds(6))
    expect([(await get(theirs?.files[0]?.url)).status, (await status(fan, file._id)).status]).toEqual([403, 404])
  })

  test('of a locked message show their blur, no name and no address; bought, they open', async () => {
    const { file, message } = await photo({ price: 3 }, 'The finish')
    const locked = await seen(fan, message)
    expect(locked).toMatchObject({ type: 'photo', text: '', fileIds: [], isLocked: true })
    expect(locked?.files[0]).toMatchObject({ name: '', type: 'message-photo' })
    expect([locked?.files[0]?.url, locked?.files[0]?.sources]).toEqual([undefined, undefined])
    expect(locked?.files[0]?.thumbnails.every((address) => address.startsWith('/media/public/'))).toBe(true)
    expect((await status(fan, file._id)).status).toBe(404)
    expect(await lastLine(fan)).toBe('Locked message')
    await buyMessage(app.client, fan, message)
    app.clock.advance(seconds(6))
    const open = await seen(fan, message)
    expect((await get(open?.files[0]?.url)).headers.get('content-type')).toMatch(/^image\//)
    expect((await status(fan, file._id)).status).toBe(200)
  })

  test('say what kind of message it is, where it does not say itself', async () => {
    const { _id: fileId } = await uploadMessageFile(app.client, athlete, 'Photo', picture)
    const answers = [await tryToSend(athlete, { text: 'A word' }), await tryToSend(athlete, { data: { fileIds: [fileId] } })]
    expect(answers.map(({ status, body }) => [status, body.data.type])).toEqual([
      [201, 'text'],
      [201, 'photo'],
    ])
    expect((await tryToSend(athlete, {})).error.code).toBe('message.empty')
  })

  test('are the sender’s own, of the right kind, in one message', async () => {
    const file = await uploadMessageFile(app.client, athlete, 'Photo', picture)
    const code = async (person: Person, body: object) => (await tryToSend(person, body)).error?.code
    expect(await code(fan, { type: 'photo', fileIds: [file._id] })).toBe('message.file_unusable')
    expect(await code(athlete, { type: 'video', fileIds: [file._id] })).toBe('message.file_unusable')
    expect(await code(athlete, { type: 'photo', fileIds: [file._id] })).toBeUndefined()
    expect(await code(athlete, { type: 'photo', fileIds: [file._id] })).toBe('message.file_unusable')
    const wrong = await app.client.try('messages.uploadPhoto', { token: fan.token, files: { file: new Blob(['no picture']) } })
    expect(wrong.error.code).toBe('upload.type_not_allowed')
  })

  test('a video is told again when it plays, and sold from then on', async () => {
    const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
    const heard: Message[] = []
    const socket = io(app.client.baseUrl, { transports: ['websocket'], forceNew: true })
    socket.on('message_created', (message: Message) => heard.push(message))
    await socket.timeout(5000).emitWithAck('auth/login', { token: athlete.token })
    const file = await uploadMessageFile(app.client, athlete, 'Video', clip)
    const message = await send('Watch this', { type: 'video', fileIds: [file._id], price: 6 })
    expect((await buy(fan, message)).error.code).toBe('wallet.not_for_sale')
    await app.settle()
    await socket.timeout(5000).emitWithAck('auth/logout', {})
    socket.close()
    expect(heard.map(({ _id, files }) => [_id, files[0]?.status]).at(-1)).toEqual([message._id, 'finished'])
    expect((await buy(fan, message)).status).toBe(201)
    const open = await seen(fan, message)
    expect((await get(open?.files[0]?.url)).headers.get('content-type')).toBe('video/mp4')
  })
})
