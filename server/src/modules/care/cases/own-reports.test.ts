// Nobody decides on what they reported themselves, as long as somebody else is there who could.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publish, registerFan, registerPerformer, report, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let first: Person
let second: Person
let administrator: Person
let athlete: Person
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const staffed = async (role: string) => {
    const person = await registerFan(app.client)
    await sql`update account set roles = ${[role]} where id = ${person.id}`.execute(app.db)
    return person
  }
  first = await staffed('moderator')
  second = await staffed('moderator')
  administrator = await staffed('admin')
  athlete = await registerPerformer(app.client)
})

const code = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const list = async (by: Person, state: 'waiting' | 'appealed' = 'waiting') =>
  (await app.client.send('cases.list', { token: by.token, query: { limit: 100, state } })).data
const idFor = async (targetId: string, by: Person) => (await list(by)).find((one) => one.targetId === targetId)?._id ?? ''
const claim = (by: Person, id: string) => app.client.try('cases.claim', { token: by.token, params: { id } })
const release = (by: Person, id: string) => app.client.try('cases.release', { token: by.token, params: { id } })
const decide = (by: Person, id: string) =>
  app.client.try('cases.decide', { token: by.token, params: { id }, body: { decision: 'hide', rule: 'spam', words: 'Again and again.' } })
const view = async (by: Person, id: string) => (await app.client.send('cases.view', { token: by.token, params: { id } })).data
const appeal = (by: Person, id: string) =>
  app.client.try('decisions.appeal', { token: by.token, params: { id }, body: { text: 'It is true.' } })

describe('what somebody of the staff reported', () => {
  /** Reported by the first moderator. */
  const ownReport = async () => {
    const post = await publish(app.client, athlete, { title: 'Practice' })
    expect((await report(app.client, first, 'feed', post._id)).status).toBe(201)
    return { targetId: post._id, id: await idFor(post._id, second) }
  }
  const states = ['waiting', 'appealed'] as const
  const isListed = async (by: Person, id: string) => {
    const lists = await Promise.all(states.map((state) => list(by, state)))
    return lists.flat().some(({ _id }) => _id === id)
  }

  test('is decided by somebody else: it is not in their queue, not theirs to take, and not to decide', async () => {
    const { id, targetId } = await ownReport()
    const before = (await app.client.send('cases.counts', { token: first.token })).data.waiting
    expect([await isListed(first, id), await isListed(second, id)]).toEqual([false, true])
    expect((await app.client.send('cases.counts', { token: second.token })).data.waiting).toBe(before + 1)
    expect(await code(claim(first, id))).toBe('403 case.own_report')
    for (;;) {
      const { status, body } = await app.client.try('cases.next', { token: first.token })
      if (status !== 200) break
      expect(body.data._id).not.toBe(id)
    }
    expect([(await view(first, id)).isOwnReport, (await view(second, id)).isOwnReport]).toEqual([true, false])
    expect(await code(claim(second, id))).toBe('200')
    // Who holds it and reports it then has a side, too.
    await report(app.client, second, 'feed', targetId)
    expect(await code(decide(second, id))).toBe('403 case.own_report')
    await release(second, id)
    expect(await code(claim(administrator, id))).toBe('200')
    expect(await code(decide(administrator, id))).toBe('200')
  })

  test('is theirs after all where nobody else is left who could', async () => {
    const { id, targetId } = await ownReport()
    await sql`update account set roles = '{}' where id <> all(${[first.id, second.id]}::uuid[])`.execute(app.db)
    expect(await code(claim(first, id))).toBe('403 case.own_report')
    // Both have a side now.
    await report(app.client, second, 'feed', targetId)
    expect(await isListed(first, id)).toBe(true)
    expect(await code(claim(first, id))).toBe('200')
    expect(await code(decide(first, id))).toBe('200')
    // Against the first's decision the second decides, although both reported.
    expect(await code(appeal(athlete, id))).toBe('200')
    expect(await code(claim(first, id))).toBe('403 case.own_decision')
    expect(await code(claim(second, id))).toBe('200')
    await release(second, id)
    const other = await ownReport()
    await sql`update account set roles = '{}' where id = ${second.id}`.execute(app.db)
    expect(await code(claim(first, other.id))).toBe('200')
    expect(await code(decide(first, other.id))).toBe('200')
  })
})
