// Videos, galleries and products of those one follows, newest first: all of them once, and none that is not for whoever asks.
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HomeThing } from '@fieldhouse/contract'
import {
  addPhoto,
  buyAsset,
  createClient,
  decideCase,
  follow,
  keepAll,
  makeGallery,
  makeProduct,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  report,
  saveCard,
  setPrices,
  subscribe,
  topUp,
  uploadVideo,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createDatabase, createPool } from '#platform/db/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { up } from '../../../../migrations/0091-things-at-home.ts'
import { filmClip } from '../../../../demo/pictures/index.ts'

let app: TestApp
let administrator: Person
let clip: Uint8Array
let picture: Uint8Array
beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1' } })
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const colour = sharp({ create: { width: 640, height: 480, channels: 3, background: '#12663f', noise } })
  picture = new Uint8Array(await colour.jpeg().toBuffer())
})
afterAll(() => app.close())

const born = () => `${app.clock.now().getUTCFullYear() - 16}-01-01`
const athlete = async (): Promise<Person> => {
  const person = await registerPerformer(app.client)
  await verifyPerformer(app.client, administrator, person)
  return person
}
const minor = async (): Promise<Person> => {
  const person = await registerPerformer(app.client, { dateOfBirth: born() })
  await sql`update account set guardian_status = 'approved' where id = ${person.id}`.execute(app.db)
  await sql`update page set visible = true where id = ${person.id}`.execute(app.db)
  return person
}
const readerOf = async (...pages: readonly Person[]): Promise<Person> => {
  const fan = await registerFan(app.client)
  for (const page of pages) await follow(app.client, fan, page)
  return fan
}
const gallery = (person: Person, title: string, wishes: object = {}) => makeGallery(app.client, person, [picture], { title, ...wishes })
const list = ({ token }: Person, query: { limit?: number; cursor?: string } = {}, client = app.client) =>
  client.send('home.things', { token, query })
const titlesOf = (found: readonly HomeThing[]) => found.map(({ thing }) => thing.title)
const titles = async (person: Person) => titlesOf((await list(person, { limit: 100 })).data)
const one = async (person: Person, title: string): Promise<HomeThing> => {
  const found = (await list(person, { limit: 100 })).data.find(({ thing }) => thing.title === title)
  if (!found) throw new Error(`${title} is not at home`)
  return found
}
async function all(person: Person, limit: number, each?: () => Promise<unknown>): Promise<string[]> {
  const found: HomeThing[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list(person, { limit, ...(cursor && { cursor }) })
    found.push(...page.data)
    cursor = page.nextCursor
    if (cursor !== null) await each?.()
  }
  return titlesOf(found)
}

