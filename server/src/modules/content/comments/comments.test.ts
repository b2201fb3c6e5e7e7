// Comments and replies through the API: who reads them, who writes them, how long they may be changed, what is left of what is deleted.
import { join } from 'node:path'
import type { Comment, CommentedKind } from '@fieldhouse/contract'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import {
  comment,
  commentsOn,
  follow,
  like,
  makeGallery,
  makeProduct,
  publish,
  registerFan,
  registerPerformer,
  uploadVideo,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { hours, minutes, seconds } from '#platform/clock.ts'

let app: TestApp
let athlete: Person
let fan: Person
let other: Person
/** Follows nobody. */
let stranger: Person
let objects: Readonly<Record<CommentedKind, string>>
const nobody = '0190a2b4-0000-7000-8000-00000000dead'

beforeAll(async () => {
  app = await createTestApp()
  const { client } = app
  ;[athlete, fan, other, stranger] = [
    await registerPerformer(client),
    await registerFan(client),
    await registerFan(client),
    await registerFan(client),
  ]
  for (const person of [fan, other]) await follow(client, person, athlete)
  const colour = sharp({ create: { width: 640, height: 640, channels: 3, background: '#12663f' } })
  const picture = new Uint8Array(await colour.jpeg().toBuffer())
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  const gallery = await makeGallery(client, athlete, [picture])
  const [photo] = (await client.send('photos.list', { query: { galleryId: gallery._id } })).data
  objects = {
    feed: (await publish(client, athlete))._id,
    video: (await uploadVideo(client, athlete, { video: clip }))._id,
    gallery: gallery._id,
    photo: photo?._id ?? '',
    product: (await makeProduct(client, athlete))._id,
  }
  await app.settle()
})
afterAll(() => app.close())

const post = async (wishes: Parameters<typeof publish>[2] = {}) => (await publish(app.client, athlete, wishes))._id
const say = (by: Person, id: string, content: string) => comment(app.client, by, 'feed', id, content)
const reply = (by: Person, to: Comment, content: string) => comment(app.client, by, 'comment', to._id, content)
const on = (id: string, by?: Person) => commentsOn(app.client, by, 'feed', id)
const under = (to: Comment, by?: Person) => commentsOn(app.client, by, 'comment', to._id)
const texts = (list: readonly Comment[]) => list.map(({ content }) => content)
const attempt = async (by: Person | undefined, objectId: string, content: string, more: object = {}) => {
  const body = { objectType: 'feed' as const, objectId, content, ...more }
  const { status, error } = await app.client.try('comments.create', { token: by?.token, body })
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const change = async (by: Person, { _id: id }: Comment, content: string) => {
  const { status, error } = await app.client.try('comments.update', { token: by.token, params: { id }, body: { content } })
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const remove = async (by: Person, { _id: id }: Comment) => {
  const { status, error } = await app.client.try('comments.remove', { token: by.token, params: { id } })
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const view = async (id: string, by?: Person) => {
  const { status, body, error } = await app.client.try('comments.view', { token: by?.token, params: { id } })
  return status >= 400 ? `${status} ${error.code}` : body.data
}
const totalOf = async (id: string) => {
  await app.settle()
  return (await app.client.send('feeds.view', { params: { id } })).data.totalComment
}

describe.each(['feed', 'video', 'gallery', 'photo', 'product'] as const)('on a %s', (kind) => {
  const views = {
    feed: 'feeds.view',
    video: 'videos.view',
    gallery: 'galleries.view',
    photo: 'photos.view',
    product: 'products.view',
  } as const
  const shownTotal = async () => {
    await app.settle()
    const { data } = await app.client.send(views[kind], { params: { id: objects[kind] } })
    const counted = data as { totalComment?: number; stats?: { comments: number } }
    return counted.totalComment ?? counted.stats?.comments
  }

  test('is written, answered, counted, liked and read by a visitor', async () => {
    const first = await comment(app.client, fan, kind, objects[kind], `What a ${kind}`)
    expect(first).toMatchObject({ content: `What a ${kind}`, objectId: objects[kind], objectType: kind, isMine: true, isAuth: true })
    const answer = await comment(app.client, athlete, 'comment', first._id, 'Thank you')
    expect(answer).toMatchObject({ objectId: first._id, objectType: 'comment', isByPage: true })
    await like(app.client, other, 'comment', first)
    expect(await shownTotal()).toBe(2)
    const [seen] = await commentsOn(app.client, undefined, kind, objects[kind])
    expect(seen).toMatchObject({ _id: first._id, totalLike: 1, totalReply: 1, isLiked: false, isAuth: false, isMine: false })
    expect(seen?.creator).toMatchObject({ _id: fan.id })
    expect(texts(await commentsOn(app.client, undefined, 'comment', first._id))).toEqual(['Thank you'])
    expect(await commentsOn(app.client, other, kind, objects[kind])).toMatchObject([{ isLiked: true }])
  })

  test('of something that is not there is unknown', async () => {
    const query = { objectType: kind, objectId: nobody }
    expect((await app.client.try('comments.list', { query })).error.code).toBe(`${kind}.unknown`)
    const body = { ...query, content: 'Hello' }
    expect((await app.client.try('comments.create', { token: fan.token, body })).error.code).toBe(`${kind}.unknown`)
  })
})

describe('writing', () => {
  test('takes an account, and words', async () => {
    const id = await post()
    expect(await attempt(undefined, id, 'Hello')).toBe('401 auth.required')
    expect(await attempt(fan, id, ' \n <b></b> ')).toBe('400 request.invalid')
    expect(await attempt(fan, id, 'x'.repeat(1001))).toBe('400 request.invalid')
    expect(await attempt(fan, id, Array.from({ length: 12 }, (_, line) => line).join('\n'))).toBe('400 request.invalid')
    expect(await attempt(fan, id, '🏃'.repeat(1000))).toBe('201')
    expect(texts(await on(id))).toEqual(['🏃'.repeat(1000)])
  })

  test('keeps text as text', async () => {
    const id = await post()
    const written = await say(fan, id, 'One\n<img src=x onerror=alert(1)>two')
    expect(written.content).toBe('One\ntwo')
    expect(Object.keys(written.creator ?? {})).not.toContain('email')
  })

  test('the same again is the same comment, by its id of the client or by its words', async () => {
    const id = await post()
    const clientId = '0190a2b4-0000-7000-8000-00000000c0de'
    expect(await attempt(fan, id, 'Once', { clientId })).toBe('201')
    expect(await attempt(fan, id, 'Once more', { clientId })).toBe('200')
    expect(await attempt(fan, id, 'Once')).toBe('200')
    const both = await Promise.all([attempt(other, id, 'At once'), attempt(other, id, 'At once')])
    expect(both.toSorted()).toEqual(['200', '201'])
    expect(await totalOf(id)).toBe(2)
    app.clock.advance(minutes(11))
    expect(await attempt(fan, id, 'Once')).toBe('201')
  })

  test('two in a row are enough, but for the page', async () => {
    const id = await post()
    for (const word of ['One', 'Two']) await say(fan, id, word)
    expect(await attempt(fan, id, 'Three')).toBe('422 comment.wait_turn')
    await say(other, id, 'Between')
    expect(await attempt(fan, id, 'Three')).toBe('201')
    for (const word of ['A', 'B', 'C']) expect(await attempt(athlete, id, word)).toBe('201')
  })

  test('has a limit', async () => {
    const small = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
    const [page, newcomer] = [await registerPerformer(small.client), await registerFan(small.client)]
    await follow(small.client, newcomer, page)
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const { _id: objectId } = await publish(small.client, page)
      const body = { objectType: 'feed' as const, objectId, content: 'Hello' }
      statuses.push((await small.client.try('comments.create', { token: newcomer.token, body })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    await small.close()
  })
})

describe('replies', () => {
  test('have one level: who answers a reply stands beside it, with its name', async () => {
    const id = await post()
    const first = await say(fan, id, 'First')
    const second = await reply(other, first, 'Second')
    const third = await reply(fan, second, 'Third')
    expect(second.answers).toBeNull()
    expect(third).toMatchObject({ objectId: first._id, answers: { _id: second._id, name: other.name } })
    expect(texts(await under(first))).toEqual(['Second', 'Third'])
    expect((await under(first, other)).map(({ isAuth }) => isAuth)).toEqual([true, false])
    expect((await under(first, athlete)).map(({ isAuth }) => isAuth)).toEqual([true, true])
    expect(await view(first._id, other)).toMatchObject({ isAuth: false, isMine: false, content: 'First' })
    expect(texts(await on(id))).toEqual(['First'])
    expect(await totalOf(id)).toBe(3)
    expect(await on(id)).toMatchObject([{ totalReply: 2 }])
  })

  test('to what is deleted, or was never there, are refused', async () => {
    const id = await post()
    const first = await say(fan, id, 'First')
    await reply(other, first, 'Second')
    await remove(fan, first)
    expect(await attempt(other, first._id, 'Third', { objectType: 'comment' })).toBe('404 comment.unknown')
    expect(await attempt(other, nobody, 'Third', { objectType: 'comment' })).toBe('404 comment.unknown')
  })
})

describe('changing', () => {
  test('is for its author, for a day', async () => {
    const id = await post()
    const written = await say(fan, id, 'Frist')
    expect(await change(other, written, 'Mine')).toBe('403 request.forbidden')
    expect(await change(athlete, written, 'Mine')).toBe('403 request.forbidden')
    expect(await change(fan, written, 'First')).toBe('200')
    expect(await on(id)).toMatchObject([{ content: 'First', isEdited: false }])
    app.clock.advance(seconds(61))
    expect(await change(fan, written, 'First!')).toBe('200')
    expect(await on(id)).toMatchObject([{ content: 'First!', isEdited: true }])
    app.clock.advance(hours(24) - minutes(3))
    expect(await change(fan, written, 'In time')).toBe('200')
    app.clock.advance(minutes(2))
    expect(await change(fan, written, 'Too late')).toBe('422 comment.edit_closed')
    expect(texts(await on(id))).toEqual(['In time'])
    expect(await remove(fan, written)).toBe('204')
  })
})

describe('deleting', () => {
  test('is for its author and the page, and for nobody else', async () => {
    const id = await post()
    const [mine, theirs] = [await say(fan, id, 'Mine'), await say(other, id, 'Theirs')]
    expect(await remove(other, mine)).toBe('403 request.forbidden')
    expect(await remove(stranger, mine)).toBe('403 request.forbidden')
    expect(await remove(fan, mine)).toBe('204')
    expect(await remove(athlete, theirs)).toBe('204')
    expect(await remove(fan, mine)).toBe('404 comment.unknown')
    expect(await on(id)).toEqual([])
    expect(await totalOf(id)).toBe(0)
  })

  test('leaves a place without words or a name where replies stand below, until the last of them is gone', async () => {
    const id = await post()
    const first = await say(fan, id, 'Canary words')
    const replies = [await reply(other, first, 'Second'), await reply(athlete, first, 'Third')]
    await remove(fan, first)
    const [left] = await on(id, fan)
    expect(left).toMatchObject({ _id: first._id, isDeleted: true, content: '', creator: null, isAuth: false, totalLike: 0 })
    expect(texts(await under(first))).toEqual(['Second', 'Third'])
    expect(await totalOf(id)).toBe(2)
    const { rows } = await sql<object>`select * from comment where id = ${first._id}`.execute(app.db)
    expect(JSON.stringify(rows)).not.toContain('Canary')
    expect(JSON.stringify(rows)).not.toContain(fan.id)
    expect(
      (
        await app.client.try('reactions.create', {
          token: other.token,
          body: { objectId: first._id, objectType: 'comment', action: 'like' },
        })
      ).error.code,
    ).toBe('comment.unknown')
    const [second, third] = replies
    if (second) await remove(other, second)
    expect(await on(id)).toHaveLength(1)
    if (third) await remove(athlete, third)
    expect(await on(id)).toEqual([])
    expect(await view(first._id)).toBe('404 comment.unknown')
    expect(await totalOf(id)).toBe(0)
  })
})

test('numbers that are wrong are counted again', async () => {
  const id = await post()
  const first = await say(fan, id, 'One')
  await reply(athlete, first, 'Two')
  await app.settle()
  await sql`update feed set comments = 7 where id = ${id}`.execute(app.db)
  await sql`update comment set replies = 7 where id = ${first._id}`.execute(app.db)
  await app.jobs.send(app.db, 'reactions.recount', {})
  await app.settle()
  expect((await app.client.send('feeds.view', { params: { id } })).data.totalComment).toBe(2)
  expect(await commentsOn(app.client, undefined, 'feed', id)).toMatchObject([{ totalReply: 1 }])
})
