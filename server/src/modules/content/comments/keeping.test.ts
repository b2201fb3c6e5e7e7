// What a page does about the comments on its things: who may write, what waits, what is pinned, who is kept out.
import type { Comment } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  comment,
  commentsOn,
  decideCase,
  follow,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  report,
  takeCase,
  type Person,
} from '#scenario/index.ts'
import { sql } from 'kysely'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'

let app: TestApp
let athlete: Person
let fan: Person
let other: Person
let moderator: Person

beforeAll(async () => {
  app = await createTestApp()
  const { client, db } = app
  ;[fan, other, moderator] = [await registerFan(client), await registerFan(client), await registerFan(client)]
  await sql`update account set roles = '{moderator}' where id = ${moderator.id}`.execute(db)
  app.clock.advance(6000)
})
afterAll(() => app.close())

/** A page of its own for every test, which both follow. */
async function page(): Promise<string> {
  athlete = await registerPerformer(app.client)
  for (const person of [fan, other]) await follow(app.client, person, athlete)
  return (await publish(app.client, athlete))._id
}
const say = (by: Person, id: string, content: string) => comment(app.client, by, 'feed', id, content)
const on = async (id: string, by?: Person) => (await commentsOn(app.client, by, 'feed', id)).map(({ content }) => content)
const refusal = async (by: Person, objectId: string, content = 'Hello', objectType: 'feed' | 'comment' = 'feed') => {
  const { status, error } = await app.client.try('comments.create', { token: by.token, body: { objectType, objectId, content } })
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const setRules = (body: object) => app.client.send('comments.setRules', { token: athlete.token, body })
const waiting = async () => (await app.client.send('comments.waiting', { token: athlete.token })).data
const decide = async (name: 'approve' | 'refuse' | 'pin' | 'unpin', { _id: id }: Pick<Comment, '_id'>, by = athlete) => {
  const { status, error } = await app.client.try(`comments.${name}`, { token: by.token, params: { id } })
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const totalOf = async (id: string) => {
  await app.settle()
  return (await app.client.send('feeds.view', { params: { id } })).data.totalComment
}
const standing = async (id: string, by?: Person) =>
  (await app.client.send('comments.standing', { token: by?.token, query: { objectType: 'feed', objectId: id } })).data

describe('who may write', () => {
  test('is who follows, until the page says otherwise', async () => {
    const id = await page()
    const stranger = await registerFan(app.client)
    const bare = { writers: 'followers', ownWriters: null, closesAt: null }
    expect(await standing(id)).toEqual({ ...bare, step: 'sign_in', mayKeep: false, isSeenFirst: false })
    expect(await standing(id, stranger)).toMatchObject({ step: 'follow' })
    expect(await standing(id, athlete)).toEqual({ ...bare, step: 'none', mayKeep: true, isSeenFirst: false })
    expect(await refusal(stranger, id)).toBe('403 comment.closed')
    expect(await refusal(fan, id)).toBe('201')
    await setRules({ writers: 'everyone' })
    expect(await refusal(stranger, id)).toBe('201')
    await setRules({ writers: 'subscribers' })
    expect([await refusal(fan, id, 'More'), await standing(id, fan)]).toMatchObject(['403 comment.closed', { step: 'subscribe' }])
    await setRules({ writers: 'nobody' })
    expect([await refusal(fan, id, 'More'), await refusal(athlete, id, 'Closed')]).toEqual(['403 comment.closed', '201'])
    // A reply is a comment.
    const [latest] = await commentsOn(app.client, fan, 'feed', id)
    expect(await refusal(fan, latest?._id ?? '', 'But', 'comment')).toBe('403 comment.closed')
  })

  test('is nobody who is limited by staff of the site', async () => {
    const id = await page()
    const limited = await registerFan(app.client)
    await follow(app.client, limited, athlete)
    await sql`update account set limited_until = ${new Date(app.clock.now().getTime() + days(1))} where id = ${limited.id}`.execute(app.db)
    expect(await refusal(limited, id)).toBe('403 account.limited')
  })

  test('is said of the own page alone, whatever else a body names', async () => {
    const id = await page()
    const owner = athlete
    await page()
    const body = { writers: 'nobody' as const, page_id: owner.id, pageId: owner.id }
    await app.client.send('comments.setRules', { token: athlete.token, body })
    expect(await standing(id, fan)).toMatchObject({ writers: 'followers' })
    const ofTeam = await app.client.try('comments.setRules', { token: athlete.token, body: { writers: 'nobody', teamId: owner.id } })
    expect(ofTeam.error.code).toBe('team.not_member')
  })

  test('is kept for the page', async () => {
    await page()
    const words = [' spam ', 'go home', 'spam']
    expect((await setRules({ words, holds: ['links'] })).data).toEqual({
      writers: 'followers',
      closesAfter: null,
      holds: ['links'],
      words: ['spam', 'go home'],
    })
    const kept = await app.client.send('comments.rules', { token: athlete.token, query: {} })
    expect(kept.data.words).toEqual(['spam', 'go home'])
  })
})

describe('what waits', () => {
  test('is seen by its author alone, counted by nobody, and shown once its page says so', async () => {
    const id = await page()
    await setRules({ words: ['loser'] })
    const held = await say(fan, id, 'You L0SER')
    expect(held.isWaiting).toBe(true)
    expect([await on(id), await on(id, other), await on(id, athlete), await on(id, fan)]).toEqual([[], [], [], ['You L0SER']])
    expect(await totalOf(id)).toBe(0)
    expect(await waiting()).toMatchObject([{ _id: held._id, why: ['words'], place: { _id: id, type: 'feed' } }])
    expect(await decide('approve', held, other as Person)).toBe('403 request.forbidden')
    expect(await decide('approve', held)).toBe('200')
    expect(await decide('approve', held)).toBe('200')
    expect([await on(id), await waiting()]).toEqual([['You L0SER'], []])
    expect(await totalOf(id)).toBe(1)
    expect(await decide('refuse', held)).toBe('409 comment.not_waiting')
  })

  test('is refused for good, and found among the own', async () => {
    const id = await page()
    await setRules({ holds: ['all'] })
    const held = await say(fan, id, 'Hello')
    expect(await decide('refuse', held)).toBe('200')
    expect([await on(id, fan), await waiting()]).toEqual([[], []])
    expect(await decide('approve', held)).toBe('409 comment.not_waiting')
    const { data } = await app.client.send('comments.mine', { token: fan.token })
    expect(data[0]).toMatchObject({ _id: held._id, state: 'refused', content: 'Hello' })
    expect(await totalOf(id)).toBe(0)
  })

  test('what is changed into something that waits is taken from the others', async () => {
    const id = await page()
    await setRules({ holds: [], words: ['loser'] })
    const { _id } = await say(fan, id, 'Fine')
    expect(await totalOf(id)).toBe(1)
    await app.client.send('comments.update', { token: fan.token, params: { id: _id }, body: { content: 'A loser' } })
    expect([await on(id), await on(id, fan), await totalOf(id)]).toEqual([[], ['A loser'], 0])
  })

  test('a page waits for nobody on its own things', async () => {
    const id = await page()
    await setRules({ holds: ['all'], words: ['loser'] })
    await say(athlete, id, 'No loser here')
    expect(await on(id)).toEqual(['No loser here'])
  })
})

describe('pinned', () => {
  test('one stands first, and no other', async () => {
    const id = await page()
    const [first, second] = [await say(fan, id, 'First'), await say(other, id, 'Second')]
    await say(fan, id, 'Third')
    expect(await decide('pin', first, fan)).toBe('403 request.forbidden')
    expect(await decide('pin', first)).toBe('200')
    expect(await on(id)).toEqual(['First', 'Third', 'Second'])
    expect(await decide('pin', second)).toBe('200')
    expect(await on(id)).toEqual(['Second', 'Third', 'First'])
    await Promise.all([decide('pin', first), decide('pin', second)])
    expect((await commentsOn(app.client, undefined, 'feed', id)).filter(({ isPinned }) => isPinned)).toHaveLength(1)
    await decide('pin', second)
    await app.client.send('comments.update', { token: other.token, params: { id: second._id }, body: { content: 'Changed' } })
    expect(await on(id)).toEqual(['Third', 'Changed', 'First'])
  })

  test('is no reply, and nothing that waits', async () => {
    const id = await page()
    const first = await say(fan, id, 'First')
    const reply = await comment(app.client, other, 'comment', first._id, 'Second')
    expect(await decide('pin', reply)).toBe('422 comment.not_pinnable')
    await decide('pin', first)
    expect(await decide('unpin', first)).toBe('200')
    expect(await commentsOn(app.client, undefined, 'feed', id)).toMatchObject([{ isPinned: false }])
  })
})

describe('whoever is kept out', () => {
  const ban = async (accountId: string, more: object = {}, by = athlete) => {
    const { status, error } = await app.client.try('comments.ban', { token: by.token, body: { accountId, ...more } })
    return status >= 400 ? `${status} ${error.code}` : String(status)
  }

  test('writes no more, changes nothing, and may delete', async () => {
    const id = await page()
    const mine = await say(fan, id, 'Before')
    expect([await ban(fan.id), await ban(fan.id)]).toEqual(['201', '200'])
    expect([await refusal(fan, id), await standing(id, fan)]).toMatchObject(['403 comment.blocked', { step: 'banned' }])
    const changed = await app.client.try('comments.update', { token: fan.token, params: { id: mine._id }, body: { content: 'After' } })
    expect(changed.error.code).toBe('comment.blocked')
    expect(await on(id, fan)).toEqual(['Before'])
    const { data, total } = await app.client.send('comments.bans', { token: athlete.token })
    expect([total, data[0]?.accountId]).toEqual([1, fan.id])
    await app.client.send('comments.liftBan', { token: athlete.token, params: { id: fan.id } })
    expect(await refusal(fan, id)).toBe('201')
  })

  test('until a day, and with what was written before', async () => {
    const id = await page()
    await say(fan, id, 'One')
    const thread = await say(other, id, 'Two')
    await comment(app.client, fan, 'comment', thread._id, 'Three')
    const until = new Date(app.clock.now().getTime() + days(1)).toISOString()
    expect(await ban(fan.id, { until, removesEarlier: true })).toBe('201')
    expect([await on(id), await totalOf(id)]).toEqual([['Two'], 1])
    expect(await refusal(fan, id)).toBe('403 comment.blocked')
    app.clock.advance(days(1) + 1000)
    expect(await refusal(fan, id)).toBe('201')
  })

  test('is nobody who acts for the page, and nobody unknown', async () => {
    await page()
    expect(await ban(athlete.id)).toBe('422 comment.ban_unfit')
    expect(await ban('0190a2b4-0000-7000-8000-00000000dead')).toBe('404 user.unknown')
  })
})

test('a team’s comments are looked after by its owners and those who moderate, not by those who run it', async () => {
  const administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  const team = await foundTeam(app, administrator, 'Kept Ridge')
  const [manager, keeper, member] = [
    await registerPerformer(app.client),
    await registerPerformer(app.client),
    await registerPerformer(app.client),
  ]
  await team.join(manager, ['manage'])
  await team.join(keeper, ['moderate'])
  await team.join(member)
  athlete = team.owner
  await setRules({ writers: 'everyone', holds: ['first_time'], teamId: team.id })
  const { _id: id } = await publish(app.client, team.owner, { teamId: team.id })
  const held = await say(fan, id, 'Hello')
  for (const by of [manager, member]) expect(await decide('approve', held, by)).toBe('404 comment.unknown')
  expect(await decide('approve', held, keeper)).toBe('200')
  for (const by of [manager, member]) {
    expect(await decide('pin', held, by)).toBe('403 request.forbidden')
    expect((await app.client.try('comments.remove', { token: by.token, params: { id: held._id } })).status).toBe(403)
    const banned = await app.client.try('comments.ban', { token: by.token, body: { accountId: fan.id, teamId: team.id } })
    expect(banned.error.code).toBe('team.not_member')
    expect(await standing(id, by)).toMatchObject({ mayKeep: false })
  }
  expect(await decide('pin', held, keeper)).toBe('200')
  const ofMember = await app.client.try('comments.ban', { token: keeper.token, body: { accountId: member.id, teamId: team.id } })
  expect(ofMember.error.code).toBe('comment.ban_unfit')
  expect((await app.client.try('comments.remove', { token: keeper.token, params: { id: held._id } })).status).toBe(204)
})

describe('reported', () => {
  const refuse = async (id: string, decision: 'hide' | 'remove' | 'keep') => {
    await report(app.client, other, 'comment', id)
    const { _id } =
      (await app.client.send('cases.list', { token: moderator.token, query: { limit: 100 } })).data.find((one) => one.targetId === id) ?? {}
    await decideCase(app.client, moderator, _id ?? '', { decision })
    await app.settle()
  }

  test('a comment is hidden by staff of the site, and counted no more', async () => {
    const id = await page()
    const [bad] = [await say(fan, id, 'Bad words'), await say(other, id, 'Good words')]
    await refuse(bad._id, 'hide')
    expect([await on(id), await on(id, fan), await totalOf(id)]).toEqual([['Good words'], ['Good words', 'Bad words'], 1])
    const link = await app.client.try('comments.view', { params: { id: bad._id } })
    expect(link.error.code).toBe('comment.unknown')
  })

  test('with replies it stands there as deleted', async () => {
    const id = await page()
    const bad = await say(fan, id, 'Bad words')
    await comment(app.client, athlete, 'comment', bad._id, 'Not here')
    await app.settle()
    await refuse(bad._id, 'remove')
    expect(await commentsOn(app.client, other, 'feed', id)).toMatchObject([{ isDeleted: true, content: '', creator: null }])
    expect(await totalOf(id)).toBe(1)
    const liked = await app.client.try('reactions.create', {
      token: other.token,
      body: { objectId: bad._id, objectType: 'comment', action: 'like' },
    })
    expect(liked.error.code).toBe('comment.unknown')
    const again = await app.client.try('reports.create', {
      token: athlete.token,
      body: { target: 'comment', targetId: bad._id, reason: 'spam' },
    })
    expect(again.error.code).toBe('report.unknown')
  })
})

test('what it said before it was changed is for whoever holds the case, for 30 days, and goes with the comment', async () => {
  const id = await page()
  const { _id } = await say(fan, id, 'You are a disgrace')
  const change = (content: string) => app.client.send('comments.update', { token: fan.token, params: { id: _id }, body: { content } })
  await change('You are fine')
  await change('You are great')
  await report(app.client, other, 'comment', _id)
  const { data } = await app.client.send('cases.list', { token: moderator.token, query: { limit: 100 } })
  const caseId = data.find(({ targetId }) => targetId === _id)?._id ?? ''
  const seen = async () => {
    const { data: found } = await app.client.send('cases.view', { token: moderator.token, params: { id: caseId } })
    return found.item?.earlier.map(({ text }) => text)
  }
  expect(await seen()).toEqual([])
  await takeCase(app.client, moderator, caseId)
  expect(await seen()).toEqual(['You are fine', 'You are a disgrace'])
  // Nobody else: neither its page nor its author.
  for (const by of [athlete, fan]) {
    const asked = await app.client.try('comments.view', { token: by.token, params: { id: _id } })
    expect(JSON.stringify(asked.body)).not.toContain('disgrace')
  }
  await sql`update comment_earlier set replaced_at = replaced_at - interval '31 days' where text = 'You are a disgrace'`.execute(app.db)
  await app.jobs.send(app.db, 'comments.forget', {})
  await app.settle()
  expect(await seen()).toEqual(['You are fine'])
  await comment(app.client, other, 'comment', _id, 'Really')
  await app.client.send('comments.remove', { token: fan.token, params: { id: _id } })
  const { rows } = await sql`select from comment_earlier where comment_id = ${_id}`.execute(app.db)
  expect(rows).toEqual([])
})

test('what nobody has decided on, and what was refused, is forgotten after thirty days', async () => {
  const id = await page()
  await setRules({ holds: ['all'] })
  const [held, refused] = [await say(fan, id, 'Hello'), await say(other, id, 'Hello, too')]
  await decide('refuse', refused)
  const forget = async () => {
    await app.jobs.send(app.db, 'comments.forget', {})
    await app.settle()
    return (await sql`select from comment where id in (${held._id}, ${refused._id})`.execute(app.db)).rows.length
  }
  app.clock.advance(days(29))
  expect(await forget()).toBe(2)
  app.clock.advance(days(2))
  expect(await forget()).toBe(0)
})
