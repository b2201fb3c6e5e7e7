// What makes something and moves no money: the same once more under its key, as after an answer that was lost on the way, makes nothing
// and gets the first answer; under another key it is another thing.
import { calls, type Call, type CallName } from '@fieldhouse/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGallery, newKey, registerAdministrator, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'
import { after, days } from '../clock.ts'

let app: TestApp
let fan: Person
let athlete: Person
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
})
afterAll(() => app.close())

const all = Object.entries(calls).flatMap(([area, group]) =>
  Object.entries(group as Record<string, Call>).map(([name, call]) => ({ name: `${area}.${name}`, call })),
)

/** What is made by a POST and needs no key, by why the same once more is no second thing, or none that anybody misses. */
const withoutKey: Readonly<Record<string, readonly string[]>> = {
  'has a mark of its own that is unique: a name, an address, a pair, an id of the client’s': [
    'auth.registerUser',
    'auth.registerPerformer',
    'admin.first',
    'blocks.create',
    'comments.ban',
    'comments.create',
    'conversations.open',
    'fanGroups.message',
    'broadcasts.create',
    'follows.create',
    'guardians.accept',
    'gifts.open',
    'inquiries.reply',
    'messages.send',
    'reactions.create',
    'restrictions.create',
    'schoolBadges.attest',
    'streams.live',
    'streams.write',
    'streams.writePublic',
    'payments.saveCard',
    'payments.saveGatewayCard',
    'connect.createAccount',
  ],
  'takes the place of the one before': [
    'users.uploadAvatar',
    'performers.uploadAvatar',
    'performers.uploadCover',
    'performers.uploadWelcomeVideo',
    'performers.uploadDocuments',
    'settings.uploadPicture',
    'teams.uploadLogo',
    'teams.uploadPoster',
    'teams.uploadBanner',
    'photos.setCover',
    'connect.uploadDocument',
    'ownData.askCopy',
    'ownData.leave',
    'accounts.quietReads',
    'hooks.renewSecret',
    'factors.renewRecoveryCodes',
    'sandbox.scriptFault',
  ],
  'nothing uses it yet, and it is swept': [
    'feeds.createPoll',
    'feeds.uploadPhoto',
    'feeds.uploadVideo',
    'feeds.uploadAudio',
    'feeds.uploadThumbnail',
    'feeds.uploadTeaser',
    'messages.uploadPhoto',
    'messages.uploadVideo',
    'messages.uploadPublicPhoto',
  ],
  'a question, a ticket, a look: used once or not at all': [
    'auth.socketTicket',
    'ownData.copyLink',
    'connections.begin',
    'payments.setUpCard',
    'payments.createTestCard',
    'connect.session',
    'gifts.link',
    'hooks.test',
    'factors.question',
    'factors.askAgain',
    'factors.beginAuthenticator',
    'factors.beginPasskey',
    'factors.addPasskey',
    'accounts.read',
    'accounts.viewAs',
    'reconciliation.run',
    'adminPayouts.export',
  ],
  'answers a secret, which nothing keeps; a second one stands in the list': [
    'keys.create',
    'siteKeys.create',
    'hooks.create',
    'recruiting.create',
  ],
  'by nobody in particular; the same letter waits once': ['auth.infoForm', 'settings.contact'],
}

test('whatever is made takes a key, or says why it needs none', () => {
  const keyless = all.filter(({ call }) => call.method === 'POST' && call.status === 201 && !call.idempotency).map(({ name }) => name)
  expect(keyless.toSorted()).toEqual(Object.values(withoutKey).flat().toSorted())
})

interface Wish {
  readonly person: Person
  readonly params?: Record<string, string>
  readonly body: Record<string, unknown>
  readonly files?: Record<string, Blob>
  readonly headers?: Record<string, string>
}

const picture = async () =>
  new Blob([
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#12663f' } })
      .jpeg()
      .toBuffer(),
  ])
const because = { 'staff-reason': 'As%20the%20test%20wants%20it' }

