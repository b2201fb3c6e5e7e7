import type { BodyOf, Calls } from '@fieldhouse/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  follow,
  newKey,
  publish,
  registerFan,
  registerPerformer,
  saveCard,
  subscribe,
  topUp,
  uploadPostFile,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fan: Person
let athlete: Person
let other: Person

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
  other = await registerPerformer(app.client)
  await follow(app.client, fan, athlete)
})
afterAll(() => app.close())

const photo = () =>
  sharp({ create: { width: 600, height: 750, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
const listAll = async (query: Parameters<typeof app.client.send<'feeds.list'>>[1]) => {
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await app.client.send('feeds.list', {
      ...query,
      query: { ...query?.query, ...(cursor === undefined ? {} : { cursor }) },
    })
    seen.push(...page.data.map((post) => post._id))
    if (page.nextCursor === null) return seen
    cursor = page.nextCursor
  }
}

describe('a photo post', () => {
  test('is open to everybody when it is public', async () => {
    const file = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    expect(file).toMatchObject({ type: 'feed-photo', status: 'finished', width: 600, height: 750, mimeType: 'image/webp' })
    const post = await publish(app.client, athlete, { type: 'photo', fileIds: [file._id], title: 'Gate three' })
    const { data } = await app.client.send('feeds.view', { params: { id: post.slug } })
    expect(data).toMatchObject({ isLocked: false, audience: 'public', title: 'Gate three', performer: { _id: athlete.id } })
    const picture = await fetch(`${app.client.baseUrl}${data.files[0]?.url}`)
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=300',
    ])
  })

  test('is locked for strangers: text cut, files without address, blur and price stay', async () => {
    const file = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    const text = `<p>${'word '.repeat(60)}</p>`
    const post = await publish(app.client, athlete, { type: 'photo', text, fileIds: [file._id], isSale: true, price: 6 })
    expect(post).toMatchObject({ isLocked: false, audience: 'buyers', price: 6, isSale: true })
    for (const token of [undefined, fan.token, other.token]) {
      const { data } = await app.client.send('feeds.view', { token, params: { id: post._id } })
      expect(data).toMatchObject({ isLocked: true, textTruncated: true, price: 6, isBought: false })
      expect(data.text.length).toBeLessThanOrEqual(140)
      expect(data.files[0]).not.toHaveProperty('url')
      expect(data.files[0]).not.toHaveProperty('sources')
      expect(data.files[0]?.thumbnails[0]).toMatch(/^\/media\/public\/p-.*-locked\.webp$/)
      const blur = await fetch(`${app.client.baseUrl}${data.files[0]?.thumbnails[0]}`)
      expect(blur.headers.get('cache-control')).toContain('immutable')
    }
  })
})

describe('what a photo shows', () => {
  test('is said beside it, in one line without markup, and nowhere where it is locked', async () => {
    const file = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    const said = (alt: string) => ({ fileAlts: [{ fileId: file._id, alt }] })
    const post = await publish(app.client, athlete, { type: 'photo', fileIds: [file._id], ...said(' <b>The</b> start\nof lane four ') })
    const shown = async (token?: string) => (await app.client.send('feeds.view', { token, params: { id: post._id } })).data.files[0]
    expect((await shown())?.alt).toBe('The start of lane four')
    const change = (body: object) => app.client.try('feeds.update', { token: athlete.token, params: { id: post._id }, body })
    // Other changes leave it; nothing said takes it away.
    await change({ title: 'Lane four' })
    expect((await shown())?.alt).toBe('The start of lane four')
    await change({ audience: 'buyers', isSale: true, price: 3 })
    expect([(await shown())?.alt, (await shown(fan.token))?.alt, (await shown(athlete.token))?.alt]).toEqual([
      undefined,
      undefined,
      'The start of lane four',
    ])
    await change(said(' '))
    expect(await shown(athlete.token)).not.toHaveProperty('alt')
    for (const wrong of [{ fileAlts: 'The start' }, said('x'.repeat(301)), { fileAlts: [{ fileId: 'none', alt: 'x' }] }])
      expect((await change(wrong)).error.code).toBe('request.invalid')
    // Words for a file that the post does not have are nobody's.
    const other = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    await change({ fileAlts: [{ fileId: other._id, alt: 'Elsewhere' }] })
    expect(JSON.stringify((await app.client.send('feeds.view', { token: athlete.token, params: { id: post._id } })).data)).not.toContain(
      'Elsewhere',
    )
  })
})

