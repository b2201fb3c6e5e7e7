import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPhoto,
  buyAsset,
  follow,
  makeCoupon,
  makeGallery,
  newKey,
  registerFan,
  registerPerformer,
  signIn,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { hours } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { createEntitlements } from '#books/entitlements'
import { verify } from '#ground/ledger'

let app: TestApp
let athlete: Person
let fan: Person
let red: Uint8Array
let blue: Uint8Array

const colour = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 64, height: 80, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  await topUp(app.client, fan, 100)
  ;[red, blue] = [await colour('#c2410c'), await colour('#1f4fd8')]
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

type Wishes = Parameters<typeof makeGallery>[3]
const make = (wishes: Wishes = {}, person = athlete, photos = [red, blue]) => makeGallery(app.client, person, photos, wishes)
const view = (id: string, person?: Person) => app.client.try('galleries.view', { params: { id }, token: person?.token })
const seen = async (id: string, person?: Person) => (await view(id, person)).body.data
const change = (id: string, body: object, person = athlete) =>
  app.client.try('galleries.update', { token: person.token, params: { id }, body })
const inside = (galleryId: string, person?: Person) =>
  app.client.try('photos.list', { query: { galleryId, sort: 'asc', limit: 100 }, token: person?.token })
const photosOf = async (galleryId: string, person?: Person) => (await inside(galleryId, person)).body.data
const changePhoto = (id: string, body: object, person = athlete) =>
  app.client.try('photos.update', { token: person.token, params: { id }, body })
const buy = (id: string, person = fan, body: object = {}) =>
  app.client.try('wallet.gallery', { token: person.token, params: { id }, headers: newKey(), body })
const get = async (path: string | undefined) => (await fetch(`${app.client.baseUrl}${path}`)).status
const counts = async (person: Person) => {
  const { stats } = (await app.client.send('performers.view', { params: { id: person.id } })).data
  return [stats.totalGalleries, stats.totalPhotos]
}
const search = (query: object, person?: Person) => app.client.send('galleries.search', { query, token: person?.token })

describe('a gallery', () => {
  test('is shown once it holds a photo, is found, counted and removed', async () => {
    const owner = await registerPerformer(app.client)
    const empty = await make({ title: 'Meet <i>day</i>' }, owner, [])
    expect([empty.title, empty.numOfItems, empty.coverPhoto]).toEqual(['Meet day', 0, null])
    expect((await view(empty._id, fan)).error.code).toBe('gallery.unknown')
    expect((await inside(empty._id, fan)).error.code).toBe('gallery.unknown')
    const first = await addPhoto(app.client, owner, empty, red, 'The start')
    expect(first).toMatchObject({ title: 'The start', isCover: true, isLocked: false, galleryId: empty._id })
    await addPhoto(app.client, owner, empty, blue)
    const full = await seen(empty.slug)
    expect(full).toMatchObject({ _id: empty._id, numOfItems: 2, coverPhoto: { _id: first.photo?._id }, isLocked: false })
    expect(await get(full.coverPhoto?.url)).toBe(200)
    expect((await app.client.send('reference.slug', { params: { slug: full.slug } })).data).toEqual({
      type: 'gallery',
      id: full._id,
      path: `/gallery/${full.slug}`,
    })
    expect([await counts(owner), (await search({ performerId: owner.id })).total]).toEqual([[1, 2], 1])
    await change(full._id, { status: 'inactive' }, owner)
    expect([await counts(owner), (await search({ performerId: owner.id })).total, (await view(full._id)).error.code]).toEqual([
      [0, 0],
      0,
      'gallery.unknown',
    ])
    const own = await app.client.send('galleries.own', { token: owner.token, query: { status: 'inactive' } })
    expect(own.data.map(({ _id }) => _id)).toEqual([full._id])
    await change(full._id, { status: 'active' }, owner)
    expect(await counts(owner)).toEqual([1, 2])
    await app.client.send('galleries.remove', { token: owner.token, params: { id: full._id } })
    expect([await counts(owner), (await view(full._id, owner)).error.code]).toEqual([[0, 0], 'gallery.unknown'])
    // Nobody bought it: its files are let go of and swept away.
    app.clock.advance(hours(25))
    await app.jobs.send(app.db, 'media.sweep', {})
    await app.settle()
    expect(await get(full.coverPhoto?.url)).toBe(404)
  })

  test('says what is wrong with it', async () => {
    const create = (body: object, person = athlete) => app.client.try('galleries.create', { token: person.token, body: body as never })
    expect((await create({})).error.errors?.[0]?.path).toBe('title')
    expect((await create({ title: ' <b> </b> ' })).error.errors?.[0]?.path).toBe('title')
    expect((await create({ title: 'Meet', audience: 'buyers' })).error.code).toBe('content.audience_mismatch')
    expect((await create({ title: 'Meet', isSale: true, price: 0.5 })).error.code).toBe('content.price_out_of_bounds')
    expect((await create({ title: 'Meet', status: 'scheduled' })).error.code).toBe('request.invalid')
    const school = await registerPerformer(app.client, { educationType: 'High School', schoolName: 'Tern Bay High' })
    expect((await create({ title: 'Meet', isSale: true, price: 5 }, school)).error.code).toBe('youth.money_not_allowed')
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    expect((await create({ title: 'Meet' }, minor)).error.code).toBe('youth.guardian_required')
    const { _id } = await make()
    expect((await change(_id, { title: 'Mine' }, await registerPerformer(app.client))).error.code).toBe('gallery.unknown')
    expect((await app.client.try('photos.list', { query: {} })).error.errors?.[0]?.path).toBe('galleryId')
  })

  test('lists cost the same however long they are', async () => {
    const owner = await registerPerformer(app.client)
    for (const [title, price] of [
      ['Starts', 3],
      ['Finish', 9],
      ['Podium', 5],
    ] as const)
      await make({ title, isSale: true, price }, owner, [red])
    const titles = async (query: object) => (await search({ performerId: owner.id, ...query })).data.map(({ title }) => title)
    expect(await titles({ sortBy: 'price', sort: 'asc' })).toEqual(['Starts', 'Podium', 'Finish'])
    expect(await titles({ q: 'ish', isSale: true })).toEqual(['Finish'])
    const count = async (limit: number) => (await app.queries.of(() => search({ performerId: owner.id, limit }))).length
    expect(await count(3)).toBe(await count(1))
  })
})