describe('newest first', () => {
  test('things of all kinds stand where they came out, with what is said of them before they are opened', async () => {
    const [page, other] = [await athlete(), await athlete()]
    const fan = await readerOf(page, other)
    const draft = await makeProduct(app.client, page, { name: 'Spike bag', status: 'draft' }, { image: picture })
    await gallery(page, 'Meet day')
    await uploadVideo(app.client, other, { video: clip, thumbnail: picture }, { title: 'Film room', isSale: true, price: 6 })
    await publish(app.client, page, { title: 'A post is no thing of these' })
    await app.settle()
    expect(await titles(fan)).toEqual(['Film room', 'Meet day'])
    await app.client.send('products.update', { token: page.token, params: { id: draft._id }, body: { status: 'active' } })
    expect(await titles(fan)).toEqual(['Spike bag', 'Film room', 'Meet day'])

    const [bag, film, meet] = (await list(fan)).data
    expect(bag).toMatchObject({ price: 10, isSoldOut: false, thing: { type: 'product', path: `/product/${draft.slug}` } })
    expect(film).toMatchObject({
      price: 6,
      audience: 'buyers',
      duration: expect.any(Number),
      thing: { type: 'video', isLocked: true, page: { _id: other.id, name: other.name } },
    })
    // Its thumbnail advertises it, and is no blur.
    expect(film?.file?.sources?.length).toBeGreaterThan(0)
    expect(meet).toMatchObject({ price: null, audience: 'public', photos: 1, file: { status: 'finished' }, thing: { isLocked: false } })
    expect((await fetch(`${app.client.baseUrl}${meet?.file?.url}`)).status).toBe(200)
    expect((await app.client.try('home.things', {})).status).toBe(401)
  })

  test('what one subscribes to is there without a follow; own things are not', async () => {
    const page = await athlete()
    await setPrices(app.client, page, { monthlyPrice: 5 })
    await makeProduct(app.client, page, { name: 'Cap', subscriberBps: 2000 })
    await gallery(page, 'For those who pay', { audience: 'subscribers' })
    const fan = await registerFan(app.client)
    const follower = await readerOf(page)
    expect(await titles(fan)).toEqual([])
    await subscribe(app.client, fan, page, 'monthly', await saveCard(app.client, fan))
    await app.settle()
    expect(await titles(fan)).toEqual(['For those who pay', 'Cap'])
    expect([(await one(fan, 'Cap')).price, (await one(follower, 'Cap')).price]).toEqual([8, 10])
    expect([(await one(fan, 'For those who pay')).thing.isLocked, (await one(follower, 'For those who pay')).thing.isLocked]).toEqual([
      false,
      true,
    ])
    expect(await titles(page)).toEqual([])
  })

  test('of what is locked there is no inside, and what was bought is open and has no price', async () => {
    const page = await athlete()
    const fan = await readerOf(page)
    const locked = await gallery(page, 'Yours for good', { isSale: true, price: 4 })
    const film = await uploadVideo(app.client, page, { video: clip }, { title: 'Whole race', isSale: true, price: 3 })
    // Before it can be played nobody pays for it.
    expect((await one(fan, 'Whole race')).price).toBeNull()
    await app.settle()
    const before = await one(fan, 'Yours for good')
    expect(before).toMatchObject({ price: 4, thing: { isLocked: true } })
    expect([before.file?.url, before.file?.sources, before.file?.thumbnails.length]).toEqual([undefined, undefined, 1])
    expect(await one(fan, 'Whole race')).toMatchObject({ price: 3, thing: { isLocked: true } })
    expect((await one(fan, 'Whole race')).file?.url).toBeUndefined()
    await topUp(app.client, fan, 20)
    await buyAsset(app.client, fan, 'gallery', locked)
    await buyAsset(app.client, fan, 'video', film)
    expect(await one(fan, 'Yours for good')).toMatchObject({ price: null, thing: { isLocked: false } })
    expect((await one(fan, 'Whole race')).file?.url).toContain('/media/')
  })
})

describe('page after page', () => {
  test('pages of every length are those of one list, and what comes meanwhile takes nothing and doubles nothing', async () => {
    const pages = [await athlete(), await athlete(), await athlete()] as const
    const fan = await readerOf(...pages)
    const made: string[] = []
    for (const [turn, by] of [0, 0, 1, 2, 0, 1, 1, 2, 0, 0, 2].entries()) {
      made.unshift(`Cap ${turn}`)
      await makeProduct(app.client, pages[by] as Person, { name: `Cap ${turn}` })
    }
    for (const limit of [1, 2, 3, 5, 11, 40]) expect(await all(fan, limit), `pages of ${limit}`).toEqual(made)
    let count = 0
    const during = await all(fan, 2, async () => {
      count += 1
      await makeProduct(app.client, pages[count % 3] as Person, { name: `New ${count}` })
      await gallery(pages[(count + 1) % 3] as Person, `Newer ${count}`)
    })
    expect(during).toEqual(made)
    expect((await all(fan, 3)).slice(2 * count)).toEqual(made)
  })

  test('at the same moment ids decide, on every page alike', async () => {
    const page = await athlete()
    const fan = await readerOf(page)
    for (let turn = 0; turn < 6; turn += 1) await makeProduct(app.client, page, { name: `Tied ${turn}` })
    await sql`update listed_thing set at = ${app.clock.now()} where page_id = ${page.id}`.execute(app.db)
    const whole = await titles(fan)
    expect(whole.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((turn) => `Tied ${turn}`))
    for (const limit of [1, 2, 4]) expect(await all(fan, limit)).toEqual(whole)
  })

  test('a page that rules have thinned out is filled up', async () => {
    const [shown, apart] = [await athlete(), await athlete()]
    const fan = await readerOf(shown, apart)
    await makeProduct(app.client, shown, { name: 'Below' })
    for (let turn = 0; turn < 3; turn += 1) await makeProduct(app.client, apart, { name: `Apart ${turn}` })
    await sql`insert into relation (id, owner_id, other_id, kind, reason, created_at)
      values (gen_random_uuid(), ${apart.id}, ${fan.id}, 'block', '', now())`.execute(app.db)
    const page = await list(fan, { limit: 2 })
    expect([titlesOf(page.data), page.nextCursor]).toEqual([['Below'], null])
    expect((await app.client.try('home.things', { token: fan.token, query: { cursor: 'nonsense' } })).error.code).toBe('request.invalid')
  })
})