describe('who sees what', () => {
  test.each([
    ['public', { visitor: false, stranger: false, follower: false }],
    ['followers', { visitor: true, stranger: true, follower: false }],
    ['subscribers', { visitor: true, stranger: true, follower: true }],
  ] as const)('a post for %s', async (audience, locked) => {
    const post = await publish(app.client, athlete, { audience })
    const look = async (token?: string) => (await app.client.send('feeds.view', { token, params: { id: post._id } })).data.isLocked
    expect({ visitor: await look(), stranger: await look(other.token), follower: await look(fan.token) }).toEqual(locked)
    expect(await look(athlete.token)).toBe(false)
  })

  test('drafts, inactive and removed posts are nowhere but with their author', async () => {
    const draft = await publish(app.client, athlete, { status: 'draft' })
    const inactive = await publish(app.client, athlete, { status: 'inactive' })
    const removed = await publish(app.client, athlete)
    await app.client.send('feeds.remove', { token: athlete.token, params: { id: removed._id } })
    for (const { _id } of [draft, inactive, removed]) {
      const { error } = await app.client.try('feeds.view', { token: fan.token, params: { id: _id } })
      expect([error.statusCode, error.code]).toEqual([404, 'feed.unknown'])
      expect(await listAll({ query: { performerId: athlete.id, limit: 50 } })).not.toContain(_id)
    }
    expect((await app.client.send('feeds.ownOne', { token: athlete.token, params: { id: draft._id } })).data.status).toBe('draft')
    expect((await app.client.try('feeds.ownOne', { token: athlete.token, params: { id: removed._id } })).status).toBe(404)
  })

  test('a minor without a guardian prepares and does not publish (youth.md Y8)', async () => {
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-01` })
    const draft = await publish(app.client, minor, { status: 'draft' })
    const { error } = await app.client.try('feeds.update', {
      token: minor.token,
      params: { id: draft._id },
      body: { status: 'active' },
    })
    expect(error.code).toBe('youth.guardian_required')
  })
})

describe('what money opens', () => {
  test('a bought post is whole for its buyer, and stays so when its author removes it', async () => {
    const buyer = await registerFan(app.client)
    await topUp(app.client, buyer, 20)
    await app.settle()
    const file = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    const post = await publish(app.client, athlete, { type: 'photo', fileIds: [file._id], isSale: true, price: 6 })
    const look = async (token?: string) => (await app.client.send('feeds.view', { token, params: { id: post._id } })).data
    expect(await look(buyer.token)).toMatchObject({ isLocked: true, isBought: false })
    await app.client.send('wallet.feed', { token: buyer.token, params: { id: post._id }, headers: newKey() })
    const bought = await look(buyer.token)
    expect(bought).toMatchObject({ isLocked: false, isBought: true })
    expect((await fetch(`${app.client.baseUrl}${bought.files[0]?.url}`)).status).toBe(200)
    expect(await look(fan.token)).toMatchObject({ isLocked: true, isBought: false })

    await app.client.send('feeds.remove', { token: athlete.token, params: { id: post._id } })
    app.clock.advance(6000)
    const kept = await look(buyer.token)
    expect((await fetch(`${app.client.baseUrl}${kept.files[0]?.url}`)).status).toBe(200)
    expect((await app.client.try('feeds.view', { token: fan.token, params: { id: post._id } })).status).toBe(404)
  })

  test('a subscription opens its posts and fills the home without a follow', async () => {
    const [author, reader] = [await registerPerformer(app.client), await registerFan(app.client)]
    await app.client.send('performers.update', { token: author.token, params: { id: 'me' }, body: { monthlyPrice: 5 } })
    const file = await uploadPostFile(app.client, author, 'Photo', await photo())
    const post = await publish(app.client, author, { type: 'photo', fileIds: [file._id], audience: 'subscribers' })
    const view = async () => (await app.client.send('feeds.view', { token: reader.token, params: { id: post._id } })).data
    const home = () => listAll({ token: reader.token, query: { isHome: true } })
    expect([(await view()).isLocked, await home()]).toEqual([true, []])
    await subscribe(app.client, reader, author, 'monthly', await saveCard(app.client, reader))
    await app.settle()
    const open = await view()
    expect(open).toMatchObject({ isLocked: false, isSubscribed: true })
    expect(await home()).toEqual([post._id])
    expect((await fetch(`${app.client.baseUrl}${open.files[0]?.url}`)).status).toBe(200)
  })
})

describe('each call and who may make it', () => {
  const missing = '0190a2b4-0000-7000-8000-000000000001'
  test('writing is for performers, each for their own', async () => {
    const post = await publish(app.client, athlete)
    const body = { type: 'text', text: 'x' } as const
    const attempts = async (token?: string) => [
      (await app.client.try('feeds.create', { token, body })).status,
      (await app.client.try('feeds.own', { token })).status,
      (await app.client.try('feeds.ownOne', { token, params: { id: post._id } })).status,
      (await app.client.try('feeds.update', { token, params: { id: post._id }, body: { text: 'mine now' } })).status,
      (await app.client.try('feeds.remove', { token, params: { id: post._id } })).status,
      (await app.client.try('feeds.uploadPhoto', { token, files: { file: new Blob([await photo()]) } })).status,
    ]
    expect(await attempts()).toEqual([401, 401, 401, 401, 401, 401])
    expect(await attempts(fan.token)).toEqual([403, 403, 403, 403, 403, 403])
    expect(await attempts(other.token)).toEqual([201, 200, 404, 404, 404, 201])
    expect(await attempts(athlete.token)).toEqual([201, 200, 200, 200, 204, 201])
  })

  test('reading is for all; a home needs somebody', async () => {
    expect((await app.client.try('feeds.list')).status).toBe(200)
    expect((await app.client.try('feeds.list', { query: { isHome: true } })).error.code).toBe('auth.required')
    expect((await app.client.try('feeds.view', { params: { id: missing } })).error.code).toBe('feed.unknown')
    expect((await app.client.try('feeds.view', { params: { id: 'no-such-post' } })).error.code).toBe('feed.unknown')
  })
})

describe('what a post must hold', () => {
  test.each([
    [{ type: 'text', text: '' }, 'feed.incomplete'],
    [{ type: 'text', text: '<script>1</script>' }, 'feed.incomplete'],
    [{ type: 'photo', text: 'no picture' }, 'feed.incomplete'],
    [{ type: 'poll', text: 'no answers' }, 'feed.poll_incomplete'],
    [{ type: 'text', text: 'x', scheduleAt: '2020-01-01T00:00:00.000Z' }, 'feed.schedule_in_past'],
    [{ type: 'text', text: 'x', price: 5 }, 'content.audience_mismatch'],
  ] as const)('%j is refused with %s', async (body, code) => {
    expect((await app.client.try('feeds.create', { token: athlete.token, body })).error.code).toBe(code)
  })

  test('files must be the own ones, of the right kind, and free', async () => {
    const [mine, theirs] = [
      await uploadPostFile(app.client, athlete, 'Photo', await photo()),
      await uploadPostFile(app.client, other, 'Photo', await photo()),
    ]
    const thumbnail = await uploadPostFile(app.client, athlete, 'Thumbnail', await photo())
    const attempt = async (fileIds: string[]) =>
      (await app.client.try('feeds.create', { token: athlete.token, body: { type: 'photo', fileIds } })).error?.code
    expect(await attempt([theirs._id])).toBe('feed.file_unusable')
    expect(await attempt([thumbnail._id])).toBe('feed.file_unusable')
    expect(await attempt([mine._id])).toBeUndefined()
    expect(await attempt([mine._id])).toBe('feed.file_unusable')
  })

  test('markup is cleaned when it is written', async () => {
    const post = await publish(app.client, athlete, { text: '<p>Hi<img src=x onerror=alert(1)><a href="javascript:x">y</a></p>' })
    expect(post.text).toBe('<p>Hi<a rel="noopener nofollow ugc">y</a></p>')
  })

  test('a planned post comes out when its time has come', async () => {
    const soon = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const post = await publish(app.client, athlete, { text: 'Later', scheduleAt: soon })
    expect(post.status).toBe('scheduled')
    const timeless = await app.client.try('feeds.update', { token: athlete.token, params: { id: post._id }, body: { scheduleAt: null } })
    expect(timeless.error.code).toBe('feed.schedule_in_past')
    await app.settle()
    expect((await app.client.try('feeds.view', { params: { id: post._id } })).status).toBe(404)
    app.clock.advance(3_700_000)
    await app.jobs.send(app.db, 'feed.publish', {})
    await app.settle()
    expect((await app.client.send('feeds.view', { params: { id: post._id } })).data.status).toBe('active')
  })
})

describe('a change', () => {
  const change = (id: string, body: BodyOf<Calls['feeds']['update']>) =>
    app.client.try('feeds.update', { token: athlete.token, params: { id }, body })
  const option = async (description: string) =>
    (await app.client.send('feeds.createPoll', { token: athlete.token, body: { description } })).data._id
  const soon = () => new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  const game = { opponent: 'Tern Bay', startsAt: null, venue: 'Main hall', isHome: true, result: null }

  test('keeps what it does not name, whatever the post is', async () => {
    const posts = [
      await publish(app.client, athlete, { type: 'poll', pollDescription: 'Which?', pollIds: [await option('A'), await option('B')] }),
      await publish(app.client, athlete, { text: 'Planned', scheduleAt: soon() }),
      await publish(app.client, athlete, { type: 'game-card', gameCard: game }),
      await publish(app.client, athlete, { type: 'scheduled-streaming', streamingScheduled: soon() }),
    ]
    for (const post of posts) {
      expect((await change(post._id, { title: 'A new title' })).status).toBe(200)
      const { data } = await app.client.send('feeds.ownOne', { token: athlete.token, params: { id: post._id } })
      expect({ ...data, updatedAt: '', slug: '' }).toEqual({ ...post, title: 'A new title', updatedAt: '', slug: '' })
    }
  })

  test('does not make another kind of post of it', async () => {
    const poll = await publish(app.client, athlete, { type: 'poll', pollIds: [await option('A'), await option('B')] })
    expect((await change(poll._id, { type: 'text', text: 'No poll' })).error.code).toBe('feed.type_fixed')
    expect((await change(poll._id, { type: 'poll', title: 'Still one' })).status).toBe(200)
    const { data } = await app.client.send('feeds.ownOne', { token: athlete.token, params: { id: poll._id } })
    expect(data.polls).toHaveLength(2)
    const card = await publish(app.client, athlete, { type: 'game-card', gameCard: game, status: 'draft' })
    expect((await change(card._id, { type: 'text', text: 'x' })).error.code).toBe('feed.type_fixed')
  })

  test('gives a draft of words its photos; what is out stays what it is', async () => {
    const draft = await publish(app.client, athlete, { text: 'Words first', status: 'draft' })
    const picture = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    expect((await change(draft._id, { type: 'photo', fileIds: [picture._id], status: 'active' })).status).toBe(200)
    expect((await change(draft._id, { type: 'text', fileIds: [] })).error.code).toBe('feed.type_fixed')
  })
})

describe('a poll', () => {
  const answers = (person: Person, ...words: string[]) =>
    Promise.all(
      words.map(
        async (description) => (await app.client.send('feeds.createPoll', { token: person.token, body: { description } })).data._id,
      ),
    )
  const ask = async (wishes: Parameters<typeof publish>[2] = {}) =>
    publish(app.client, athlete, { type: 'poll', pollIds: await answers(athlete, 'Lane three', 'Lane six'), ...wishes })
  const vote = (person: Person, id = '') => app.client.try('feeds.vote', { token: person.token, params: { id } })

  test('takes one vote of everybody who may see it', async () => {
    const post = await ask({ pollDescription: 'Which lane?' })
    expect(post.polls.map((option) => [option.description, option.totalVote])).toEqual([
      ['Lane three', 0],
      ['Lane six', 0],
    ])
    const [three, six] = post.pollIds
    const first = await vote(fan, six)
    expect(first.body.data).toMatchObject({
      voted: true,
      polls: [
        { totalVote: 0, isVoted: false },
        { totalVote: 1, isVoted: true },
      ],
    })
    expect((await vote(fan, three)).error.code).toBe('feed.already_voted')
    expect((await vote(other, six)).body.data.polls[1]?.totalVote).toBe(2)
    expect((await vote(fan, post._id)).error.code).toBe('feed.unknown')
    expect((await app.client.try('feeds.vote', { params: { id: six ?? '' } })).status).toBe(401)
    const change = { token: athlete.token, params: { id: post._id }, body: { pollIds: await answers(athlete, 'New', 'Newer') } }
    expect((await app.client.try('feeds.update', change)).error.code).toBe('feed.poll_running')
  })

  test('counts votes right when many vote at once', async () => {
    const post = await ask()
    const crowd = await Promise.all(Array.from({ length: 6 }, () => registerFan(app.client)))
    await Promise.all(crowd.flatMap((person) => [vote(person, post.pollIds[0]), vote(person, post.pollIds[1])]))
    const { data } = await app.client.send('feeds.view', { params: { id: post._id } })
    expect(data.polls.reduce((sum, option) => sum + (option.totalVote ?? 0), 0)).toBe(6)
  })

  test('keeps its results to itself while it is locked', async () => {
    const post = await ask({ audience: 'subscribers' })
    const { data } = await app.client.send('feeds.view', { token: fan.token, params: { id: post._id } })
    expect(data.polls).toHaveLength(2)
    expect(data.polls[0]).not.toHaveProperty('totalVote')
    expect((await vote(fan, post.pollIds[0])).error.code).toBe('feed.locked')
  })

  test('ends at its time', async () => {
    const post = await ask({ pollExpiredAt: new Date(app.clock.now().getTime() + 60_000).toISOString() })
    app.clock.advance(61_000)
    expect((await vote(fan, post.pollIds[0])).error.code).toBe('feed.poll_expired')
  })

  test('needs own, unused answers, two to ten', async () => {
    const mine = await answers(athlete, 'a', 'b')
    const attempt = async (pollIds: string[], type: 'poll' | 'text' = 'poll') =>
      (await app.client.try('feeds.create', { token: athlete.token, body: { type, text: 'x', pollIds } })).error?.code
    expect(await attempt(mine.slice(1))).toBe('feed.poll_incomplete')
    expect(await attempt(await answers(other, 'c', 'd'))).toBe('feed.poll_incomplete')
    expect(await attempt(mine, 'text')).toBe('feed.poll_incomplete')
    expect(await attempt(mine)).toBeUndefined()
    expect(await attempt(mine)).toBe('feed.poll_incomplete')
  })
})

describe('lists', () => {
  test('are paged to their end while posts are added, nothing twice, nothing missed', async () => {
    const author = await registerPerformer(app.client)
    const reader = await registerFan(app.client)
    await follow(app.client, reader, author)
    const early: string[] = []
    for (let index = 0; index < 12; index++) early.push((await publish(app.client, author))._id)
    for (const query of [{ isHome: true }, { performerId: author.id }]) {
      const seen: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await app.client.send('feeds.list', {
          token: reader.token,
          query: { ...query, limit: 5, ...(cursor === undefined ? {} : { cursor }) },
        })
        seen.push(...page.data.map((post) => post._id))
        if (page.nextCursor === null) break
        cursor = page.nextCursor
        await publish(app.client, author)
      }
      expect(seen.slice(-12)).toEqual(early.toReversed())
      expect(new Set(seen).size).toBe(seen.length)
    }
  })

  test('a home holds what is followed, in one order', async () => {
    const [one, two] = [await registerPerformer(app.client), await registerPerformer(app.client)]
    const reader = await registerFan(app.client)
    await follow(app.client, reader, one)
    await follow(app.client, reader, two)
    const ids: string[] = []
    for (const author of [one, two, one, other, two]) {
      const { _id } = await publish(app.client, author)
      if (author !== other) ids.push(_id)
    }
    const home = () => listAll({ token: reader.token, query: { isHome: true, limit: 2 } })
    expect(await home()).toEqual(ids.toReversed())
    // The newest of a page goes: its older ones still have their place.
    const newest = ids.pop() ?? ''
    await app.client.send('feeds.remove', { token: two.token, params: { id: newest } })
    expect(await home()).toEqual(ids.toReversed())
    await app.client.send('feeds.update', { token: one.token, params: { id: ids[0] ?? '' }, body: { status: 'inactive' } })
    expect(await home()).toEqual(ids.slice(1).toReversed())
  })

  test('filters narrow, and refuse what they do not know', async () => {
    const author = await registerPerformer(app.client)
    const hit = await publish(app.client, author, { title: 'Hurdles 100 % done', audience: 'followers' })
    await publish(app.client, author, { title: 'Rest day' })
    const ids = async (query: object) =>
      (await app.client.send('feeds.list', { query: { performerId: author.id, ...query } })).data.map((post) => post._id)
    expect(await ids({ q: '100 %' })).toEqual([hit._id])
    expect(await ids({ q: '_' })).toEqual([])
    expect(await ids({ audience: 'followers' })).toEqual([hit._id])
    expect(await ids({ type: 'photo' })).toEqual([])
    expect(await ids({ toDate: '2020-01-01' })).toEqual([])
    expect((await app.client.try('feeds.list', { query: { cursor: 'bad' } })).error.code).toBe('request.invalid')
  })

  test('need the same few queries whatever their length', async () => {
    const file = await uploadPostFile(app.client, athlete, 'Photo', await photo())
    await publish(app.client, athlete, { type: 'photo', fileIds: [file._id] })
    const option = async (description: string) =>
      (await app.client.send('feeds.createPoll', { token: athlete.token, body: { description } })).data._id
    await publish(app.client, athlete, { type: 'poll', pollIds: [await option('Yes'), await option('No')] })
    const count = async (query: object) => (await app.queries.of(() => app.client.send('feeds.list', { token: fan.token, query }))).length
    for (const query of [{ isHome: true }, { performerId: athlete.id }, {}]) {
      const few = await count({ ...query, limit: 2 })
      expect(few).toBeLessThanOrEqual(12)
      expect(await count({ ...query, limit: 40 })).toBe(few)
    }
  })
})
