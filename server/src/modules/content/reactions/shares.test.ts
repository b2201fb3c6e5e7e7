// What is shared is counted as likes are; the code that a link carries is its sharer's own.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  foundTeam,
  makeGallery,
  makeProduct,
  publish,
  registerCoach,
  registerFan,
  registerPerformer,
  takeBack,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import sharp from 'sharp'

let app: TestApp
let athlete: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  ;[athlete, fan] = [await registerPerformer(app.client), await registerFan(app.client)]
})
afterAll(() => app.close())

const share = (by: Person | undefined, objectType: 'feed' | 'gallery' | 'product' | 'performer' | 'team', objectId: string) =>
  app.client.try('reactions.create', { token: by?.token, body: { objectId, objectType, action: 'share' } })

test('a share counts once for an account, on every kind, and is no like and no bookmark', async () => {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#12663f' } })
    .jpeg()
    .toBuffer()
  const coach = await registerCoach(app.client)
  const things = {
    feed: await publish(app.client, athlete),
    gallery: await makeGallery(app.client, athlete, [new Uint8Array(picture)]),
    product: await makeProduct(app.client, athlete),
    performer: { _id: athlete.id },
    team: await foundTeam(app.client, coach),
  }
  for (const [kind, { _id }] of Object.entries(things)) {
    const statuses = []
    for (const _again of [1, 2]) statuses.push((await share(fan, kind as keyof typeof things, _id)).status)
    expect([kind, statuses]).toEqual([kind, [201, 200]])
  }
  await app.settle()
  const { client } = app
  const shown = [
    (await client.send('feeds.view', { token: fan.token, params: { id: things.feed._id } })).data,
    (await client.send('galleries.view', { token: fan.token, params: { id: things.gallery._id } })).data,
    (await client.send('products.view', { token: fan.token, params: { id: things.product._id } })).data,
    (await client.send('performers.view', { token: fan.token, params: { id: athlete.id } })).data,
    (await client.send('teams.view', { token: fan.token, params: { id: things.team._id } })).data,
  ]
  for (const one of shown) {
    expect('totalShare' in one ? one.totalShare : one.stats.shares).toBe(1)
    expect([one.isLiked, one.isBookmarked]).toEqual([false, false])
  }
  expect((await client.send('reactions.feeds', { token: fan.token })).total).toBe(0)
  await takeBack(client, fan, 'feed', things.feed, 'share')
  await app.settle()
  expect((await client.send('feeds.view', { params: { id: things.feed._id } })).data.totalShare).toBe(0)
})

test('what is shared has to be seen, and a visitor shares without being counted', async () => {
  const draft = await publish(app.client, athlete, { status: 'draft' })
  expect((await share(fan, 'feed', draft._id)).status).toBe(404)
  expect((await share(undefined, 'feed', draft._id)).status).toBe(401)
})

test('the own code is that of the account, and nobody under 18 has one', async () => {
  const { data } = await app.client.send('referrals.code', { token: fan.token })
  const { rows } = await sql<{ referral_code: string }>`select referral_code from account where id = ${fan.id}`.execute(app.db)
  expect(data.code).toBe(rows[0]?.referral_code)
  expect(new URL(data.url).searchParams.get('ref')).toBe(data.code)
  expect((await app.client.send('users.referral', { params: { code: data.code } })).data.username).toBe(fan.username)
  const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  const refused = await app.client.try('referrals.code', { token: minor.token })
  expect([refused.status, refused.error.code]).toEqual([403, 'youth.not_allowed'])
  expect((await app.client.try('referrals.code', {})).status).toBe(401)
})
