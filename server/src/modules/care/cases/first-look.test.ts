// What nobody sees before staff has: how it comes into the queue, once, and how it leaves it. Comments stand for every kind that waits.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  comment,
  commentsOn,
  decideCase,
  follow,
  publish,
  registerFan,
  registerPerformer,
  report,
  takeCase,
  toldTo,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'

type Form = BodyOf<Calls['cases']['decide']>

let app: TestApp
let first: Person
let second: Person
let athlete: Person
let fan: Person
let post: string

const proven = async (person: Person, roles: string[] = []) => {
  await sql`update account set roles = ${roles}, email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return person
}

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  first = await proven(await registerFan(app.client), ['moderator'])
  second = await proven(await registerFan(app.client), ['moderator'])
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  await follow(app.client, fan, athlete)
  post = (await publish(app.client, athlete))._id
})

/** New account, unproven address, link, way to write elsewhere: 1.2 of what is enough for staff. */
const worst = 'Win now on www.example.org, write me on Telegram'
const sayWorst = async (text = worst) => {
  const { _id } = await comment(app.client, fan, 'feed', post, text)
  await app.settle()
  return _id
}
const queue = async (by = first, state: 'waiting' | 'first' | 'over' = 'first') =>
  (await app.client.send('cases.list', { token: by.token, query: { limit: 100, state } })).data
const lineOf = async (targetId: string, by = first) => (await queue(by)).find((line) => line.targetId === targetId)
const idOf = async (targetId: string) => (await lineOf(targetId))?._id ?? ''
const view = async (id: string, by = first) => (await app.client.send('cases.view', { token: by.token, params: { id } })).data
const tried = async (asked: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await asked
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const decide = (by: Person, id: string, seen: string | undefined, decision: Form['decision'] = 'keep') =>
  tried(
    app.client.try('cases.decide', {
      token: by.token,
      params: { id },
      body: { decision, rule: decision === 'keep' ? 'no_breach' : 'spam', words: 'We looked.', ...(seen !== undefined && { seen }) },
    }),
  )
const edit = (id: string, content: string) =>
  tried(app.client.try('comments.update', { token: fan.token, params: { id }, body: { content } }))
const words = async (by?: Person) => (await commentsOn(app.client, by, 'feed', post)).map(({ content }) => content)
const totalOf = async () => {
  await app.settle()
  return (await app.client.send('feeds.view', { params: { id: post } })).data.totalComment
}
const wantedAgain = async (targetId: string, times = 1) => {
  await inTransaction(app.db, async (tx) => {
    for (let time = 0; time < times; time += 1)
      await sql`insert into outbox (topic, payload) select 'review.wanted', ${JSON.stringify({ target: 'comment', targetId, why: 'score' })}::jsonb`.execute(
        tx,
      )
  })
  await app.settle()
}
const casesOf = async (targetId: string) =>
  (
    await sql<{
      state: string
      wanted: string[]
    }>`select state, wanted from review_case where target_id = ${targetId} order by opened_at`.execute(app.db)
  ).rows

describe('a comment of the highest score', () => {
  test('waits for staff, whatever its page wants to see; the page sees that, and cannot show it', async () => {
    await app.client.send('comments.setRules', { token: athlete.token, body: { holds: [] } })
    const id = await sayWorst()
    expect([await words(), await words(fan), await totalOf()]).toEqual([[], [worst], 0])
    const [row] = (await app.client.send('comments.waiting', { token: athlete.token })).data
    expect(row).toMatchObject({ _id: id, content: worst, why: ['score'], isWaiting: true, isForStaff: true })
    expect(Object.keys(row ?? {})).not.toContain('score')
    expect(JSON.stringify(row)).not.toMatch(/weight|newAccount|unprovenAddress/)
    expect(await tried(app.client.try('comments.approve', { token: athlete.token, params: { id } }))).toBe('409 comment.with_staff')
    const line = await lineOf(id)
    expect(line).toMatchObject({ wanted: ['score'], reasons: [], reportCount: 0, priority: 3, state: 'open', owner: { _id: fan.id } })
    expect((await app.client.send('cases.counts', { token: first.token })).data.first).toBeGreaterThanOrEqual(1)
    const { item, decisions } = await view(line?._id ?? '')
    expect(item?.score.toSorted((a, b) => a.part.localeCompare(b.part))).toEqual([
      { part: 'contact', weight: 0.5 },
      { part: 'link', weight: 0.25 },
      { part: 'newAccount', weight: 0.25 },
      { part: 'unprovenAddress', weight: 0.2 },
    ])
    // What nobody has seen is shown or not; a warning would leave it in between.
    expect(decisions).toEqual(['keep', 'hide', 'remove', 'limit', 'suspend'])
    await takeCase(app.client, first, line?._id ?? '')
    expect(await decide(first, line?._id ?? '', item?.version, 'warn')).toBe('422 case.decision_unfit')
  })

  test('that is kept goes live as an approved one: counted, and told', async () => {
    const id = await sayWorst()
    await decideCase(app.client, first, await idOf(id), { decision: 'keep' })
    expect([await words(), await totalOf(), await lineOf(id)]).toEqual([[worst], 1, undefined])
    expect((await toldTo(app.client, athlete))[0]).toMatchObject({ type: 'commented', total: 1 })
    // Its author heard nothing: that it waited changed nothing for them.
    expect((await toldTo(app.client, fan)).filter(({ type }) => type === 'decision')).toEqual([])
  })

  test('that is not is shown to nobody; its author is told the rule, and may appeal to somebody else', async () => {
    const id = await sayWorst()
    const caseId = await idOf(id)
    await decideCase(app.client, first, caseId, { decision: 'hide' })
    expect([await words(), await words(fan), await totalOf()]).toEqual([[], [], 0])
    expect((await toldTo(app.client, fan)).map(({ type }) => type)).toContain('decision')
    const own = (await app.client.send('decisions.list', { token: fan.token, query: {} })).data
    expect(own[0]).toMatchObject({ _id: caseId, decision: 'hide', rule: 'spam', mayAppeal: true })
    await app.client.send('decisions.appeal', { token: fan.token, params: { id: caseId }, body: { text: 'It is my own race.' } })
    expect(await tried(app.client.try('cases.claim', { token: first.token, params: { id: caseId } }))).toBe('403 case.own_decision')
    await decideCase(app.client, second, caseId, { decision: 'keep' })
    expect([await words(), await totalOf()]).toEqual([[worst], 1])
  })

  test('still waits for its page after staff, where the page wanted to see it, too', async () => {
    await app.client.send('comments.setRules', { token: athlete.token, body: { holds: ['all'] } })
    const id = await sayWorst()
    await decideCase(app.client, first, await idOf(id), { decision: 'keep' })
    const [row] = (await app.client.send('comments.waiting', { token: athlete.token })).data
    expect([await words(), row?.why, row?.isForStaff]).toEqual([[], ['all'], false])
    await app.client.send('comments.approve', { token: athlete.token, params: { id } })
    expect([await words(), await totalOf()]).toEqual([[worst], 1])
  })
})

describe('it comes into the queue once', () => {
  test('however often that is told, and not again once it is decided', async () => {
    const id = await sayWorst()
    await wantedAgain(id, 3)
    expect(await casesOf(id)).toEqual([{ state: 'open', wanted: ['score'] }])
    await decideCase(app.client, first, await idOf(id), { decision: 'keep' })
    await wantedAgain(id)
    expect(await casesOf(id)).toEqual([{ state: 'final', wanted: ['score'] }])
    expect(await words()).toEqual([worst])
  })

  test('and joins what was reported of it; one decision answers both', async () => {
    const { _id: id } = await comment(app.client, fan, 'feed', post, 'Calm at first')
    await report(app.client, await registerFan(app.client), 'comment', id, { reason: 'harassment' })
    expect(await edit(id, worst)).toBe('200')
    await app.settle()
    expect(await lineOf(id)).toMatchObject({ wanted: ['score'], reportCount: 1, priority: 2 })
    expect(await casesOf(id)).toHaveLength(1)
    await decideCase(app.client, first, await idOf(id), { decision: 'keep' })
    expect([await words(), await totalOf()]).toEqual([[worst], 1])
  })

  test('stands beside all others that wait, and alone where one asks for it', async () => {
    const id = await sayWorst()
    const other = await publish(app.client, athlete)
    await report(app.client, fan, 'feed', other._id)
    expect((await queue(first, 'waiting')).map(({ targetId }) => targetId)).toEqual(expect.arrayContaining([id, other._id]))
    expect((await queue()).map(({ targetId }) => targetId)).not.toContain(other._id)
  })
})

describe('what changes meanwhile', () => {
  test('is shown as it is now, and nobody decides on what it was', async () => {
    const id = await sayWorst()
    const caseId = await idOf(id)
    const { item: before } = await takeCase(app.client, first, caseId)
    expect(await edit(id, `${worst}. Worse`)).toBe('200')
    for (const seen of [before?.version, undefined]) expect(await decide(first, caseId, seen)).toBe('409 case.changed')
    expect(await decide(first, caseId, before?.version, 'hide')).toBe('409 case.changed')
    expect([await words(), (await view(caseId)).state]).toEqual([[], 'taken'])
    await app.settle()
    const { item: now, title } = await view(caseId)
    expect([now?.text, title.endsWith('Worse')]).toEqual([`${worst}. Worse`, true])
    expect(await decide(first, caseId, now?.version)).toBe('200')
    expect(await words()).toEqual([`${worst}. Worse`])
  })

  test('before the queue has heard of it: what was reported is kept, and what it says now waits on', async () => {
    const { _id: id } = await comment(app.client, fan, 'feed', post, 'Calm at first')
    await report(app.client, await registerFan(app.client), 'comment', id)
    const caseId = (await queue(first, 'waiting')).find(({ targetId }) => targetId === id)?._id ?? ''
    await takeCase(app.client, first, caseId)
    expect(await edit(id, worst)).toBe('200')
    expect(await decide(first, caseId, undefined)).toBe('200')
    expect(await words()).toEqual([])
    await app.settle()
    expect((await casesOf(id)).map(({ state }) => state)).toEqual(['final', 'open'])
    await decideCase(app.client, first, await idOf(id), { decision: 'keep' })
    expect([await words(), await totalOf()]).toEqual([[worst], 1])
  })

  test('at the very moment of the decision: what nobody saw is not out', async () => {
    for (let time = 0; time < 6; time += 1) {
      const id = await sayWorst(`${worst} ${time}`)
      const caseId = await idOf(id)
      const { item } = await takeCase(app.client, first, caseId)
      const unseen = `${worst} unseen ${time}`
      const [decided, edited] = await Promise.all([decide(first, caseId, item?.version), edit(id, unseen)])
      expect([decided, edited]).toEqual([expect.stringMatching(/^200|409 case\.changed$/), '200'])
      expect(await words()).not.toContain(unseen)
      await app.settle()
      expect((await casesOf(id)).at(-1)).toMatchObject({ state: expect.stringMatching(/open|taken/) as string, wanted: ['score'] })
      await app.client.send('comments.remove', { token: fan.token, params: { id } })
      app.clock.advance(1000)
    }
  })

  test('deleted it leaves the queue; whoever holds it decides on nothing', async () => {
    const [gone, held] = [await sayWorst(), await sayWorst(`${worst}!`)]
    const [goneCase, heldCase] = [await idOf(gone), await idOf(held)]
    const { item } = await takeCase(app.client, first, heldCase)
    for (const id of [gone, held]) await app.client.send('comments.remove', { token: fan.token, params: { id } })
    // Before that is told.
    expect(await decide(first, heldCase, item?.version)).toBe('200')
    await app.settle()
    expect([await lineOf(gone), await words(), await totalOf()]).toEqual([undefined, [], 0])
    expect(await tried(app.client.try('cases.view', { token: first.token, params: { id: goneCase } }))).toBe('404 case.unknown')
    expect(await casesOf(gone)).toEqual([{ state: 'gone', wanted: ['score'] }])
    await wantedAgain(gone)
    expect(await casesOf(gone)).toHaveLength(1)
    // What was reported of it, too, is decided all the same.
    const { _id: both } = await comment(app.client, fan, 'feed', post, 'Calm at first')
    await report(app.client, await registerFan(app.client), 'comment', both)
    await edit(both, worst)
    await app.settle()
    await app.client.send('comments.remove', { token: fan.token, params: { id: both } })
    await app.settle()
    expect(await casesOf(both)).toEqual([{ state: 'open', wanted: [] }])
  })

  test('refused by its page it leaves the queue as well', async () => {
    const id = await sayWorst()
    await app.client.send('comments.refuse', { token: athlete.token, params: { id } })
    await app.settle()
    expect([await lineOf(id), await words(fan)]).toEqual([undefined, []])
  })
})

test('two moderators at once: one holds it, one decision stands', async () => {
  const id = await sayWorst()
  const caseId = await idOf(id)
  const claimed = await Promise.all(
    [first, second].map((by) => tried(app.client.try('cases.claim', { token: by.token, params: { id: caseId } }))),
  )
  expect(claimed.toSorted()).toEqual(['200', '409 case.taken'])
  const holder = claimed[0] === '200' ? first : second
  const { item } = await view(caseId, holder)
  const decided = await Promise.all([decide(holder, caseId, item?.version), decide(holder, caseId, item?.version, 'hide')])
  expect(decided.toSorted()).toEqual(['200', '409 case.closed'])
  const isKept = decided[0] === '200'
  expect([await words(), await totalOf()]).toEqual(isKept ? [[worst], 1] : [[], 0])
})

test('somebody from whom staff took something lately weighs more', async () => {
  await proven(fan)
  app.clock.advance(days(2))
  const text = 'Write me on Telegram, www.example.org'
  const calm = await sayWorst(text)
  expect(await lineOf(calm)).toBeUndefined()
  const bad = await sayWorst('Nothing but trouble')
  await report(app.client, await registerFan(app.client), 'comment', bad)
  await app.settle()
  const caseId = (await queue(first, 'waiting')).find(({ targetId }) => targetId === bad)?._id ?? ''
  await decideCase(app.client, first, caseId)
  await comment(app.client, athlete, 'feed', post, 'Somebody else between')
  const again = await sayWorst(`${text} again`)
  expect((await view(await idOf(again))).item?.score).toContainEqual({ part: 'refusedLately', weight: 0.3 })
})
