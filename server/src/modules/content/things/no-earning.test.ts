// Of a page that may not earn there is no trace of money for others than who acts for it (youth.md 4).
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGallery, makeProduct, publish, registerFan, registerPerformer, uploadVideo } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { drawPost, filmClip } from '../../../../demo/pictures/index.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('old posts, videos, galleries and products of a page that may not earn any more say no price', async () => {
  const [page, fan] = [await registerPerformer(app.client), await registerFan(app.client)]
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  const picture = await drawPost('track', { seed: 1, person: 1, kit: 1 })
  const sale = { isSale: true, price: 77.41 }
  const post = await publish(app.client, page, { text: 'Race plan', ...sale })
  const video = await uploadVideo(app.client, page, { video: clip }, { title: 'Race film', ...sale })
  const gallery = await makeGallery(app.client, page, [picture], { title: 'Race day', ...sale })
  const product = await makeProduct(app.client, page, { name: 'Race cap', price: 77.41 })
  await app.settle()

  const seenBy = (token?: string) =>
    Promise.all([
      app.client.try('feeds.view', { token, params: { id: post._id } }),
      app.client.try('videos.view', { token, params: { id: video._id } }),
      app.client.try('galleries.view', { token, params: { id: gallery._id } }),
      app.client.try('products.view', { token, params: { id: product._id } }),
      app.client.try('feeds.list', { token, query: { performerId: page.id } }),
      app.client.try('videos.search', { token, query: { performerId: page.id } }),
      app.client.try('galleries.search', { token, query: { performerId: page.id } }),
      app.client.try('products.search', { token, query: { performerId: page.id } }),
    ])
  const pages = () =>
    Promise.all(
      [`/post/${post._id}`, `/video/${video.slug}`, `/gallery/${gallery.slug}`, `/product/${product.slug}`].map(async (path) =>
        (await fetch(`${app.client.baseUrl}${path}`)).text(),
      ),
    )
  const price = /77\.41/
  for (const answer of [...(await seenBy()), ...(await seenBy(fan.token))]) expect(JSON.stringify(answer)).toMatch(price)
  for (const html of (await pages()).slice(1)) expect(html).toMatch(price)

  await sql`update page set can_earn = false where id = ${page.id}`.execute(app.db)
  for (const answer of [...(await seenBy()), ...(await seenBy(fan.token))]) {
    expect(JSON.stringify(answer)).not.toMatch(price)
    expect(JSON.stringify(answer)).not.toContain('"isSale":true')
  }
  for (const html of await pages()) expect(html).not.toMatch(price)
  const own = await seenBy(page.token)
  for (const answer of own.slice(0, 3)) expect(JSON.stringify(answer)).toMatch(price)
})
