// Nobody of the staff, the owner included, reads what two people say to each other: not by the permission for it, and not by any other
// door. What was reported is one message, and whoever decides on it sees that one alone.
import { permits, rolesWith, siteRoles, type CallName, type Permission } from '@fieldhouse/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findCall,
  openConversation,
  registerAdministrator,
  registerFan,
  registerPerformer,
  report,
  say,
  takeCase,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '../create-test-app.ts'
import { emptyInput } from './knocking.ts'
import { table } from './table.ts'

const names = Object.keys(table) as CallName[]
const words = { before: 'Lane four canary', reported: 'Lane five canary', after: 'Lane six canary' }
let app: TestApp
let owner: Person
let fan: Person
let athlete: Person
let thread: { _id: string }
let message: { _id: string }

beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  ;[fan, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
  thread = await openConversation(app.client, fan, athlete)
  await say(app.client, athlete, thread, words.before)
  message = await say(app.client, athlete, thread, words.reported)
  await say(app.client, athlete, thread, words.after)
  await app.settle()
})
afterAll(() => app.close())

/** A call of staff as if it asked for this permission, in memory. */
async function asking<T>(name: CallName, permission: Permission, act: () => Promise<T>): Promise<T> {
  const call: { permission?: Permission | undefined; within?: string | undefined } = findCall(name)
  const { permission: known, within } = call
  Object.assign(call, { permission, within: undefined })
  return act().finally(() => Object.assign(call, { permission: known, within }))
}
const knock = async (name: CallName) => {
  const { status, error } = await app.client.try(name, { ...emptyInput(name), token: owner.token })
  return { name, status, code: error?.code }
}

test('the permission to read threads is the safety officer’s alone, and the owner is refused wherever it is asked for', async () => {
  expect([permits(['admin'], 'threads.read'), permits([...siteRoles], 'threads.read')]).toEqual([false, true])
  expect(rolesWith('threads.read')).toEqual(['safety'])
  const guarded = names.filter((name) => findCall(name).permission === 'threads.read')
  const ofStaff = names.filter((name) => findCall(name).access === 'staff')
  const wrong: unknown[] = []
  for (const name of ofStaff) {
    const answer = await asking(name, 'threads.read', () => knock(name))
    if (answer.status !== 403 || answer.code !== 'staff.not_permitted') wrong.push(answer)
  }
  expect(wrong).toEqual([])
  process.stdout.write(`${guarded.length} calls ask for threads.read, ${ofStaff.length} asked as if they did: ${ofStaff.length} × 403\n`)
})

test('to the owner a conversation of two others is none, by the doors that are theirs', async () => {
  const { token } = owner
  const params = { id: thread._id }
  const tries = {
    view: await app.client.try('conversations.view', { token, params }),
    list: await app.client.try('messages.list', { token, params }),
    send: await app.client.try('messages.send', { token, params, body: { type: 'text', text: 'Hello' } }),
    readAll: await app.client.try('messages.readAll', { token, params }),
    remove: await app.client.try('messages.remove', { token, params: { id: message._id } }),
    report: await app.client.try('reports.create', { token, body: { target: 'message', targetId: message._id, reason: 'spam' } }),
  }
  expect(Object.entries(tries).map(([door, { status }]) => [door, status])).toEqual(Object.keys(tries).map((door) => [door, 404]))
  expect((await app.client.send('conversations.list', { token })).data).toEqual([])
})

/** Every read of staff, by every id that could lead there; in words what gives something away. */
async function givenAway(secrets: readonly string[]): Promise<{ asked: number; found: string[] }> {
  const reads = names.filter((name) => findCall(name).access === 'staff' && findCall(name).method === 'GET')
  const found: string[] = []
  let asked = 0
  for (const name of reads) {
    const takesId = findCall(name).path.includes('{id}')
    for (const id of takesId ? [thread._id, message._id, fan.id, athlete.id] : ['none']) {
      const { status, body } = await app.client.try(name, { params: { ...paramsOf(name), id }, token: owner.token })
      asked += Number(status === 200)
      const said = JSON.stringify(body) ?? ''
      found.push(...secrets.filter((secret) => said.includes(secret)).map((secret) => `${name} ${id}: ${secret}`))
    }
  }
  return { asked, found }
}
const paramsOf = (name: CallName) => (emptyInput(name) as { params: Record<string, string> }).params

test('no read of staff says a word of it, before one of its messages was reported and after', async () => {
  const before = await givenAway(Object.values(words))
  expect(before.found).toEqual([])
  expect(before.asked).toBeGreaterThan(40)
  expect((await app.client.send('cases.list', { token: owner.token })).data).toEqual([])

  await report(app.client, fan, 'message', message._id)
  const [found] = (await app.client.send('cases.list', { token: owner.token })).data
  expect(found).toMatchObject({ targetId: message._id, title: '' })
  // Not even the one, before somebody has taken the case.
  const after = await givenAway(Object.values(words))
  expect(after.found).toEqual([])
  await takeCase(app.client, owner, found?._id ?? '')
  const seen = (await app.client.send('cases.view', { token: owner.token, params: { id: found?._id ?? '' } })).data
  expect(seen.item?.text).toBe(words.reported)
  for (const other of [words.before, words.after, thread._id]) expect(JSON.stringify(seen)).not.toContain(other)
})
