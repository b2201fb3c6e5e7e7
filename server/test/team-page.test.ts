// What a team shows and sells: whoever publishes for it makes and changes it, buyers keep it, and the team is paid.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { CallName } from '@fieldhouse/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { filmClip } from '../demo/pictures/index.ts'
import {
  addPhoto,
  buyAsset,
  buyProduct,
  makeCoupon,
  makeGallery,
  makeProduct,
  newKey,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  signIn,
  sportNamed,
  topUp,
  uploadVideo,
  type Person,
} from '#scenario/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'
import { createTestApp, foundTeam, type FoundTeam, type TestApp } from './index.ts'

let app: TestApp
let team: FoundTeam
let administrator: Person
let owner: Person
let manager: Person
let colleague: Person
let member: Person
let former: Person
let fan: Person
let clip: Uint8Array
let picture: Uint8Array

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  const plain = sharp({ create: { width: 640, height: 360, channels: 3, background: '#12663f' } })
  picture = new Uint8Array(await plain.jpeg().toBuffer())
})
beforeEach(async () => {
  const { client } = app
  administrator = await signIn(client, administrator)
  team = await foundTeam(app, administrator, 'Calder Ridge Women')
  owner = team.owner
  manager = await registerPerformer(client, { name: 'Manager Lind' })
  colleague = await registerPerformer(client)
  member = await registerPerformer(client)
  former = await registerPerformer(client)
  fan = await registerFan(client)
  for (const person of [manager, colleague, former]) await team.join(person, ['manage'])
  await team.join(member)
  await team.leave(former, owner)
  await topUp(client, fan, 100)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const pending = async () => (await app.client.send('earnings.stats', { token: owner.token, query: { teamId: team.id } })).data.pendingTokens
const codeOf = async (call: CallName, by: Person, input: object) => {
  const reply = await app.client.try(call, { token: by.token, ...(input as Record<never, never>) })
  return reply.status < 300 ? reply.status : reply.error.code
}
const idsIn = async (call: 'videos.search' | 'galleries.search' | 'products.search', by?: Person) =>
  (await app.client.send(call, { query: { teamId: team.id }, ...(by && { token: by.token }) })).data.map(({ _id }) => _id)
const ownOf = async (
  call: 'videos.own' | 'galleries.own' | 'photos.own' | 'products.own',
  by: Person,
  query: object = { teamId: team.id },
) => (await app.client.send(call, { token: by.token, query })).data.map(({ _id }) => _id)
/** The pages come from the built web application, which `npm test` builds first. */
const isBuilt = existsSync(fileURLToPath(new URL('../../web/dist/index.html', import.meta.url)))
const html = async (path: string) => (await fetch(`${app.client.baseUrl}${path}`)).text()

test('a video that a manager puts up is its team’s: colleagues change it, a buyer pays the team and keeps it', async () => {
  const video = await uploadVideo(app.client, manager, { video: clip }, { teamId: team.id, isSale: true, price: 10 })
  await app.settle()
  expect(video).toMatchObject({ performer: { _id: manager.id }, team: { _id: team.id, name: 'Calder Ridge Women' } })
  expect([await idsIn('videos.search', fan), await ownOf('videos.own', colleague), await ownOf('videos.own', manager, {})]).toEqual([
    [video._id],
    [video._id],
    [],
  ])

  const before = await pending()
  await buyAsset(app.client, fan, 'video', video)
  expect(await pending()).toBe(before + 8)

  const edit = { params: { id: video._id }, body: { title: 'Hurdle drills, slowly' } }
  // What comes new to it is the colleague's upload.
  const files = { thumbnail: new Blob([Buffer.from(picture)]) }
  expect(await codeOf('videos.update', colleague, { ...edit, files })).toBe(200)
  await team.leave(manager, owner)
  for (const person of [member, former, manager, fan]) expect(await codeOf('videos.update', person, edit)).not.toBe(200)
  expect(await codeOf('videos.ownOne', manager, edit)).toBe('video.unknown')
  expect(await codeOf('videos.remove', manager, edit)).toBe('video.unknown')
  await app.client.send('videos.remove', { token: colleague.token, params: { id: video._id } })
  const kept = await app.client.send('videos.view', { token: fan.token, params: { id: video._id } })
  expect(kept.data).toMatchObject({ title: 'Hurdle drills, slowly', isLocked: false })
})

test('a gallery of a team holds what its staff puts in, and no photo of it wanders to somebody’s own page', async () => {
  const gallery = await makeGallery(app.client, manager, [picture], { teamId: team.id, isSale: true, price: 5 })
  const photo = await addPhoto(app.client, colleague, gallery, picture)
  expect(photo).toMatchObject({ performer: { _id: manager.id }, team: { _id: team.id } })
  expect(await idsIn('galleries.search')).toEqual([gallery._id])
  expect(await ownOf('photos.own', owner, { galleryId: gallery._id })).toHaveLength(2)
  expect(await ownOf('photos.own', owner)).toHaveLength(2)
  expect(await ownOf('photos.own', former, { galleryId: gallery._id })).toEqual([])
  const mine = await makeGallery(app.client, colleague, [picture])
  const move = { params: { id: photo._id }, body: { galleryId: mine._id } }
  expect(await codeOf('photos.update', colleague, move)).toBe('gallery.unknown')
  for (const person of [member, former]) {
    expect(await codeOf('photos.remove', person, { params: { id: photo._id } })).toBe('photo.unknown')
    expect(await codeOf('galleries.update', person, { params: { id: gallery._id }, body: {} })).toBe('gallery.unknown')
  }
  const before = await pending()
  await buyAsset(app.client, fan, 'gallery', gallery)
  expect(await pending()).toBe(before + 4)
})

test('a product of a team is sold by it, and its owner alone reads where it goes and sends it', async () => {
  const product = await makeProduct(app.client, manager, { teamId: team.id, price: 10 })
  expect([await idsIn('products.search'), await ownOf('products.own', colleague)]).toEqual([[product._id], [product._id]])
  const before = await pending()
  const { orderId } = await buyProduct(app.client, fan, product)
  expect(await pending()).toBe(before + 8)
  await app.settle()
  const letters = (await app.mail.list(100)).filter(
    ({ subject, to }) => subject.startsWith('New order') && to === `${owner.username}@example.org`,
  )
  expect(letters).toHaveLength(1)

  const { data } = await app.client.send('orders.ofSeller', { token: owner.token, query: { teamId: team.id } })
  expect(data.map(({ _id }) => _id)).toEqual([orderId])
  const ship = { params: { id: orderId }, body: { deliveryStatus: 'shipping' } }
  for (const person of [manager, member, former]) {
    expect(await codeOf('orders.ofSeller', person, { query: { teamId: team.id } })).toBe('team.not_member')
    expect(await codeOf('orders.update', person, ship)).toBe('order.unknown')
  }
  expect(await codeOf('orders.update', owner, ship)).toBe(200)
  expect(await codeOf('products.update', colleague, { params: { id: product._id }, body: { price: 12 } })).toBe(200)
  expect(await codeOf('products.update', former, { params: { id: product._id }, body: { price: 1 } })).toBe('product.unknown')
})

test('what a team shows looks as the team does, whoever wrote it: its colours, its sport, its name', async () => {
  const [ofTeam, ofManager] = [
    { primary: '#123456', secondary: '#abcdef' },
    { primary: '#1f4fd8', secondary: '#f5c518' },
  ]
  const wrestling = await sportNamed(app.client, 'Wrestling')
  const { data: mine } = await app.client.send('performers.update', {
    token: manager.token,
    params: { id: 'me' },
    body: { colors: ofManager, sportIds: [wrestling] },
  })
  await app.client.send('teams.update', { token: owner.token, params: { id: team.id }, body: { colors: ofTeam } })
  await app.settle()
  const { sport } = (await app.client.send('teams.view', { params: { id: team.id } })).data
  expect(mine.sports.map(({ name }) => name)).toEqual(['Wrestling'])
  expect(sport.name).not.toBe('Wrestling')

  const words = { type: 'text', text: 'We start at seven.', audience: 'public' } as const
  const post = await publish(app.client, manager, { ...words, teamId: team.id })
  const own = await publish(app.client, manager, words)
  const product = await makeProduct(app.client, manager, { teamId: team.id, price: 10 })
  const video = await uploadVideo(app.client, manager, { video: clip }, { teamId: team.id })
  await app.settle()
  const card = { _id: team.id, name: 'Calder Ridge Women', colors: ofTeam }
  for (const query of [{ teamId: team.id }, { performerId: manager.id }]) {
    const { data } = await app.client.send('feeds.list', { query })
    if (query.teamId) expect(data.map(({ _id }) => _id)).toEqual([post._id])
    for (const found of data) expect(found.team).toEqual(found._id === own._id ? null : { ...post.team, ...card, sport })
  }
  expect((await app.client.send('feeds.view', { params: { id: post._id } })).data.team).toMatchObject({ ...card, sport })
  expect((await app.client.send('products.view', { params: { id: product._id } })).data.team).toMatchObject(card)
  expect((await app.client.send('videos.view', { params: { id: video._id } })).data.team).toMatchObject(card)
  if (!isBuilt) return
  const page = await html(`/post/${post.slug}`)
  expect(page).toContain('<title>Calder Ridge Women: We start at seven. · Calder Ridge Women')
  expect(page).toContain('"@type":"SportsTeam","name":"Calder Ridge Women"')
  for (const path of [`/post/${post.slug}`, `/product/${product.slug}`]) {
    const seen = await html(path)
    expect([seen.includes('--k1:#123456'), seen.includes('--k1:#1f4fd8')]).toEqual([true, false])
  }
  expect(await html(`/post/${own.slug}`)).toContain('--k1:#1f4fd8')
})

test('a coupon of a team lowers its own things only, and is its owner’s', async () => {
  const coupon = await makeCoupon(app.client, owner, { teamId: team.id, value: 50 })
  expect(coupon).toMatchObject({ performerId: team.id, fundedBy: 'performer' })
  const gallery = await makeGallery(app.client, manager, [picture], { teamId: team.id, isSale: true, price: 10 })
  const foreign = await makeGallery(app.client, owner, [picture], { isSale: true, price: 10 })
  const buy = (id: string) => ({ params: { id }, headers: newKey(), body: { couponCode: coupon.code } })
  expect(await codeOf('wallet.gallery', fan, buy(foreign._id))).toBe('coupon.not_applicable')
  const before = await pending()
  expect(await codeOf('wallet.gallery', fan, buy(gallery._id))).toBe(201)
  // Half of ten, of which the platform takes its part.
  expect(await pending()).toBeLessThan(before + 5)
  const change = { params: { id: coupon._id }, body: { status: 'inactive' } }
  for (const person of [manager, former]) {
    expect(await codeOf('coupons.update', person, change)).toBe('coupon.unknown')
    expect(await codeOf('coupons.own', person, { query: { teamId: team.id } })).toBe('team.not_member')
  }
  expect(await codeOf('coupons.update', owner, change)).toBe(200)
  expect((await app.client.send('coupons.own', { token: owner.token })).data).toEqual([])
})

test('whoever may not publish for a team puts nothing up in its name', async () => {
  const named = { teamId: team.id }
  const video = { body: { title: 'Mine', ...named }, files: { video: new Blob([Buffer.from(clip)]) } }
  for (const person of [member, former, await registerPerformer(app.client)]) {
    expect(await codeOf('videos.upload', person, video)).toBe('team.not_member')
    expect(await codeOf('galleries.create', person, { body: { title: 'Mine', ...named } })).toBe('team.not_member')
    const product = { body: { name: 'Mine', type: 'physical', price: 5, ...named } }
    expect(await codeOf('products.create', person, product)).toBe('team.not_member')
    expect(await codeOf('videos.own', person, { query: named })).toBe('team.not_member')
  }
})

test.runIf(isBuilt)('search engines read whose things they are', async () => {
  const product = await makeProduct(app.client, manager, { teamId: team.id })
  const gallery = await makeGallery(app.client, manager, [picture], { teamId: team.id })
  for (const path of [`/product/${product.slug}`, `/gallery/${gallery.slug}`]) {
    const page = await html(path)
    expect(page).toContain('· Calder Ridge Women')
    expect(page).toContain('"@type":"SportsTeam","name":"Calder Ridge Women"')
  }
})
