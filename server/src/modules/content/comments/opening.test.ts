// Who may write on one thing: what is said of it alone, threads that are closed, days after which comments close, months of subscription.
import type { CommentedKind, CommentWriters } from '@fieldhouse/contract'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anyCard,
  comment,
  commentsOn,
  follow,
  makeGallery,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  setPrices,
  signIn,
  subscribe,
  toldTo,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, seenByStaff, type TestApp } from '#test/index.ts'
import { days, hours } from '#platform/clock.ts'

let app: TestApp
let athlete: Person
let fan: Person
let stranger: Person

beforeAll(async () => {
  app = await createTestApp()
  const { client } = app
  const administrator = await registerAdministrator(client, await app.administration.issueFirstLink())
  ;[athlete, fan, stranger] = [await registerPerformer(client), await registerFan(client), await registerFan(client)]
  await verifyPerformer(client, administrator, athlete)
  await setPrices(client, athlete, { monthlyPrice: 5 })
  await follow(client, fan, athlete)
})
afterAll(() => app.close())

type On = 'comment' | CommentedKind
const post = async () => (await publish(app.client, athlete))._id
const standing = async (by: Person | undefined, objectId: string, objectType: On = 'feed') =>
  (await app.client.send('comments.standing', { token: by?.token, query: { objectType, objectId } })).data