describe('is not there', () => {
  test('what is not out: drafts, what was put away or removed, galleries without a photo; what comes back has its place', async () => {
    const page = await athlete()
    const { token } = page
    const fan = await readerOf(page)
    const old = await gallery(page, 'Old')
    const empty = await makeGallery(app.client, page, [], { title: 'Empty' })
    await makeProduct(app.client, page, { name: 'Draft', status: 'draft' })
    const cap = await makeProduct(app.client, page, { name: 'Cap' })
    expect(await titles(fan)).toEqual(['Cap', 'Old'])
    await app.client.send('galleries.update', { token, params: { id: old._id }, body: { status: 'inactive' } })
    await app.client.send('products.remove', { token, params: { id: cap._id } })
    expect(await titles(fan)).toEqual([])
    await addPhoto(app.client, page, empty, picture)
    await app.client.send('galleries.update', { token, params: { id: old._id }, body: { status: 'active' } })
    expect(await titles(fan)).toEqual(['Empty', 'Old'])
  })

  test('whatever is of a page that one does not follow, or has left or muted, or that is apart, or closed', async () => {
    const names = ['stays', 'left', 'muted', 'blocked', 'blocks', 'closed', 'hidden'] as const
    const pages = new Map<string, Person>()
    for (const name of names) pages.set(name, await athlete())
    const page = (name: (typeof names)[number]) => pages.get(name) as Person
    const fan = await readerOf(...pages.values())
    const stranger = await athlete()
    await makeProduct(app.client, stranger, { name: 'Of a stranger' })
    for (const name of names) await makeProduct(app.client, page(name), { name })
    expect((await titles(fan)).toSorted()).toEqual([...names].toSorted())
    const { token } = fan
    await app.client.send('follows.remove', { token, params: { id: page('left').id } })
    await app.client.send('mutes.create', { token, body: { targetId: page('muted').id, span: 'day' } })
    await app.client.send('blocks.create', { token, body: { targetId: page('blocked').id } })
    await app.client.send('blocks.create', { token: page('blocks').token, body: { targetId: fan.id } })
    await app.client.send('blocks.closeTo', { token: page('closed').token, body: { countryCodes: ['US'] } })
    await sql`update page set visible = false where id = ${page('hidden').id}`.execute(app.db)
    const american = createClient(app.client.baseUrl, { 'x-forwarded-for': '8.8.8.8' })
    expect(titlesOf((await list(fan, { limit: 100 }, american)).data)).toEqual(['stays'])
    expect((await titles(fan)).toSorted()).toEqual(['closed', 'stays'])
  })

  test('what staff has hidden; kept, it stands where it stood', async () => {
    const page = await athlete()
    const fan = await readerOf(page)
    const seen = await gallery(page, 'Reported')
    await makeProduct(app.client, page, { name: 'Cap' })
    await report(app.client, fan, 'gallery', seen._id)
    const [found] = (await app.client.send('cases.list', { token: administrator.token, query: { limit: 1 } })).data
    await decideCase(app.client, administrator, found?._id ?? '', { decision: 'hide' })
    expect(await titles(fan)).toEqual(['Cap'])
    await sql`update gallery set refusal = null where id = ${seen._id}`.execute(app.db)
    await app.client.send('galleries.update', { token: page.token, params: { id: seen._id }, body: { title: 'Looked at' } })
    expect(await titles(fan)).toEqual(['Cap', 'Looked at'])
  })

  test('what somebody under 18 publishes, before a moderator has seen it', async () => {
    const young = await minor()
    await app.settle()
    await keepAll(app.client, administrator)
    const fan = await readerOf(young)
    await gallery(young, 'Junior meet')
    await app.settle()
    expect(await titles(fan)).toEqual([])
    await keepAll(app.client, administrator)
    await app.settle()
    expect(await titles(fan)).toEqual(['Junior meet'])
    expect((await one(fan, 'Junior meet')).price).toBeNull()
  })

  test('a shelf of a page that may not take money any more, nor any price of it', async () => {
    const page = await athlete()
    const fan = await readerOf(page)
    await makeProduct(app.client, page, { name: 'Cap' })
    await gallery(page, 'Priced', { isSale: true, price: 4 })
    await sql`update page set can_earn = false where id = ${page.id}`.execute(app.db)
    expect(await titles(fan)).toEqual(['Priced'])
    expect(await one(fan, 'Priced')).toMatchObject({ price: null, thing: { isLocked: true } })
  })
})

