// Whom a page keeps at arm's length: what they write is seen by them and the page alone until it is shown, and nothing tells them so.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  comment,
  commentsOn,
  follow,
  openConversation,
  openSocket,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  say,
  signIn,
  toldTo,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'

let app: TestApp
let administrator: Person
let athlete: Person
let loud: Person
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
  const { client } = app
  administrator = await registerAdministrator(client, await app.administration.issueFirstLink())
  ;[athlete, loud, fan] = [await registerPerformer(client), await registerFan(client), await registerFan(client)]
  for (const person of [loud, fan]) await follow(client, person, athlete)
})
afterAll(() => app.close())

const restrict = (accountId: string, by = athlete, teamId?: string) =>
  app.client.try('restrictions.create', { token: by.token, body: { accountId, ...(teamId && { teamId }) } })
const release = (accountId: string, by = athlete) =>
  app.client.send('restrictions.remove', { token: by.token, params: { id: accountId }, query: {} })
const listed = async (by = athlete) =>
  (await app.client.send('restrictions.list', { token: by.token, query: {} })).data.map(({ accountId }) => accountId)
const on = async (id: string, by?: Person) => (await commentsOn(app.client, by, 'feed', id)).map(({ content }) => content)
const waiting = async () => (await app.client.send('comments.waiting', { token: athlete.token })).data
const totalOf = async (id: string) => {
  await app.settle()
  return (await app.client.send('feeds.view', { params: { id } })).data.totalComment
}
const decide = (name: 'approve' | 'refuse', id: string) => app.client.send(`comments.${name}`, { token: athlete.token, params: { id } })

test('is a list of the page’s own, and ends as it began', async () => {
  expect([(await restrict(loud.id)).status, (await restrict(loud.id)).status, await listed()]).toEqual([201, 200, [loud.id]])
  expect((await restrict(athlete.id)).error.code).toBe('restriction.self')
  expect((await restrict(crypto.randomUUID())).error.code).toBe('user.unknown')
  expect((await restrict(fan.id, loud)).status).toBe(403)
  await release(loud.id)
  expect(await listed()).toEqual([])
  // Whoever has blocked the page is not there for it.
  const gone = await registerFan(app.client)
  await restrict(gone.id)
  await app.client.send('blocks.create', { token: gone.token, body: { targetId: athlete.id } })
  expect([await listed(), (await restrict(gone.id)).error.code]).toEqual([[], 'user.unknown'])
})

test('a comment is seen by its author and the page until the page shows it; to its author it looks like any other', async () => {
  const { _id: id } = await publish(app.client, athlete)
  const before = await comment(app.client, loud, 'feed', id, 'Before')
  await restrict(loud.id)
  const held = await comment(app.client, loud, 'feed', id, 'Look at me')
  expect(held).toMatchObject({ isWaiting: false, isMine: true })
  expect([await on(id, loud), await on(id, fan), await on(id)]).toEqual([['Look at me', 'Before'], ['Before'], ['Before']])
  expect(await totalOf(id)).toBe(1)
  expect(await waiting()).toMatchObject([{ _id: held._id, why: ['restricted'], isWaiting: true }])
  const mine = (await app.client.send('comments.mine', { token: loud.token })).data
  expect(mine.map(({ state, isWaiting }) => [state, isWaiting])).toEqual([
    ['live', false],
    ['live', false],
  ])
  expect((await app.client.try('comments.view', { token: fan.token, params: { id: held._id } })).error.code).toBe('comment.unknown')
  // They are answered by nobody, and may go on below it.
  const more = await comment(app.client, loud, 'comment', held._id, 'Anybody?')
  expect(more.isWaiting).toBe(false)
  expect(
    (await app.client.try('comments.create', { token: fan.token, body: { objectType: 'comment', objectId: held._id, content: 'Hi' } }))
      .status,
  ).toBe(404)
  // Put right by hand, what was shown is seen by both alone from then on.
  await app.client.send('comments.update', { token: loud.token, params: { id: before._id }, body: { content: 'Changed' } })
  expect([await on(id, fan), await on(id, loud)]).toEqual([[], ['Look at me', 'Changed']])
  // Shown with what it stands below.
  await decide('approve', more._id)
  expect(await on(id, fan)).toEqual(['Look at me'])
  expect((await commentsOn(app.client, fan, 'comment', held._id)).map(({ content }) => content)).toEqual(['Anybody?'])
  expect(await totalOf(id)).toBe(2)
  await release(loud.id)
})

