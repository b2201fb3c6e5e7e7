import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyProduct, makeProduct, registerFan, registerPerformer, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { minutes } from '#platform/clock.ts'

let app: TestApp
let athlete: Person
let fan: Person
let picture: Uint8Array
const paper = new TextEncoder().encode(`%PDF-1.4\n${'1 0 obj<</Type/Catalog>>endobj\n'.repeat(20)}trailer<</Root 1 0 R>>\n%%EOF\n`)

beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  await topUp(app.client, fan, 100)
  picture = new Uint8Array(
    await sharp({ create: { width: 640, height: 640, channels: 3, background: '#12663f' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => app.close())

const search = async (query: object, token?: string) => app.client.send('products.search', { query, ...(token ? { token } : {}) })
const view = (id: string, token?: string) => app.client.try('products.view', { params: { id }, ...(token ? { token } : {}) })
const change = (id: string, body: object, person = athlete) =>
  app.client.try('products.update', { token: person.token, params: { id }, body })
const linkTo = (id: string, person: Person) => app.client.try('products.downloadLink', { token: person.token, params: { id } })
const countOf = async (person: Person) => (await app.client.send('performers.view', { params: { id: person.id } })).data.stats.totalProducts

test('a product with its picture is for sale until it is archived or removed', async () => {
  const seller = await registerPerformer(app.client)
  const hoodie = await makeProduct(app.client, seller, { stock: 3, name: 'Relay <b>hoodie</b>', price: 24.5 }, { image: picture })
  expect(hoodie).toMatchObject({ name: 'Relay hoodie', price: 24.5, stock: 3, status: 'active', type: 'physical', isBought: false })
  expect(hoodie.image?.url).toMatch(/^\/media\/public\//)
  expect(hoodie.slug).toMatch(/^relay-hoodie-/)
  expect((await view(hoodie.slug)).body.data).toMatchObject({ _id: hoodie._id, performer: { _id: seller.id } })
  expect((await view(hoodie._id)).body.data.digitalFile).toBeUndefined()
  expect((await app.client.send('reference.slug', { params: { slug: hoodie.slug } })).data).toEqual({
    type: 'product',
    id: hoodie._id,
    path: `/product/${hoodie.slug}`,
  })
  expect([await countOf(seller), (await search({ performerId: seller.id })).total]).toEqual([1, 1])

  expect((await change(hoodie._id, { status: 'inactive' }, seller)).body.data.status).toBe('inactive')
  expect([await countOf(seller), (await search({ performerId: seller.id })).total]).toEqual([0, 0])
  expect((await view(hoodie._id)).error.code).toBe('product.unknown')
  const own = await app.client.send('products.own', { token: seller.token, query: { status: 'inactive' } })
  expect(own.data.map((product) => product._id)).toEqual([hoodie._id])

  await change(hoodie._id, { status: 'active', stock: null }, seller)
  await app.client.send('products.remove', { token: seller.token, params: { id: hoodie._id } })
  expect([await countOf(seller), (await view(hoodie._id, seller.token)).error.code]).toEqual([0, 'product.unknown'])
})

test('looks at a product are counted, once a visitor and hour, its own page not', async () => {
  const { _id: id } = await makeProduct(app.client, athlete)
  for (const viewer of [fan, fan, undefined, athlete]) await view(id, viewer?.token)
  await app.settle()
  expect((await view(id)).body.data.stats).toEqual({ likes: 0, comments: 0, bookmarks: 0, shares: 0, sold: 0, views: 2 })
})

test('prices have bounds, kinds stay, and only their owner changes products', async () => {
  const { _id: id } = await makeProduct(app.client, athlete)
  expect((await change(id, { price: 0.5 })).error.code).toBe('content.price_out_of_bounds')
  expect((await change(id, { price: 10_000.01 })).error.code).toBe('content.price_out_of_bounds')
  expect((await change(id, { price: 1.001 })).error.code).toBe('request.invalid')
  expect((await change(id, { type: 'digital' })).error.code).toBe('request.invalid')
  expect((await change(id, { stock: -1 })).error.code).toBe('request.invalid')
  expect((await change(id, { name: 'Mine' }, await registerPerformer(app.client))).error.code).toBe('product.unknown')
  expect((await change(id, { description: '<p>Warm</p><script>x</script>' })).body.data.description).toBe('<p>Warm</p>')
})

test('a page that may not earn has no shelf', async () => {
  const school = await registerPerformer(app.client, { educationType: 'High School', schoolName: 'Tern Bay High' })
  const body = { name: 'Hoodie', type: 'physical', price: 10 } as const
  expect((await app.client.try('products.create', { token: school.token, body })).error.code).toBe('youth.money_not_allowed')
})

test('a digital product needs its file, which only buyers and the owner download', async () => {
  const body = { name: 'Warm-up plan', type: 'digital', price: 5, stock: 7 } as const
  expect((await app.client.try('products.create', { token: athlete.token, body })).error.code).toBe('product.digital_file_required')
  const plan = await makeProduct(app.client, athlete, body, { digitalFile: paper, image: picture })
  expect([plan.stock, plan.digitalFile?.type]).toEqual([null, 'product-digital'])
  expect((await linkTo(plan._id, fan)).error.code).toBe('product.not_purchased')
  expect((await linkTo(plan._id, athlete)).status).toBe(200)

  const charge = await buyProduct(app.client, fan, plan)
  expect(charge).toMatchObject({ type: 'product', totalPrice: 5, quantity: 1 })
  expect((await view(plan._id, fan.token)).body.data.isBought).toBe(true)
  const { body: answer } = await linkTo(plan._id, fan)
  const response = await fetch(`${app.client.baseUrl}${answer.data.downloadLink}`)
  expect([response.status, response.headers.get('content-disposition')?.startsWith('attachment')]).toEqual([200, true])
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(paper)

  // The link is short-lived, and of no use without its token.
  expect(new Date(answer.data.expiresAt).getTime() - app.clock.now().getTime()).toBeLessThanOrEqual(minutes(5))
  expect((await fetch(`${app.client.baseUrl}${answer.data.downloadLink.replace(/\?.*/, '')}`)).status).toBe(404)
  app.clock.advance(minutes(6))
  expect((await fetch(`${app.client.baseUrl}${answer.data.downloadLink}`)).status).toBe(403)

  // Archived or removed, it stays with its buyers.
  await app.client.send('products.remove', { token: athlete.token, params: { id: plan._id } })
  expect([(await view(plan._id)).status, (await view(plan._id, fan.token)).status, (await linkTo(plan._id, fan)).status]).toEqual([
    404, 200, 200,
  ])
})

test('goods have nothing to download, and files must be what they say', async () => {
  const hoodie = await makeProduct(app.client, athlete)
  expect((await linkTo(hoodie._id, athlete)).error.code).toBe('product.not_digital')
  const wrong = await app.client.try('products.create', {
    token: athlete.token,
    body: { name: 'Hoodie', type: 'physical', price: 10 },
    files: { image: new Blob([Buffer.from(paper)]) },
  })
  expect(wrong.error.code).toBe('upload.type_not_allowed')
  const mixed = await app.client.try('products.create', {
    token: athlete.token,
    body: { name: 'Hoodie', type: 'physical', price: 10 },
    files: { digitalFile: new Blob([Buffer.from(paper)]) },
  })
  expect(mixed.error.errors?.[0]?.path).toBe('digitalFile')
})

test('lists are found by words, kind and order, and cost the same however long they are', async () => {
  const seller = await registerPerformer(app.client)
  for (const [name, price] of [
    ['Scarf', 12],
    ['Signed poster', 30],
    ['Poster', 8],
  ] as const)
    await makeProduct(app.client, seller, { name, price })
  const names = async (query: object) => (await search({ performerId: seller.id, ...query })).data.map((product) => product.name)
  expect(await names({ q: 'poster', sortBy: 'price', sort: 'asc' })).toEqual(['Poster', 'Signed poster'])
  expect(await names({ sortBy: 'createdAt' })).toEqual(['Poster', 'Signed poster', 'Scarf'])
  expect(await names({ type: 'digital' })).toEqual([])
  expect(await names({ isSale: false })).toEqual([])
  const all = await search({ performerId: seller.id, limit: 2 })
  expect([all.total, all.data.length]).toEqual([3, 2])
  const count = async (limit: number) => (await app.queries.of(() => search({ performerId: seller.id, limit }))).length
  expect(await count(3)).toBe(await count(1))
})
