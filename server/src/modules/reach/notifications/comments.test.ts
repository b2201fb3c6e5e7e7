// Who is told of comments: owners, whoever is answered, whoever is named; of what they may see, and once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  badgeOf,
  follow,
  like,
  publish,
  registerFan,
  registerPerformer,
  signIn,
  toldTo,
  comment as write,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'

let app: TestApp
let athlete: Person
let fans: Person[]
const fan = (at: number): Person => fans[at] ?? athlete

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client, { name: 'Maya Ortiz' })
  fans = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => registerFan(app.client, { name })))
  for (const one of fans) await follow(app.client, one, athlete)
  await app.settle()
  for (const one of [athlete, ...fans]) await app.client.send('notifications.readAll', { token: one.token })
})
afterAll(() => app.close())

const told = async (person: Person, ...types: string[]) => (await toldTo(app.client, person)).filter(({ type }) => types.includes(type))
const remove = (person: Person, id: string) => app.client.send('comments.remove', { token: person.token, params: { id } })

test('an owner hears of people, not of comments, and of nobody once all is deleted', async () => {
  const post = await publish(app.client, athlete, { title: 'We won' })
  const first = await write(app.client, fan(0), 'feed', post._id, 'Well done')
  const second = await write(app.client, fan(0), 'feed', post._id, 'Really')
  await app.settle()
  expect(await told(athlete, 'commented')).toMatchObject([{ title: 'Ann commented on your post', total: 1, subjectId: post._id }])
  const third = await write(app.client, fan(1), 'feed', post._id, 'From me, too')
  await app.settle()
  expect(await told(athlete, 'commented')).toMatchObject([{ title: 'Ben and Ann commented on your post', total: 2 }])
  for (const [person, { _id }] of [
    [fan(0), first],
    [fan(0), second],
    [fan(1), third],
  ] as const)
    await remove(person, _id)
  await app.settle()
  expect(await told(athlete, 'commented')).toEqual([])
})

test('whoever is answered hears of each answer, with the way to it; nobody of the own', async () => {
  const post = await publish(app.client, athlete)
  const question = await write(app.client, fan(0), 'feed', post._id, 'When is the next one?')
  const answer = await write(app.client, athlete, 'comment', question._id, 'On Friday')
  await app.settle()
  const [news] = await told(fan(0), 'reply')
  expect(news).toMatchObject({
    title: 'Maya Ortiz answered your comment',
    path: `/post/${post.slug}?comment=${question._id}`,
    isRead: false,
  })
  // The answer to the answer is told to its writer alone.
  await write(app.client, fan(1), 'comment', answer._id, 'Thanks')
  await app.settle()
  expect(await told(athlete, 'reply')).toMatchObject([{ title: 'Ben answered your comment', total: 1 }])
  expect((await told(fan(0), 'reply'))[0]?.total).toBe(1)
  const before = await badgeOf(app.client, fan(0))
  await remove(athlete, answer._id)
  await app.settle()
  expect(await told(fan(0), 'reply')).toEqual([])
  expect((await badgeOf(app.client, fan(0))).totalUnread).toBe(before.totalUnread - 1)
})

test('whoever is named hears of it once, and not as an answer as well', async () => {
  const post = await publish(app.client, athlete)
  const line = await write(app.client, fan(2), 'feed', post._id, 'Who is in?')
  await write(app.client, fan(0), 'comment', line._id, `Me and @${fan(2).username}`)
  await app.settle()
  const news = await told(fan(2), 'mention', 'reply')
  expect(news.filter(({ subjectId }) => subjectId === line._id || news.length === 1)).toMatchObject([
    { type: 'mention', title: 'Ann mentioned you' },
  ])
})