test('nobody is told of what they write, and nobody is told in a room', async () => {
  const { _id: id } = await publish(app.client, athlete)
  const socket = await openSocket(app.client, fan)
  await socket.ask('comments/join', { objectId: id, objectType: 'feed' })
  await restrict(loud.id)
  await comment(app.client, loud, 'feed', id, `@${athlete.username} look`)
  await app.settle()
  const told = (await toldTo(app.client, athlete)).filter(({ subjectId, type }) => subjectId === id || type === 'mention')
  expect([told, socket.heard.filter(({ event }) => event === 'comment_created')]).toEqual([[], []])
  expect((await toldTo(app.client, loud)).filter(({ type }) => type === 'decision')).toEqual([])
  socket.close()
  await release(loud.id)
})

test('messages stand among the requests, without a number; the sender writes as before', async () => {
  const thread = await openConversation(app.client, loud, athlete)
  const box = async (name?: 'requests') =>
    (await app.client.send('conversations.list', { token: athlete.token, query: name ? { box: name } : {} })).data.map(({ _id }) => _id)
  const unread = async () => (await app.client.send('messages.countUnread', { token: athlete.token })).data.total
  await say(app.client, loud, thread, 'Hello')
  expect([await box(), await box('requests'), await unread()]).toEqual([[thread._id], [], 1])
  await restrict(loud.id)
  expect([await box(), await box('requests'), await unread()]).toEqual([[], [thread._id], 0])
  await say(app.client, loud, thread, 'Hello?')
  const theirs = (await app.client.send('conversations.list', { token: loud.token, query: {} })).data
  expect(theirs).toMatchObject([{ _id: thread._id, canSend: true, isRestricted: false, lastMessage: 'Hello?' }])
  const own = await app.client.send('conversations.view', { token: athlete.token, params: { id: thread._id } })
  expect(own.data).toMatchObject({ isRestricted: true, canSend: true, totalNotSeenMessages: 2 })
  await release(loud.id)
  expect([await box(), await box('requests'), await unread()]).toEqual([[thread._id], [], 1])
})

test('a team has a list of its own, kept by who moderates; nobody in the team is on it', async () => {
  const team = await foundTeam(app, administrator, 'Arm Ridge')
  const member = await registerPerformer(app.client)
  await team.join(member)
  expect((await restrict(member.id, team.owner, team.id)).error.code).toBe('restriction.member')
  expect((await restrict(loud.id, member, team.id)).error.code).toBe('team.not_member')
  expect((await restrict(loud.id, team.owner, team.id)).status).toBe(201)
  await app.client.send('comments.setRules', { token: team.owner.token, body: { writers: 'everyone', teamId: team.id } })
  const { _id: id } = await publish(app.client, team.owner, { teamId: team.id })
  await comment(app.client, loud, 'feed', id, 'Hello')
  expect([await on(id, loud), await on(id, fan)]).toEqual([['Hello'], []])
  // An athlete of the team decides for their own page.
  const own = await publish(app.client, member)
  await follow(app.client, loud, member)
  await comment(app.client, loud, 'feed', own._id, 'Hello there')
  expect(await on(own._id, fan)).toEqual(['Hello there'])
})

test('what the page refuses, or lets lie for 30 days, stays where its author sees it', async () => {
  const { _id: id } = await publish(app.client, athlete)
  await restrict(loud.id)
  const [one] = [await comment(app.client, loud, 'feed', id, 'First'), await comment(app.client, loud, 'feed', id, 'Second')]
  await decide('refuse', one._id)
  expect([await on(id, loud), (await waiting()).some(({ _id }) => _id === one._id)]).toEqual([['Second', 'First'], false])
  app.clock.advance(days(31))
  await app.jobs.send(app.db, 'comments.forget', {})
  await app.settle()
  ;[athlete, loud, fan] = [await signIn(app.client, athlete), await signIn(app.client, loud), await signIn(app.client, fan)]
  expect([await on(id, loud), await on(id, fan)]).toEqual([['Second', 'First'], []])
  expect((await app.client.send('comments.mine', { token: loud.token })).data[0]).toMatchObject({ content: 'Second', state: 'live' })
  await release(loud.id)
})
