import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import {
  buyAsset,
  follow,
  makeCoupon,
  newKey,
  registerFan,
  registerPerformer,
  setPrices,
  signIn,
  subscribe,
  topUp,
  uploadVideo,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { hours, minutes } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { createEntitlements } from '#books/entitlements'
import { verify } from '#ground/ledger'

let app: TestApp
let athlete: Person
let fan: Person
let clip: Uint8Array
let picture: Uint8Array

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  await topUp(app.client, fan, 100)
  await setPrices(app.client, athlete, { monthlyPrice: 5 })
  clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  picture = new Uint8Array(
    await sharp({ create: { width: 640, height: 360, channels: 3, background: '#12663f' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

type Wishes = Parameters<typeof uploadVideo>[3]
/** Up and prepared. */
const make = async (wishes: Wishes = {}, person = athlete, bytes: object = {}) => {
  const video = await uploadVideo(app.client, person, { video: clip, ...bytes }, wishes)
  await app.settle()
  return video
}
const view = (id: string, person?: Person) => app.client.try('videos.view', { params: { id }, token: person?.token })
const seen = async (id: string, person?: Person) => (await view(id, person)).body.data
const change = (id: string, body: object, person = athlete) =>
  app.client.try('videos.update', { token: person.token, params: { id }, body })
const put = (body: object, files: Record<string, Uint8Array> = { video: clip }, person = athlete) =>
  app.client.try('videos.upload', {
    token: person.token,
    body: body as never,
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, new Blob([Buffer.from(bytes)])])),
  })
const buy = (id: string, person = fan, body: object = {}) =>
  app.client.try('wallet.video', { token: person.token, params: { id }, headers: newKey(), body })
const get = (path: string | undefined) => fetch(`${app.client.baseUrl}${path}`)
const search = async (query: object, person?: Person) => app.client.send('videos.search', { query, token: person?.token })
const countOf = async (person: Person) => (await app.client.send('performers.view', { params: { id: person.id } })).data.stats.totalVideos
const earned = async () => (await app.client.send('earnings.search', { token: athlete.token, query: { type: 'video' } })).data

describe('putting up', () => {
  test('a public video plays for everybody, is found, counted and removed', async () => {
    const owner = await registerPerformer(app.client)
    const video = await make({ title: 'Block <b>starts</b>', tags: ['#starts', 'starts', 'drills'], participantIds: [athlete.id] }, owner, {
      thumbnail: picture,
    })
    expect(video).toMatchObject({
      title: 'Block starts',
      tags: ['starts', 'drills'],
      audience: 'public',
      isSale: false,
      price: null,
      status: 'active',
    })
    const shown = await seen(video.slug)
    expect(shown).toMatchObject({ _id: video._id, isLocked: false, participants: [{ _id: athlete.id }], video: { status: 'finished' } })
    expect(shown.thumbnail?.url).toMatch(/^\/media\/public\//)
    expect((await get(shown.video?.url)).headers.get('content-type')).toBe('video/mp4')
    expect((await app.client.send('reference.slug', { params: { slug: video.slug } })).data).toEqual({
      type: 'video',
      id: video._id,
      path: `/video/${video.slug}`,
    })
    expect([await countOf(owner), (await search({ performerId: owner.id })).total]).toEqual([1, 1])
    expect((await change(video._id, { status: 'inactive' }, owner)).body.data.status).toBe('inactive')
    expect([await countOf(owner), (await search({ performerId: owner.id })).total, (await view(video._id)).error.code]).toEqual([
      0,
      0,
      'video.unknown',
    ])
    const own = await app.client.send('videos.own', { token: owner.token, query: { status: 'inactive' } })
    expect(own.data.map(({ _id }) => _id)).toEqual([video._id])
    await change(video._id, { status: 'active', removeFiles: ['thumbnail'] }, owner)
    expect((await seen(video._id)).thumbnail).toBeNull()
    await app.client.send('videos.remove', { token: owner.token, params: { id: video._id } })
    expect([await countOf(owner), (await view(video._id, owner)).error.code]).toEqual([0, 'video.unknown'])
    expect((await app.client.try('videos.ownOne', { token: owner.token, params: { id: video._id } })).error.code).toBe('video.unknown')
  })

  test('a form says what is wrong with it', async () => {
    expect((await put({ title: 'Drills' }, { thumbnail: picture })).error.code).toBe('upload.missing')
    expect((await app.client.try('videos.upload', { token: athlete.token, body: { title: 'Drills' } })).error.code).toBe('upload.missing')
    expect((await put({ title: 'Drills' }, { video: picture })).error.code).toBe('upload.type_not_allowed')
    expect((await put({ title: '<p> </p>' })).error.errors?.[0]?.path).toBe('title')
    expect((await put({ title: 'Drills', audience: 'buyers' })).error.code).toBe('content.audience_mismatch')
    expect((await put({ title: 'Drills', audience: 'followers', price: 3 })).error.code).toBe('content.audience_mismatch')
    expect((await put({ title: 'Drills', isSale: true, price: 0.5 })).error.code).toBe('content.price_out_of_bounds')
    const school = await registerPerformer(app.client, { educationType: 'High School', schoolName: 'Tern Bay High' })
    expect((await put({ title: 'Drills', isSale: true, price: 5 }, { video: clip }, school)).error.code).toBe('youth.money_not_allowed')
    expect((await put({ title: 'Drills' }, { video: clip }, school)).body.data.audience).toBe('public')
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    expect((await put({ title: 'Drills' }, { video: clip }, minor)).error.code).toBe('youth.guardian_required')
    expect((await put({ title: 'Drills', status: 'draft' }, { video: clip }, minor)).status).toBe(201)
  })

  test('lists in a form are one field for each, or JSON', async () => {
    const form = new FormData()
    for (const [name, value] of [
      ['title', 'Drills'],
      ['tags[]', 'one'],
      ['audience', 'public'],
      ['tags[]', 'two'],
    ] as const)
      form.append(name, value)
    form.append('video', new Blob([Buffer.from(clip)]), 'drills.mp4')
    const address = `${app.client.baseUrl}/api/performer/performer-assets/videos/upload`
    const answer = await fetch(address, { method: 'POST', headers: { authorization: athlete.token }, body: form })
    expect([answer.status, ((await answer.json()) as { data: { tags: string[] } }).data.tags]).toEqual([201, ['one', 'two']])
    expect((await make({ tags: ['one', 'two'] })).tags).toEqual(['one', 'two'])
    expect((await put({ title: 'Drills', tags: 'one' })).error.errors?.[0]?.path).toBe('tags')
  })

  test('whom it is for follows from the price, and again when that changes', async () => {
    const { _id: id } = await make({ isSale: true, price: 4 })
    const after = async (body: object) => {
      const { audience, price, isSale } = (await change(id, body)).body.data
      return [audience, price, isSale]
    }
    expect(await after({ title: 'Other drills' })).toEqual(['buyers', 4, true])
    expect(await after({ price: 7.5 })).toEqual(['buyers', 7.5, true])
    expect(await after({ isSale: false })).toEqual(['subscribers', null, false])
    expect(await after({ audience: 'followers' })).toEqual(['followers', null, false])
    expect((await change(id, { audience: 'buyers' })).error.code).toBe('content.audience_mismatch')
    expect((await change(id, { title: 'Mine' }, await registerPerformer(app.client))).error.code).toBe('video.unknown')
  })

  test('a planned video is out at its time', async () => {
    const in2Hours = new Date(app.clock.now().getTime() + hours(2)).toISOString()
    expect((await put({ title: 'Drills', status: 'scheduled' })).error.code).toBe('feed.schedule_in_past')
    expect((await put({ title: 'Drills', scheduleAt: '2020-01-01T00:00:00.000Z' })).error.code).toBe('feed.schedule_in_past')
    expect((await put({ title: 'Drills', scheduleAt: 'tomorrow' })).error.errors?.[0]?.path).toBe('scheduleAt')
    const video = await make({ isSale: true, price: 3, scheduleAt: in2Hours })
    expect([video.status, video.scheduleAt]).toEqual(['scheduled', in2Hours])
    expect([(await view(video._id, fan)).error.code, (await buy(video._id)).error.code]).toEqual(['video.unknown', 'video.unknown'])
    expect((await change(video._id, { title: 'Planned drills' })).body.data.status).toBe('scheduled')
    expect((await change(video._id, { scheduleAt: null })).error.code).toBe('feed.schedule_in_past')
    app.clock.advance(hours(3))
    await app.jobs.send(app.db, 'videos.publish', {})
    await app.settle()
    expect((await seen(video._id)).status).toBe('active')
    expect(await buy(video._id, await signIn(app.client, fan))).toMatchObject({ status: 201 })
  })

  test('a video that cannot be read is neither shown nor sold, until another takes its place', async () => {
    const video = await uploadVideo(app.client, athlete, { video: clip.subarray(0, clip.length / 2) }, { isSale: true, price: 3 })
    // Nobody pays for what may never play.
    expect((await buy(video._id)).error.code).toBe('wallet.not_for_sale')
    const before = await countOf(athlete)
    await app.settle()
    expect(await countOf(athlete)).toBe(before - 1)
    expect((await seen(video._id, athlete)).status).toBe('file-error')
    expect((await view(video._id, fan)).error.code).toBe('video.unknown')
    expect((await change(video._id, { status: 'active' })).error.code).toBe('asset.file_unusable')
    const mended = await app.client.send('videos.update', {
      token: athlete.token,
      params: { id: video._id },
      body: { status: 'active' },
      files: { video: new Blob([Buffer.from(clip)]) },
    })
    expect(mended.data.status).toBe('active')
    await app.settle()
    expect((await buy(video._id)).status).toBe(201)
  })
})

describe('the paywall', () => {
  test('a locked video has no address but its blur; teaser and thumbnail stay open', async () => {
    const { _id: id } = await make({ isSale: true, price: 6 }, athlete, { teaser: clip, thumbnail: picture })
    const locked = await seen(id)
    expect(locked).toMatchObject({ isLocked: true, isBought: false, price: 6 })
    expect(locked.video).not.toHaveProperty('url')
    expect(locked.video).not.toHaveProperty('sources')
    expect(locked.video?.thumbnails).toEqual([expect.stringMatching(/^\/media\/public\/p-[0-9a-f-]+-locked\.webp$/)])
    expect([(await get(locked.teaser?.url)).status, (await get(locked.thumbnail?.url)).status]).toEqual([200, 200])
    const fileId = locked.video?._id
    expect((await get(`/media/${fileId}/clip`)).status).toBe(404)
    expect((await app.client.try('files.status', { token: fan.token, params: { id: fileId ?? '' } })).status).toBe(404)
    expect(
      (await search({ performerId: athlete.id, q: locked.title })).data.every((one) => !one.isLocked || one.video?.url === undefined),
    ).toBe(true)
  })

  test('followers and subscribers see what is for them, under an address that ends', async () => {
    const forFollowers = await make({ audience: 'followers' })
    const forSubscribers = await make({ audience: 'subscribers' })
    const reader = await registerFan(app.client)
    const locks = async () => [(await seen(forFollowers._id, reader)).isLocked, (await seen(forSubscribers._id, reader)).isLocked]
    expect(await locks()).toEqual([true, true])
    await follow(app.client, reader, athlete)
    expect(await locks()).toEqual([false, true])
    await topUp(app.client, reader, 10)
    const [card] = (await app.client.send('payments.cards', { token: reader.token })).data
    await subscribe(app.client, reader, athlete, 'monthly', card?._id)
    expect(await locks()).toEqual([false, false])
    const { video } = await seen(forSubscribers._id, reader)
    expect(video?.url).toMatch(/\?token=m_/)
    expect([(await get(video?.url)).status, (await get(video?.url?.split('?')[0])).status]).toEqual([200, 404])
    app.clock.advance(minutes(6))
    expect((await get(video?.url)).status).toBe(403)
  })

  test('lists are found by words, price and order, and cost the same however long they are', async () => {
    const owner = await registerPerformer(app.client)
    for (const [title, price] of [
      ['Starts', 3],
      ['Hurdle starts', 9],
      ['Finish', 5],
    ] as const)
      await make({ title, isSale: true, price }, owner)
    await make({ title: 'Open starts' }, owner)
    const titles = async (query: object) => (await search({ performerId: owner.id, ...query })).data.map(({ title }) => title)
    expect(await titles({ q: 'starts', sortBy: 'price', sort: 'asc' })).toEqual(['Open starts', 'Starts', 'Hurdle starts'])
    expect(await titles({ isSale: true })).toEqual(['Finish', 'Hurdle starts', 'Starts'])
    expect(await titles({ isSale: false })).toEqual(['Open starts'])
    const pages = await Promise.all([0, 2].map((offset) => titles({ limit: 2, offset, sortBy: 'price' })))
    expect(pages).toEqual([
      ['Hurdle starts', 'Finish'],
      ['Starts', 'Open starts'],
    ])
    const count = async (limit: number) => (await app.queries.of(() => search({ performerId: owner.id, limit }))).length
    expect(await count(4)).toBe(await count(1))
  })
})

describe('a video for sale', () => {
  test('opens for its buyer, who pays once whatever happens, and its maker earns', async () => {
    const buyer = await registerFan(app.client)
    await topUp(app.client, buyer, 20)
    const video = await make({ isSale: true, price: 15 })
    const answers = await Promise.all([buy(video._id, buyer), buy(video._id, buyer), buy(video._id, buyer)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect(answers[0]?.body.data).toMatchObject({ type: 'video', target: 'video', targetId: video._id, totalPrice: 15, balance: 5 })
    const open = await seen(video._id, buyer)
    expect(open).toMatchObject({ isLocked: false, isBought: true })
    expect((await get(open.video?.url)).status).toBe(200)
    expect((await view(video._id, await registerFan(app.client))).body.data.isLocked).toBe(true)
    expect(await earned()).toContainEqual(
      expect.objectContaining({ type: 'video', targetId: video._id, grossPrice: 15, netPrice: 12, isToken: true }),
    )
    expect((await app.client.send('wallet.search', { token: buyer.token, query: { type: 'video' } })).total).toBe(1)
  })

  test('stays with its buyers when it is archived, made dearer, given to others or removed', async () => {
    const video = await make({ isSale: true, price: 3 })
    await buyAsset(app.client, fan, 'video', video)
    for (const body of [{ price: 50 }, { audience: 'subscribers', isSale: false }, { status: 'inactive' }]) {
      expect((await change(video._id, body)).status).toBe(200)
      expect((await seen(video._id, fan)).isLocked).toBe(false)
    }
    await app.client.send('videos.remove', { token: athlete.token, params: { id: video._id } })
    const kept = await seen(video._id, fan)
    expect((await get(kept.video?.url)).status).toBe(200)
    expect((await buy(video._id)).status).toBe(200)
    expect((await buy(video._id, await registerFan(app.client))).error.code).toBe('video.unknown')
  })

  test('is not had for nothing, by its maker, by minors, or when it is free', async () => {
    const video = await make({ isSale: true, price: 15 })
    const poor = await registerFan(app.client)
    expect((await buy(video._id, poor)).error.code).toBe('wallet.insufficient_tokens')
    expect((await buy(video._id, athlete)).error.code).toBe('wallet.self')
    expect((await buy((await make())._id)).error.code).toBe('wallet.not_for_sale')
    expect((await buy('0190a2b4-0000-7000-8000-000000000001')).error.code).toBe('video.unknown')
    expect((await buy((await make({ status: 'draft', isSale: true, price: 3 }))._id)).error.code).toBe('video.unknown')
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    expect((await buy(video._id, minor)).error.code).toBe('youth.not_allowed')
    expect((await seen(video._id, poor)).isLocked).toBe(true)
  })

  test('coupons take their part off, where they are for videos', async () => {
    const video = await make({ isSale: true, price: 10 })
    const ours = await makeCoupon(app.client, athlete, { purchaseTypes: ['video'] })
    const posts = await makeCoupon(app.client, athlete, { purchaseTypes: ['feed'] })
    const buyer = await registerFan(app.client)
    await topUp(app.client, buyer, 10)
    expect((await buy(video._id, buyer, { couponCode: 'NONE-SUCH' })).error.code).toBe('coupon.unknown')
    expect((await buy(video._id, buyer, { couponCode: posts.code })).error.code).toBe('coupon.not_applicable')
    expect((await buy(video._id, buyer, { couponCode: ours.code })).body.data).toMatchObject({ totalPrice: 8, balance: 2 })
    const other = await make({ isSale: true, price: 2 })
    expect((await buy(other._id, buyer, { couponCode: ours.code })).error.code).toBe('coupon.already_used')
  })

  test('closes when its money goes back, its files too, and can be bought again', async () => {
    const buyer = await registerFan(app.client)
    await topUp(app.client, buyer, 20)
    const video = await make({ isSale: true, price: 8 })
    const charge = await buyAsset(app.client, buyer, 'video', video)
    const { video: file } = await seen(video._id, buyer)
    // Content has no refund of its own yet: this is what every refund does with a sale.
    const { ledger, sales } = app.money
    const plan = await sales.prepare(charge._id)
    await app.db.transaction().execute(async (tx) => {
      await ledger.lock(tx, plan.locks)
      await sales.refund(tx, plan, { amount: undefined, reason: 'Asked for it', isCovered: false, now: app.clock.now() })
      await createEntitlements({ ...app, outbox: { write: async () => undefined } as never }).revokeBySale(tx, charge._id, 'refunded')
    })
    app.clock.advance(6000)
    expect(await seen(video._id, buyer)).toMatchObject({ isLocked: true, isBought: false })
    expect((await get(file?.url)).status).toBe(403)
    expect((await buy(video._id, buyer)).status).toBe(201)
    expect((await seen(video._id, buyer)).isLocked).toBe(false)
  })
})
