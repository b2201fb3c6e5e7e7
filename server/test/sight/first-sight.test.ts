// What somebody under 18 publishes, of every kind, at every door: before a moderator has seen it, after, after it was changed, and
// after a moderator has seen that (youth.md Y64). Prints how many answers were looked through.
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../demo/pictures/index.ts'
import { days } from '#platform/clock.ts'
import {
  addPhoto,
  follow,
  keepAll,
  makeGallery,
  openSocket,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  uploadPostFile,
  uploadVideo,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '../create-test-app.ts'
import { startPushHost, type PushHost } from '../fakes/push-host.ts'
import { foundTeam } from '../found-team.ts'
import { doorsIn, type Place } from './doors.ts'
import { words, type Thing } from './things.ts'
import { carryToDevices } from './world.ts'

const viewers = ['visitor', 'fan', 'follower', 'coach', 'mate'] as const
type Viewer = (typeof viewers)[number]

let app: TestApp
let host: PushHost
let administrator: Person
let people: Record<Exclude<Viewer, 'visitor'> | 'owner', Person>
let socket: LiveSocket
let things: Thing[]
let place: Place
let page: string
let asked = 0
let cells = 0

beforeAll(async () => {
  host = await startPushHost()
  app = await createTestApp({ env: host.env })
  const { client } = app
  administrator = await registerAdministrator(client, await app.administration.issueFirstLink())
  const young = { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` }
  const owner = await registerPerformer(client, { name: 'Ada Young', ...young })
  const mate = await registerPerformer(client, young)
  const fan = await registerFan(client)
  const follower = await registerFan(client)
  await sql`update account set guardian_status = 'approved' where id in (${owner.id}, ${mate.id})`.execute(app.db)
  await sql`update page set visible = true where id in (${owner.id}, ${mate.id})`.execute(app.db)
  await sql`update account set email_verified_at = created_at`.execute(app.db)
  await app.settle()
  await keepAll(client, administrator)
  const team = await foundTeam(app, administrator, 'Ridge Harriers')
  await team.join(owner)
  await team.join(mate)
  people = { fan, follower, coach: team.owner, mate, owner }
  socket = await openSocket(client, follower)
  await client.send('push.add', { token: follower.token, body: { ...host.newDevice('follower'), zone: 'Europe/Madrid' } })
  const quiet = { isOn: false, from: 22, to: 8 }
  await client.send('notifications.saveSettings', { token: follower.token, body: { digest: 'daily', zone: 'Europe/Madrid', quiet } })
  await follow(client, follower, owner)
  await client.send('follows.saveSettings', { token: follower.token, params: { id: owner.id }, body: { bell: 'all' } })
  await app.settle()
  things = await makeAll(team.id)
  await carryToDevices(app)
  place = { people, things, teamId: team.id }
  page = (await client.send('performers.view', { params: { id: owner.id } })).data.path
})
afterAll(async () => {
  process.stdout.write(`${viewers.length} viewers, 4 states of what is published: ${asked} answers, ${cells} cells of who sees what\n`)
  socket.close()
  await app.close()
  await host.close()
})

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 320, height: 240, channels: 3, background: '#808080', noise } })
      .jpeg()
      .toBuffer(),
  )

/** One of each kind, with all the files that it may have. */
async function makeAll(teamId: string): Promise<Thing[]> {
  const { client } = app
  const { owner } = people
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  const text = (name: string) => `${words.shown} ${words.inside} inside${name}`
  const to = { openTo: [], shownTo: [] }
  const photo = await uploadPostFile(client, owner, 'Photo', await picture())
  const thumbnail = await uploadPostFile(client, owner, 'Thumbnail', await picture())
  const teaser = await uploadPostFile(client, owner, 'Teaser', await picture())
  const files = { fileIds: [photo._id], thumbnailId: thumbnail._id, teaserId: teaser._id }
  const post = await publish(client, owner, { type: 'photo', title: 'postyoung', text: text('postyoung'), ...files })
  const scheduleAt = new Date(app.clock.now().getTime() + days(300)).toISOString()
  const planned = await publish(client, owner, { title: 'plannedyoung', text: text('plannedyoung'), status: 'scheduled', scheduleAt })
  const ofTeam = await publish(client, owner, { title: 'teamyoung', text: text('teamyoung'), teamId })
  const bytes = { video: clip, thumbnail: await picture(), teaser: await picture() }
  const video = await uploadVideo(client, owner, bytes, { title: 'videoyoung', description: text('videoyoung') })
  const gallery = await makeGallery(client, owner, [], { title: 'galleryyoung', description: text('galleryyoung') })
  const inside = await addPhoto(client, owner, gallery, await picture(), 'photoyoung')
  await app.settle()
  const idsOf = (...all: ({ _id: string } | null)[]) => all.flatMap((file) => file?._id ?? [])
  return [
    { kind: 'feed', id: post._id, shown: 'postyoung', inside: ['insidepostyoung'], files: idsOf(photo, thumbnail, teaser), ...to },
    { kind: 'feed', id: planned._id, shown: 'plannedyoung', inside: ['insideplannedyoung'], files: [], ...to },
    { kind: 'feed', id: ofTeam._id, shown: 'teamyoung', inside: ['insideteamyoung'], files: [], ...to },
    {
      kind: 'video',
      id: video._id,
      shown: 'videoyoung',
      inside: ['insidevideoyoung'],
      files: idsOf(video.video, video.thumbnail, video.teaser),
      ...to,
    },
    { kind: 'gallery', id: gallery._id, shown: 'galleryyoung', inside: ['insidegalleryyoung'], files: [], ...to },
    { kind: 'photo', id: inside._id, shown: 'photoyoung', inside: [], files: idsOf(inside.photo), ...to },
  ]
}

const tokenOf = (viewer: Viewer | 'owner') => (viewer === 'visitor' ? undefined : people[viewer].token)

async function fetchAs(path: string, viewer: Viewer | 'owner'): Promise<Response> {
  const token = tokenOf(viewer)
  asked += 1
  return fetch(`${app.client.baseUrl}${path}`, { redirect: 'manual', headers: token === undefined ? {} : { authorization: token } })
}

/** At which doors somebody else reads one of these words. */
async function leaksOf(found: readonly string[]): Promise<string[]> {
  const leaks: string[] = []
  for (const viewer of viewers)
    for (const door of doorsIn(place, page)) {
      if (door.isForVisitors && viewer !== 'visitor') continue
      const response = await fetchAs(door.path, viewer)
      const text = await response.text()
      if (response.status >= 500 || response.status === 429) throw new Error(`${door.path} answered ${response.status}`)
      for (const word of found) {
        cells += 1
        if (text.includes(word)) leaks.push(`${viewer}, ${door.name} ${door.path}: ${word}`)
      }
    }
  return leaks
}

const variants = ['original', 'clip', 'a768', 'w480', 'w768', 'w960', 'w1600', 'link', 'locked']
const addressesOf = (id: string) => [
  ...variants.map((name) => `/media/${id}/${name}`),
  ...variants.flatMap((name) => ['webp', 'jpg', 'mp4', 'm4a'].map((kind) => `/media/public/p-${id}-${name}.${kind}`)),
]

/** Files of which somebody else gets a byte under any address that could be guessed. */
async function openFiles(): Promise<string[]> {
  // Answers of the guard are kept for five seconds.
  app.clock.advance(6000)
  const open: string[] = []
  for (const id of things.flatMap(({ files }) => files))
    for (const viewer of viewers)
      for (const address of addressesOf(id)) {
        cells += 1
        if ((await fetchAs(address, viewer)).ok) open.push(`${viewer}: ${address}`)
      }
  return open
}

const allWords = (ending = '') => things.flatMap(({ shown, inside }) => [shown, ...inside]).map((word) => `${word}${ending}`)
const toldOf = () => JSON.stringify([socket.heard, host.pushed])
const lettersOf = async () =>
  JSON.stringify((await app.mail.list(1000)).filter(({ to }) => to === `${people.follower.username}@example.org`))

/** A moderator looks at everything that waits. */
async function release(): Promise<number> {
  await app.settle()
  const count = await keepAll(app.client, administrator)
  await carryToDevices(app)
  return count
}

const viewOf = { feed: 'feeds.view', video: 'videos.view', gallery: 'galleries.view', photo: 'photos.view' } as const
const statusFor = async ({ kind, id }: Thing, viewer: Viewer | 'owner') =>
  (await app.client.try(viewOf[kind as 'feed'], { token: tokenOf(viewer), params: { id } })).status
const isPlanned = ({ shown }: Thing) => shown === 'plannedyoung'

test('before it was seen: nobody else at any door, no file, no word told; its author has it all, and how it stands', async () => {
  expect(await leaksOf(allWords())).toEqual([])
  expect(await openFiles()).toEqual([])
  for (const word of allWords()) expect(`${toldOf()}${await lettersOf()}`).not.toContain(word)
  for (const thing of things) {
    expect([thing.shown, await statusFor(thing, 'owner')]).toEqual([thing.shown, 200])
    for (const viewer of viewers) expect([thing.shown, viewer, await statusFor(thing, viewer)]).toEqual([thing.shown, viewer, 404])
  }
  const { data } = await app.client.send('feeds.own', { token: people.owner.token, query: {} })
  expect(data.map(({ isWaiting }) => isWaiting)).toEqual([true, true])
  const { data: ofTeam } = await app.client.send('feeds.own', { token: people.coach.token, query: { teamId: place.teamId } })
  expect(ofTeam).toEqual([])
})

test('seen: everybody finds it, each file opens, and who follows is told once', async () => {
  expect(await release()).toBe(things.length)
  for (const thing of things)
    for (const viewer of viewers)
      expect([thing.shown, viewer, await statusFor(thing, viewer)]).toEqual([thing.shown, viewer, isPlanned(thing) ? 404 : 200])
  app.clock.advance(6000)
  for (const id of things.flatMap(({ files }) => files)) {
    const answers = await Promise.all(['w480', 'clip'].map((name) => fetchAs(`/media/${id}/${name}`, 'visitor')))
    expect([id, answers.some(({ ok }) => ok)]).toEqual([id, true])
  }
  const pushed = host.pushed.map((push) => JSON.stringify(push))
  expect(pushed.filter((push) => push.includes('postyoung'))).toHaveLength(1)
  expect(pushed.join('')).not.toContain('plannedyoung')
  // So these doors would have told.
  expect((await leaksOf(allWords())).length).toBeGreaterThan(200)
  const { data } = await app.client.send('feeds.list', { query: { performerId: people.owner.id } })
  expect(data.map(({ title }) => title)).toEqual(['postyoung'])
  // It is in lists of others from here on, and at the top of pages.
  for (const { kind, id } of things)
    for (const by of [people.follower, people.mate])
      for (const action of ['like', 'bookmark'] as const) {
        const body = { objectType: kind as 'feed', objectId: id, action }
        await app.client.try('reactions.create', { token: by.token, body })
      }
  await app.client.send('teams.pinFeed', { token: people.coach.token, params: { id: place.teamId }, body: { feedId: things[2]?.id ?? '' } })
  const highlights = things.flatMap(({ kind, id }) => (kind === 'video' ? [{ type: kind, _id: id }] : []))
  await app.client.send('highlights.save', { token: people.owner.token, body: { things: highlights } })
})

test('changed: it waits again as a whole, the former words and files, too', async () => {
  const { token } = people.owner
  for (const { kind, id, shown } of things) {
    const body = { title: `${shown}new`, ...(kind === 'feed' && { text: `inside${shown}new` }) }
    if (kind === 'feed') await app.client.send('feeds.update', { token, params: { id }, body })
    if (kind === 'video') await app.client.send('videos.update', { token, params: { id }, body })
    if (kind === 'gallery') await app.client.send('galleries.update', { token, params: { id }, body })
    if (kind === 'photo') await app.client.send('photos.update', { token, params: { id }, body })
  }
  await carryToDevices(app)
  expect(await leaksOf(allWords())).toEqual([])
  expect(await openFiles()).toEqual([])
  expect(toldOf()).not.toContain('youngnew')
  for (const thing of things) {
    expect([thing.shown, await statusFor(thing, 'owner')]).toEqual([thing.shown, 200])
    for (const viewer of viewers) expect([thing.shown, viewer, await statusFor(thing, viewer)]).toEqual([thing.shown, viewer, 404])
  }
})

test('seen again: the new words are there, and nobody is told a second time', async () => {
  const before = host.pushed.length
  expect(await release()).toBe(things.length)
  for (const thing of things.filter((one) => !isPlanned(one))) {
    const { data } = await app.client.send(viewOf[thing.kind as 'feed'], { params: { id: thing.id } })
    expect(data.title).toBe(`${thing.shown}new`)
  }
  expect(host.pushed).toHaveLength(before)
  // What is planned comes at its time, and no earlier.
  const planned = things.find(isPlanned)
  expect(planned && (await statusFor(planned, 'visitor'))).toBe(404)
  app.clock.advance(days(301))
  await app.jobs.send(app.db, 'feed.publish', {})
  await app.settle()
  expect(planned && (await statusFor(planned, 'visitor'))).toBe(200)
})