describe('photos', () => {
  const upload = (galleryId: string, bytes: Uint8Array, person = athlete, field = 'photo') =>
    app.client.try('photos.upload', { token: person.token, body: { galleryId }, files: { [field]: new Blob([Buffer.from(bytes)]) } })

  test('are hidden, moved, made the cover and removed', async () => {
    const [from, to] = [await make({ title: 'From' }), await make({ title: 'To' }, athlete, [])]
    const [first, second] = await photosOf(from._id)
    const ids = [first?._id ?? '', second?._id ?? ''] as const
    const cover = await app.client.send('photos.setCover', { token: athlete.token, params: { id: ids[1] } })
    expect(cover.data.coverPhoto?._id).toBe(second?.photo?._id)
    expect((await photosOf(from._id)).map(({ isCover }) => isCover)).toEqual([false, true])
    // Hidden, it is nobody's to see, and another photo stands for the gallery.
    expect((await changePhoto(ids[1], { status: 'inactive', title: 'Blurred' })).body.data).toMatchObject({
      status: 'inactive',
      title: 'Blurred',
    })
    expect((await app.client.try('photos.setCover', { token: athlete.token, params: { id: ids[1] } })).error.code).toBe(
      'gallery.cover_not_shown',
    )
    expect(await seen(from._id)).toMatchObject({ numOfItems: 1, coverPhoto: { _id: first?.photo?._id } })
    expect((await app.client.try('photos.view', { params: { id: ids[1] } })).error.code).toBe('photo.unknown')
    app.clock.advance(6000)
    expect(await get(second?.photo?.url)).toBe(404)
    const own = await app.client.send('photos.own', { token: athlete.token, query: { galleryId: from._id, status: 'inactive' } })
    expect(own.data.map(({ _id }) => _id)).toEqual([ids[1]])
    await changePhoto(ids[0], { galleryId: to._id })
    expect((await view(from._id)).error.code).toBe('gallery.unknown')
    expect(await seen(to._id)).toMatchObject({ numOfItems: 1, coverPhoto: { _id: first?.photo?._id } })
    await app.client.send('photos.remove', { token: athlete.token, params: { id: ids[0] } })
    expect((await app.client.try('photos.ownOne', { token: athlete.token, params: { id: ids[0] } })).error.code).toBe('photo.unknown')
    expect((await view(to._id)).error.code).toBe('gallery.unknown')
  })

  test('are refused where they do not belong', async () => {
    const gallery = await make()
    const other = await registerPerformer(app.client)
    expect((await upload(gallery._id, red, other)).error.code).toBe('gallery.unknown')
    expect((await upload(gallery._id, new TextEncoder().encode('<svg/>'))).error.code).toBe('upload.type_not_allowed')
    expect((await upload(gallery._id, red, athlete, 'picture')).error.code).toBe('upload.missing')
    expect((await upload(gallery._id, red, athlete, 'file')).status).toBe(201)
    const [photo] = await photosOf(gallery._id)
    const id = photo?._id ?? ''
    expect((await changePhoto(id, { title: 'Mine' }, other)).error.code).toBe('photo.unknown')
    expect((await changePhoto(id, { galleryId: (await make({}, other))._id })).error.code).toBe('gallery.unknown')
    expect((await app.client.try('photos.remove', { token: other.token, params: { id } })).error.code).toBe('photo.unknown')
    expect((await app.client.try('photos.setCover', { token: other.token, params: { id } })).error.code).toBe('photo.unknown')
  })

  test('are a hundred at most, also when many come at once', async () => {
    const gallery = await make({}, athlete, [red])
    // Ninety-seven more, as the database would hold them after as many uploads.
    await sql`
      insert into photo select gen_random_uuid(), gallery_id, page_id, '', file_id, 'draft', created_at, updated_at
      from photo, generate_series(1, 97) where gallery_id = ${gallery._id}`.execute(app.db)
    await sql`update gallery set all_photos = 98 where id = ${gallery._id}`.execute(app.db)
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(gallery._id, blue)))
    expect(answers.map(({ status, error }) => (status === 201 ? 'taken' : error.code)).toSorted()).toEqual([
      'gallery.full',
      'gallery.full',
      'taken',
      'taken',
    ])
    expect((await seen(gallery._id)).numOfItems).toBe(3)
    const [photo] = await photosOf((await make())._id)
    expect((await changePhoto(photo?._id ?? '', { galleryId: gallery._id })).error.code).toBe('gallery.full')
  })
})

