// A photo in a live chat: its line names it, and whoever reads the chat as an adult account gets it, for as long as the line is there.
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  decideCase,
  enterStream,
  goLive,
  openSocket,
  registerFan,
  registerPerformer,
  report,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { hours, seconds } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'

let app: TestApp
let athlete: Person
let writer: Person
let reader: Person
let minor: Person
let bytes: Blob
let id: string
let host: LiveSocket
const sockets: LiveSocket[] = []
beforeAll(async () => {
  app = await createTestApp()
  writer = await registerFan(app.client)
  reader = await registerFan(app.client)
  minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  bytes = new Blob([
    new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
        .png()
        .toBuffer(),
    ),
  ])
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
  const { stream, socket } = await goLive(app.client, athlete)
  host = socket
  id = stream.conversationId
  for (const person of [writer, reader]) {
    const theirs = await openSocket(app.client, person)
    sockets.push(theirs)
    await enterStream(theirs, stream)
  }
  sockets.push(host)
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await app.close()
})

const upload = async (by: Person) => app.client.try('messages.uploadPublicPhoto', { token: by.token, files: { photo: bytes } })
const fileOf = async (by: Person) => (await upload(by)).body.data._id
const say = (by: Person, data: { text?: string; fileIds?: string[]; clientId?: string; type?: 'text' | 'photo' }) =>
  app.client.try('streams.writePublic', { token: by.token, params: { id }, body: { conversationId: id, data } })
const addressFor = async (person: Person | undefined, fileId: string) =>
  (await app.client.try('files.status', { ...(person && { token: person.token }), params: { id: fileId } })).body?.data?.url
const sees = async (person: Person | undefined, fileId: string) => {
  // What was decided lately is kept for some seconds.
  app.clock.advance(seconds(6))
  return (await addressFor(person, fileId)) !== undefined
}

test('it is said once, heard by its id, and shown to adults who read the chat and to nobody else', async () => {
  const fileId = await fileOf(writer)
  expect(await sees(reader, fileId)).toBe(false)
  const clientId = newId()
  const sent = await say(writer, { fileIds: [fileId], clientId })
  expect(sent.body.data).toMatchObject({ type: 'photo', text: '', fileIds: [fileId], files: [] })
  expect(await host.hear(`message_created_conversation_${id}`, ({ _id }) => _id === sent.body.data._id)).toMatchObject({
    fileIds: [fileId],
  })
  expect([(await say(writer, { fileIds: [fileId], clientId })).status]).toEqual([200])
  expect([await sees(reader, fileId), await sees(athlete, fileId), await sees(minor, fileId), await sees(undefined, fileId)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const address = (await addressFor(reader, fileId)) ?? ''
  expect((await fetch(new URL(address, app.client.baseUrl))).status).toBe(200)
  const { data } = await app.client.send('streams.conversation', { token: reader.token, params: { id: athlete.id } })
  expect(data.lastMessage).toBe('Photo')
  // Somebody who blocks its sender reads neither.
  const blocker = await registerFan(app.client)
  expect(await sees(blocker, fileId)).toBe(true)
  await app.client.send('blocks.create', { token: blocker.token, body: { targetId: writer.id, target: 'user' } })
  expect(await sees(blocker, fileId)).toBe(false)
})

test('minors put none up, and what is another’s, sent already, or no photo is refused and leaves no line', async () => {
  const refused = await upload(minor)
  expect([refused.status, refused.error.code]).toEqual([403, 'conversation.not_allowed'])
  const fileId = await fileOf(writer)
  const foreign = await say(reader, { fileIds: [fileId] })
  expect([foreign.status, foreign.error.code]).toEqual([422, 'message.file_unusable'])
  expect((await say(writer, { fileIds: [fileId] })).status).toBe(201)
  expect((await say(writer, { fileIds: [fileId] })).error.code).toBe('message.file_unusable')
  expect((await say(writer, { fileIds: [newId()] })).error.code).toBe('message.file_unusable')
  expect((await say(writer, { type: 'photo', text: 'none' })).status).toBe(400)
  expect((await say(writer, { type: 'text', text: 'one', fileIds: [await fileOf(writer)] })).status).toBe(400)
  expect((await say(writer, { fileIds: [newId(), newId()] })).status).toBe(400)
  const { data } = await app.client.send('streams.publicMessages', { token: reader.token, params: { id } })
  expect(data).toHaveLength(1)
})

test('deleted, cleared or decided against, nobody gets it any more, and its bytes go', async () => {
  const lines: { line: string; fileId: string }[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const fileId = await fileOf(writer)
    lines.push({ fileId, line: (await say(writer, { fileIds: [fileId], text: 'Look' })).body.data._id })
  }
  const [first, second, third] = lines as [(typeof lines)[0], (typeof lines)[0], (typeof lines)[0]]
  await app.client.send('messages.remove', { token: athlete.token, params: { id: first.line } })
  expect([await sees(reader, first.fileId), await sees(reader, second.fileId)]).toEqual([false, true])
  const moderator = await registerFan(app.client)
  await sql`update account set roles = '{moderator}' where id = ${moderator.id}`.execute(app.db)
  expect((await report(app.client, reader, 'message', second.line)).status).toBe(201)
  const found = (await app.client.send('cases.list', { token: moderator.token, query: { limit: 100 } })).data.find(
    ({ targetId }) => targetId === second.line,
  )
  await app.client.send('cases.claim', { token: moderator.token, params: { id: found?._id ?? '' } })
  expect(await sees(moderator, second.fileId)).toBe(true)
  await decideCase(app.client, moderator, found?._id ?? '')
  expect([await sees(reader, second.fileId), await sees(reader, third.fileId)]).toEqual([false, true])
  await app.client.send('streams.clear', { token: athlete.token, params: { id } })
  expect(await sees(reader, third.fileId)).toBe(false)
  app.clock.advance(hours(25))
  await app.jobs.send(app.db, 'media.sweep', {})
  await app.settle()
  const { rows } = await sql<{ id: string }>`select id from file where id in (${first.fileId}, ${third.fileId})`.execute(app.db)
  expect(rows).toEqual([])
})