const wishes: Readonly<Record<string, { table: string; wish: () => Promise<Wish> }>> = {
  'feeds.create': { table: 'feed', wish: async () => ({ person: athlete, body: { type: 'text', text: 'Starts.', audience: 'public' } }) },
  'products.create': {
    table: 'product',
    wish: async () => ({
      person: athlete,
      body: { name: 'Shirt', type: 'physical', price: 20, stock: 3 },
      files: { image: await picture() },
    }),
  },
  'galleries.create': { table: 'gallery', wish: async () => ({ person: athlete, body: { title: 'Meet day', audience: 'public' } }) },
  'photos.upload': {
    table: 'photo',
    wish: async () => ({
      person: athlete,
      body: { galleryId: (await makeGallery(app.client, athlete, []))._id, title: 'Lane four' },
      files: { photo: await picture() },
    }),
  },
  'goals.create': { table: 'goal', wish: async () => ({ person: athlete, body: { title: 'Spikes', kind: 'tokens', target: 120 } }) },
  'addresses.create': {
    table: 'address',
    wish: async () => ({
      person: fan,
      body: { name: 'Home', country: 'US', state: 'OR', city: 'Eugene', streetAddress: '1 Track Lane', zipCode: '97401' },
    }),
  },
  'schedule.create': {
    table: 'team_event',
    wish: async () => {
      const { id, owner } = await foundTeam(app, administrator, 'Ravens')
      return {
        person: owner,
        params: { id },
        body: { kind: 'game', startsAt: after(app.clock.now(), days(1)).toISOString(), opponent: 'Hawks' },
      }
    },
  },
  'accounts.note': {
    table: 'staff_note',
    wish: async () => ({ person: administrator, params: { id: fan.id }, body: { text: 'Rang about a shirt.' }, headers: because }),
  },
}

const rowsOf = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(app.db)
  return rows[0]?.count ?? 0
}

test.each(Object.keys(wishes))('%s', async (name) => {
  const { table, wish } = wishes[name] ?? { table: '', wish: undefined }
  const { person, headers, ...input } = (await wish?.()) ?? { person: fan, body: {} }
  const send = (key: Record<string, string>) =>
    app.client.try(name as CallName, { token: person.token, ...input, headers: { ...headers, ...key } } as never)
  const key = newKey()
  const before = await rowsOf(table)
  const first = await send(key)
  expect([first.status, first.body]).toEqual([201, expect.anything()])
  const again = await send(key)
  expect([again.status, again.headers.get('idempotent-replay')]).toEqual([201, 'true'])
  expect(again.body).toEqual(first.body)
  expect(await rowsOf(table)).toBe(before + 1)
  expect((await send(newKey())).status).toBe(201)
  expect(await rowsOf(table)).toBe(before + 2)
})

test('a refusal is not kept: what was wrong may be mended', async () => {
  const { _id: galleryId } = await makeGallery(app.client, athlete, [])
  const headers = newKey()
  const send = (photo: Blob) =>
    app.client.try('photos.upload', { token: athlete.token, headers, body: { galleryId, title: '' }, files: { photo } })
  expect((await send(new Blob(['no picture']))).status).toBeGreaterThanOrEqual(400)
  expect((await send(await picture())).status).toBe(201)
})

test('a change that only counts for what was seen is not held against itself', async () => {
  const read = async () => (await app.client.send('menus.read', { token: administrator.token })).data
  const { version } = await read()
  const body = {
    items: [{ title: 'Search', path: '/search', internal: true, isNewTab: false, section: 'header', ordering: 0 }],
    seen: version,
  }
  const save = (headers: Record<string, string>) =>
    app.client.try('menus.save', { token: administrator.token, headers: { ...headers, ...because }, body } as never)
  const key = newKey()
  const first = await save(key)
  expect([first.status, first.body]).toEqual([200, expect.anything()])
  expect((await save(key)).body).toEqual(first.body)
  expect((await save(newKey())).status).toBe(409)
})