test('under 18 it is the same list by time, without what is only sold and without a price', async () => {
  const page = await athlete()
  const young = await registerPerformer(app.client, { dateOfBirth: born() })
  await sql`update account set guardian_status = 'approved' where id = ${young.id}`.execute(app.db)
  await follow(app.client, young, page)
  await gallery(page, 'Open')
  await makeProduct(app.client, page, { name: 'Cap' })
  await gallery(page, 'Priced', { isSale: true, price: 4 })
  await gallery(page, 'Followers', { audience: 'followers' })
  expect(await titles(young)).toEqual(['Followers', 'Priced', 'Open'])
  expect((await list(young, { limit: 100 })).data.map(({ price }) => price)).toEqual([null, null, null])
  expect(await one(young, 'Priced')).toMatchObject({ audience: 'buyers', thing: { isLocked: true } })
  expect((await all(young, 1)).length).toBe(3)
})

test('costs the same however much there is and whatever one follows; which they are is one statement', async () => {
  const asked = (fan: Person) => app.queries.of(() => list(fan, { limit: 20 }))
  const page = await athlete()
  const [few, many] = [await readerOf(page), await readerOf(page)]
  await gallery(page, 'One')
  await makeProduct(app.client, page, { name: 'Two' })
  await app.settle()
  const before = await asked(few)
  for (let turn = 0; turn < 4; turn += 1) {
    const other = await athlete()
    await follow(app.client, many, other)
    await gallery(other, `Meet ${turn}`)
    await makeProduct(app.client, other, { name: `Cap ${turn}` })
  }
  await app.settle()
  const after = await asked(many)
  expect((await list(many, { limit: 20 })).data).toHaveLength(10)
  expect(after.length).toBe(before.length)
  expect(after.filter((text) => text.includes('listed_thing'))).toHaveLength(1)
})

test('what was out before any of this has its place, and what was not gets one when it comes out', async () => {
  const page = await athlete()
  const { token } = page
  const fan = await readerOf(page)
  const draft = await makeProduct(app.client, page, { name: 'Draft', status: 'draft' })
  const empty = await makeGallery(app.client, page, [], { title: 'Empty' })
  await gallery(page, 'Meet')
  await uploadVideo(app.client, page, { video: clip }, { title: 'Race' })
  await app.settle()
  const away = await makeProduct(app.client, page, { name: 'Away' })
  await makeProduct(app.client, page, { name: 'Cap' })
  await app.client.send('products.update', { token, params: { id: away._id }, body: { status: 'inactive' } })
  const before = await titles(fan)
  const owner = createDatabase(createPool({ url: app.databaseUrl, size: 1 }))
  await sql`drop table listed_thing`.execute(owner)
  await up(owner as never)
  await owner.destroy()
  expect(before).toEqual(['Cap', 'Race', 'Meet'])
  expect(await titles(fan)).toEqual(before)
  await app.client.send('products.update', { token, params: { id: away._id }, body: { status: 'active' } })
  await app.client.send('products.update', { token, params: { id: draft._id }, body: { status: 'active' } })
  await addPhoto(app.client, page, empty, picture)
  expect(await titles(fan)).toEqual(['Empty', 'Draft', 'Cap', 'Away', 'Race', 'Meet'])
})
