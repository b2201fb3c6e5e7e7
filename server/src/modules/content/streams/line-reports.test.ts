// A line of a live chat is reported like a message of two: by whoever reads the chat, kept as it was, taken out and put back.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  decideCase,
  enterStream,
  goLive,
  openSocket,
  registerFan,
  registerPerformer,
  report,
  takeCase,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let athlete: Person
let writer: Person
let reader: Person
let moderator: Person
let second: Person
let sockets: LiveSocket[] = []
beforeAll(async () => {
  app = await createTestApp()
  const staffed = async () => {
    const person = await registerFan(app.client)
    await sql`update account set roles = '{moderator}' where id = ${person.id}`.execute(app.db)
    return person
  }
  writer = await registerFan(app.client)
  reader = await registerFan(app.client)
  moderator = await staffed()
  second = await staffed()
})
afterEach(() => {
  for (const socket of sockets) socket.close()
  sockets = []
})
afterAll(() => app.close())

const words = 'Buy followers at my place'
async function lineIn(wishes: Parameters<typeof goLive>[2] = {}) {
  athlete = await registerPerformer(app.client)
  const { stream, socket: host } = await goLive(app.client, athlete, wishes)
  const theirs = await openSocket(app.client, writer)
  sockets.push(host, theirs)
  const id = stream.conversationId
  if (!wishes.price) await enterStream(theirs, stream)
  const by = wishes.price ? athlete : writer
  const { data } = await app.client.send('streams.writePublic', { token: by.token, params: { id }, body: { text: words } })
  return { id, host, line: data._id }
}
const tried = async (by: Person, line: string) => {
  const { status, error } = await report(app.client, by, 'message', line)
  return status === 201 ? 'kept' : String(error.code)
}
const caseOf = async (line: string) =>
  (await app.client.send('cases.list', { token: moderator.token, query: { limit: 100 } })).data.find(({ targetId }) => targetId === line)
const textsIn = async (id: string) =>
  (await app.client.send('streams.openMessages', { token: reader.token, params: { id } })).data.map(({ text }) => text)

describe('a line of a live chat', () => {
  test('is kept with its words, taken out of the chat by a decision, and put back by another', async () => {
    const { id, host, line } = await lineIn()
    expect(await tried(reader, line)).toBe('kept')
    const found = await caseOf(line)
    expect(found).toMatchObject({ target: 'message', owner: { _id: writer.id } })
    const caseId = found?._id ?? ''
    const { reports, item } = await takeCase(app.client, moderator, caseId)
    expect([reports[0]?.snapshot.text, item?.text, item?.standing]).toEqual([words, words, 'shown'])
    await decideCase(app.client, moderator, caseId)
    await app.settle()
    expect(await host.hear(`message_deleted_conversation_${id}`, ({ _id }) => _id === line)).toMatchObject({ isDeleted: true })
    expect(await textsIn(id)).toEqual(['Message deleted'])
    await app.client.send('decisions.appeal', { token: writer.token, params: { id: caseId }, body: { text: 'It was a joke.' } })
    await decideCase(app.client, second, caseId, { decision: 'keep' })
    await app.settle()
    expect(await textsIn(id)).toEqual([words])
  })

  test('is reported by nobody who does not read it, nor by who wrote it, nor once it is gone', async () => {
    const free = await lineIn()
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    const blocked = await registerFan(app.client)
    await app.client.send('blocks.create', { token: blocked.token, body: { targetId: writer.id, target: 'user' } })
    expect(await tried(minor, free.line)).toBe('report.unknown')
    expect(await tried(blocked, free.line)).toBe('report.unknown')
    expect(await tried(writer, free.line)).toBe('report.own')
    await app.client.send('messages.remove', { token: writer.token, params: { id: free.line } })
    expect(await tried(reader, free.line)).toBe('report.unknown')
    const paid = await lineIn({ price: 5 })
    expect(await tried(reader, paid.line)).toBe('report.unknown')
  })
})