test('what waits is told of when it is approved, to nobody who may not open it any more', async () => {
  await app.client.send('comments.setRules', { token: athlete.token, body: { holds: ['all'] } })
  const post = await publish(app.client, athlete)
  const waiting = await write(app.client, fan(0), 'feed', post._id, 'May I?')
  await app.settle()
  expect((await told(athlete, 'commented')).filter(({ subjectId }) => subjectId === post._id)).toEqual([])
  await app.client.send('comments.approve', { token: athlete.token, params: { id: waiting._id } })
  await write(app.client, athlete, 'comment', waiting._id, 'You may')
  await app.settle()
  const reply = async () => (await told(fan(0), 'reply')).filter(({ subjectId }) => subjectId === waiting._id)
  expect(await reply()).toHaveLength(1)
  await app.client.send('feeds.update', { token: athlete.token, params: { id: post._id }, body: { audience: 'subscribers' } })
  expect(await reply()).toEqual([])
  await app.client.send('comments.setRules', { token: athlete.token, body: { holds: [] } })
})

test('nobody is told by whom they are apart from', async () => {
  const post = await publish(app.client, athlete)
  const line = await write(app.client, fan(0), 'feed', post._id, 'Hello')
  await write(app.client, fan(1), 'comment', line._id, 'Hello back')
  await app.settle()
  const reply = async () => (await told(fan(0), 'reply')).filter(({ subjectId }) => subjectId === line._id)
  expect(await reply()).toHaveLength(1)
  await app.client.send('blocks.create', { token: fan(0).token, body: { targetId: fan(1).id } })
  await app.settle()
  expect(await reply()).toEqual([])
})

test('a writer hears of likes of what they wrote, and that its page put it first', async () => {
  const post = await publish(app.client, athlete)
  const line = await write(app.client, fan(2), 'feed', post._id, 'What a save')
  for (const person of [fan(0), athlete, fan(2)]) await like(app.client, person, 'comment', line)
  await app.client.send('comments.pin', { token: athlete.token, params: { id: line._id } })
  await app.client.send('comments.pin', { token: athlete.token, params: { id: line._id } })
  await app.settle()
  const news = (await told(fan(2), 'comment_liked', 'comment_pinned')).filter(({ subjectId }) => subjectId === line._id)
  expect(news.toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
    // The own like counts for the comment, and is no news.
    { type: 'comment_liked', total: 2, path: `/post/${post.slug}?comment=${line._id}` },
    { type: 'comment_pinned', title: 'Maya Ortiz pinned your comment' },
  ])
  await remove(fan(2), line._id)
  await app.settle()
  expect((await told(fan(2), 'comment_liked', 'comment_pinned')).filter(({ subjectId }) => subjectId === line._id)).toEqual([])
})

test('what waits is told once a day, as many as wait when it is read, and no more once the page has decided', async () => {
  await app.client.send('comments.setRules', { token: athlete.token, body: { holds: ['all'] } })
  const post = await publish(app.client, athlete)
  const held = [await write(app.client, fan(0), 'feed', post._id, 'One'), await write(app.client, fan(1), 'feed', post._id, 'Two')]
  const remind = async () => {
    await app.jobs.send(app.db, 'comments.remind', {})
    await app.settle()
  }
  await app.settle()
  expect(await told(athlete, 'comments_waiting')).toEqual([])
  await remind()
  await remind()
  expect(await told(athlete, 'comments_waiting')).toMatchObject([{ title: '2 comments wait for you to look at', path: '/studio/comments' }])
  const decide = async (name: 'approve' | 'refuse', at: number) =>
    app.client.send(`comments.${name}`, { token: athlete.token, params: { id: held[at]?._id ?? '' } })
  await decide('approve', 0)
  expect(await told(athlete, 'comments_waiting')).toMatchObject([{ title: 'A comment waits for you to look at' }])
  app.clock.advance(days(1))
  athlete = await signIn(app.client, athlete)
  await remind()
  expect(await told(athlete, 'comments_waiting')).toHaveLength(1)
  await decide('refuse', 1)
  expect(await told(athlete, 'comments_waiting')).toEqual([])
  await app.client.send('comments.setRules', { token: athlete.token, body: { holds: [] } })
})