const write = async (by: Person, objectId: string, objectType: On = 'feed', content = 'Hello') => {
  const { status, error } = await app.client.try('comments.create', { token: by.token, body: { objectType, objectId, content } })
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const setRules = (body: object) => app.client.send('comments.setRules', { token: athlete.token, body })
const setThing = async (objectId: string, writers: CommentWriters | null, by = athlete, objectType: CommentedKind = 'feed') => {
  const { status, error } = await app.client.try('comments.setStanding', { token: by.token, body: { objectType, objectId, writers } })
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const decide = async (name: 'lock' | 'unlock', id: string, by = athlete) => {
  const { status, error } = await app.client.try(`comments.${name}`, { token: by.token, params: { id } })
  return status >= 400 ? `${status} ${error.code}` : String(status)
}

test('what is said of one thing counts before the rule of its page, for that thing alone', async () => {
  const [one, other] = [await post(), await post()]
  expect(await setThing(one, 'nobody', stranger)).toBe('403 request.forbidden')
  expect(await setThing(one, 'nobody', await registerPerformer(app.client))).toBe('403 request.forbidden')
  expect(await setThing(one, 'nobody')).toBe('200')
  expect([await standing(fan, one), await standing(fan, other)]).toMatchObject([
    // Whose page it is not does not learn where the rule stands.
    { step: 'closed', writers: 'nobody', ownWriters: null },
    { step: 'none', writers: 'followers' },
  ])
  expect(await standing(athlete, one)).toMatchObject({ step: 'none', ownWriters: 'nobody', mayKeep: true })
  expect([await write(fan, one), await write(fan, other), await write(athlete, one)]).toEqual(['403 comment.closed', '201', '201'])
  expect(await setThing(one, 'everyone')).toBe('200')
  expect([await write(stranger, one), await write(stranger, other)]).toEqual(['201', '403 comment.closed'])
  expect(await setThing(one, null)).toBe('200')
  expect(await standing(athlete, one)).toMatchObject({ writers: 'followers', ownWriters: null })
  expect(await write(stranger, one, 'feed', 'More')).toBe('403 comment.closed')
})

test('nothing is said of what cannot be seen', async () => {
  const secret = await publish(app.client, athlete, { audience: 'subscribers' })
  const other = await registerPerformer(app.client)
  expect(await setThing(secret._id, 'everyone', other)).toBe('403 comment.locked')
  await app.client.send('feeds.update', { token: athlete.token, params: { id: secret._id }, body: { status: 'inactive' } })
  expect(await setThing(secret._id, 'everyone', other)).toBe('404 feed.unknown')
})

test('on a minor’s page nobody writes, whatever is said of a thing', async () => {
  const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  await sql`update account set guardian_status = 'approved' where id = ${minor.id}`.execute(app.db)
  await sql`update page set visible = true where id = ${minor.id}`.execute(app.db)
  const { _id } = await publish(app.client, minor)
  await seenByStaff(app)
  expect(await setThing(_id, 'everyone', minor)).toBe('200')
  for (const by of [fan, athlete, minor]) {
    expect((await standing(by, _id)).step).toBe(by === minor ? 'consent' : 'closed')
    expect(await write(by, _id)).toBe('403 comment.closed')
  }
})

test('a closed thread takes replies of its page alone, wherever in it one answers, until it is opened', async () => {
  const id = await post()
  const first = await comment(app.client, fan, 'feed', id, 'Who wins?')
  const reply = await comment(app.client, fan, 'comment', first._id, 'I say lane four')
  expect([await decide('lock', first._id, fan), await decide('lock', reply._id)]).toEqual([
    '403 request.forbidden',
    '422 comment.not_lockable',
  ])
  expect([await decide('lock', first._id), await decide('lock', first._id)]).toEqual(['200', '200'])
  const [shown] = await commentsOn(app.client, fan, 'feed', id)
  expect(shown).toMatchObject({ _id: first._id, isClosed: true })
  expect([await standing(fan, first._id, 'comment'), await standing(fan, reply._id, 'comment')]).toMatchObject([
    { step: 'locked' },
    { step: 'locked' },
  ])
  expect([
    await write(fan, first._id, 'comment'),
    await write(fan, reply._id, 'comment'),
    await write(athlete, first._id, 'comment'),
  ]).toEqual(['403 comment.closed', '403 comment.closed', '201'])
  // Beside it everything goes on.
  expect(await write(fan, id)).toBe('201')
  expect(await decide('unlock', first._id)).toBe('200')
  expect(await write(fan, first._id, 'comment')).toBe('201')
})

test('comments close after the days that the page sets, when they are read and when they are written', async () => {
  ;[athlete, fan] = [await signIn(app.client, athlete), await signIn(app.client, fan)]
  await setRules({ closesAfter: 3 })
  const [id, kept] = [await post(), await post()]
  await setThing(kept, 'followers')
  const { closesAt } = await standing(fan, id)
  expect(new Date(closesAt ?? 0).getTime() - app.clock.now().getTime()).toBeLessThanOrEqual(days(3))
  expect(await write(fan, id)).toBe('201')
  app.clock.advance(days(3) - hours(1))
  ;[athlete, fan] = [await signIn(app.client, athlete), await signIn(app.client, fan)]
  expect(await standing(fan, id)).toMatchObject({ step: 'none', closesAt })
  app.clock.advance(hours(1))
  expect([await standing(fan, id), await standing(undefined, id)]).toMatchObject([{ step: 'ended' }, { step: 'ended' }])
  expect([await write(fan, id, 'feed', 'Late'), await write(athlete, id), await write(fan, kept)]).toEqual([
    '403 comment.closed',
    '201',
    '201',
  ])
  // What was written stays, and deciding otherwise opens it again.
  expect(await commentsOn(app.client, fan, 'feed', id)).toHaveLength(2)
  await setRules({ closesAfter: null })
  expect(await write(fan, id, 'feed', 'Late')).toBe('201')
  expect((await app.client.try('comments.setRules', { token: athlete.token, body: { closesAfter: 0 } })).status).toBe(400)
})

test('subscribers of three months write where that is asked, those of one do not', async () => {
  const [id, supporter] = [await post(), await registerFan(app.client)]
  await setThing(id, 'subscribers_3m')
  expect([(await standing(fan, id)).step, await write(fan, id)]).toEqual(['subscribe', '403 comment.closed'])
  await subscribe(app.client, supporter, athlete, 'monthly_subscription', await anyCard(app.client, supporter))
  await app.settle()
  await app.jobs.send(app.db, 'supporters.count', {})
  await app.settle()
  expect([(await standing(supporter, id)).step, await write(supporter, id)]).toEqual(['stay', '403 comment.closed'])
  await sql`update supporter_stat set months = 3 where page_id = ${athlete.id} and account_id = ${supporter.id}`.execute(app.db)
  expect([(await standing(supporter, id)).step, await write(supporter, id)]).toEqual(['none', '201'])
})

test('a photo has comments of its own, and their links open it over its gallery', async () => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#12663f' } })
    .jpeg()
    .toBuffer()
  const gallery = await makeGallery(app.client, athlete, [new Uint8Array(picture)], { title: 'Meet day' })
  const [photo] = (await app.client.send('photos.list', { query: { galleryId: gallery._id } })).data
  const { _id } = await comment(app.client, fan, 'photo', photo?._id ?? '', 'Which lane?')
  const { data } = await app.client.send('comments.mine', { token: fan.token })
  const path = `/gallery/${gallery.slug}?photo=${photo?._id}`
  expect(data.find((own) => own._id === _id)?.place).toEqual({ _id: photo?._id, type: 'photo', path: `${path}&comment=${_id}` })
  await comment(app.client, athlete, 'comment', _id, 'Four')
  await app.settle()
  const told = (await toldTo(app.client, fan)).find(({ type }) => type === 'reply')
  expect(told?.path).toBe(`${path}&comment=${_id}`)
  const [counted] = (await app.client.send('photos.list', { query: { galleryId: gallery._id } })).data
  expect(counted?.totalComment).toBe(2)
})