describe('a gallery for sale', () => {
  test('locked, its photos and its cover are blurs without an address', async () => {
    const { _id: id } = await make({ isSale: true, price: 6 })
    const locked = await seen(id, fan)
    expect(locked).toMatchObject({ isLocked: true, price: 6, numOfItems: 2 })
    expect(locked.coverPhoto).not.toHaveProperty('url')
    const photos = await photosOf(id, fan)
    expect(photos.map(({ isLocked }) => isLocked)).toEqual([true, true])
    for (const { _id, photo } of photos) {
      expect(photo).not.toHaveProperty('url')
      expect(photo).not.toHaveProperty('sources')
      expect(photo?.thumbnails).toEqual([expect.stringMatching(/^\/media\/public\/p-[0-9a-f-]+-locked\.webp$/)])
      expect(await get(`/media/${photo?._id}/w480`)).toBe(404)
      expect((await app.client.try('photos.view', { params: { id: _id } })).body.data.isLocked).toBe(true)
    }
    const ofPage = await app.client.send('photos.list', { query: { performerId: athlete.id, limit: 100 }, token: fan.token })
    expect(ofPage.data.filter(({ galleryId }) => galleryId === id).every(({ photo }) => photo?.url === undefined)).toBe(true)
  })

  test('opens with its audience: followers, then buyers', async () => {
    const { _id: id } = await make({ audience: 'followers' })
    const reader = await registerFan(app.client)
    expect((await seen(id, reader)).isLocked).toBe(true)
    await follow(app.client, reader, athlete)
    const [open] = await photosOf(id, reader)
    expect([open?.isLocked, await get(open?.photo?.url)]).toEqual([false, 200])
    await change(id, { isSale: true, price: 5 })
    app.clock.advance(6000)
    expect([(await seen(id, reader)).isLocked, await get(open?.photo?.url)]).toEqual([true, 403])
  })

  test('is paid once whatever happens, opens all photos, and its maker earns', async () => {
    const buyer = await registerFan(app.client)
    await topUp(app.client, buyer, 20)
    const gallery = await make({ isSale: true, price: 15 })
    const answers = await Promise.all([buy(gallery._id, buyer), buy(gallery._id, buyer), buy(gallery._id, buyer)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(answers[0]?.body.data).toMatchObject({ type: 'gallery', target: 'gallery', targetId: gallery._id, totalPrice: 15, balance: 5 })
    expect(await seen(gallery._id, buyer)).toMatchObject({ isLocked: false, isBought: true })
    // What is added later is theirs, too.
    await addPhoto(app.client, athlete, gallery, red)
    const photos = await photosOf(gallery._id, buyer)
    expect(await Promise.all(photos.map(({ photo }) => get(photo?.url)))).toEqual([200, 200, 200])
    const { data } = await app.client.send('earnings.search', { token: athlete.token, query: { type: 'gallery' } })
    expect(data).toContainEqual(expect.objectContaining({ targetId: gallery._id, grossPrice: 15, netPrice: 12 }))
    await app.client.send('galleries.remove', { token: athlete.token, params: { id: gallery._id } })
    app.clock.advance(hours(25))
    await app.jobs.send(app.db, 'media.sweep', {})
    await app.settle()
    expect((await seen(gallery._id, await signIn(app.client, buyer))).isLocked).toBe(false)
    const [kept] = await photosOf(gallery._id, await signIn(app.client, buyer))
    expect(await get(kept?.photo?.url)).toBe(200)
  })

  test('is not had for nothing, by its maker, empty, or when it is free', async () => {
    const gallery = await make({ isSale: true, price: 15 })
    expect((await buy(gallery._id, await registerFan(app.client))).error.code).toBe('wallet.insufficient_tokens')
    expect((await buy(gallery._id, athlete)).error.code).toBe('wallet.self')
    expect((await buy((await make())._id)).error.code).toBe('wallet.not_for_sale')
    expect((await buy((await make({ isSale: true, price: 3 }, athlete, []))._id)).error.code).toBe('gallery.unknown')
    expect((await buy('0190a2b4-0000-7000-8000-000000000001')).error.code).toBe('gallery.unknown')
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    expect((await buy(gallery._id, minor)).error.code).toBe('youth.not_allowed')
  })

  test('takes coupons for galleries', async () => {
    const gallery = await make({ isSale: true, price: 10 })
    const ours = await makeCoupon(app.client, athlete, { purchaseTypes: ['gallery'] })
    const videos = await makeCoupon(app.client, athlete, { purchaseTypes: ['video'] })
    const buyer = await registerFan(app.client)
    await topUp(app.client, buyer, 10)
    expect((await buy(gallery._id, buyer, { couponCode: videos.code })).error.code).toBe('coupon.not_applicable')
    expect((await buy(gallery._id, buyer, { couponCode: ours.code })).body.data).toMatchObject({ totalPrice: 8, balance: 2 })
  })

  test('closes when its money goes back, its photos too', async () => {
    const buyer = await registerFan(app.client)
    await topUp(app.client, buyer, 20)
    const gallery = await make({ isSale: true, price: 8 })
    const charge = await buyAsset(app.client, buyer, 'gallery', gallery)
    const [photo] = await photosOf(gallery._id, buyer)
    // Content has no refund of its own yet: this is what every refund does with a sale.
    const { ledger, sales } = app.money
    const plan = await sales.prepare(charge._id)
    await app.db.transaction().execute(async (tx) => {
      await ledger.lock(tx, plan.locks)
      await sales.refund(tx, plan, { amount: undefined, reason: 'Asked for it', isCovered: false, now: app.clock.now() })
      await createEntitlements({ ...app, outbox: { write: async () => undefined } as never }).revokeBySale(tx, charge._id, 'refunded')
    })
    app.clock.advance(6000)
    expect(await seen(gallery._id, buyer)).toMatchObject({ isLocked: true, isBought: false })
    expect(await get(photo?.photo?.url)).toBe(403)
    expect((await buy(gallery._id, buyer)).status).toBe(201)
  })
})
