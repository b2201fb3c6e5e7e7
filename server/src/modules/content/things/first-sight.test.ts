// What somebody under 18 publishes waits until a moderator has seen it as it stands (youth.md Y64). Which doors that closes is tried in
// server/test/sight/first-sight.test.ts.
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CaseLine } from '@fieldhouse/contract'
import {
  addPhoto,
  decideCase,
  keepAll,
  makeGallery,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  report,
  signIn,
  takeCase,
  uploadPostFile,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type FoundTeam, type TestApp } from '#test/index.ts'
import { days, hours } from '#platform/clock.ts'

let app: TestApp
let administrator: Person
let other: Person
let minor: Person
let fan: Person
let picture: Uint8Array

const born = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`

async function registerMinor(dateOfBirth = born(16)): Promise<Person> {
  const person = await registerPerformer(app.client, { dateOfBirth })
  await sql`update account set guardian_status = 'approved' where id = ${person.id}`.execute(app.db)
  await sql`update page set visible = true where id = ${person.id}`.execute(app.db)
  // How they are called is looked at first, too.
  await app.settle()
  await keepAll(app.client, administrator)
  await app.settle()
  return person
}

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  other = await registerFan(app.client)
  await sql`update account set roles = '{moderator}' where id = ${other.id}`.execute(app.db)
  other = await signIn(app.client, other)
  fan = await registerFan(app.client)
  const plain = sharp({ create: { width: 120, height: 90, channels: 3, background: '#406080' } })
  picture = new Uint8Array(await plain.jpeg().toBuffer())
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.settle()
  await keepAll(app.client, administrator)
  minor = await registerMinor()
})

const statusOf = async (id: string, by: Person | undefined = fan) =>
  (await app.client.try('feeds.view', { token: by?.token, params: { id } })).status
const waiting = async (): Promise<CaseLine[]> => {
  await app.settle()
  return (await app.client.send('cases.list', { token: administrator.token, query: { limit: 100 } })).data
}
const caseOf = async (id: string): Promise<CaseLine> => {
  const free = await waiting()
  const { data: taken } = await app.client.send('cases.list', { token: administrator.token, query: { state: 'mine' } })
  const found = [...free, ...taken].find(({ targetId }) => targetId === id)
  if (!found) throw new Error('no case')
  return found
}
const keep = async (id: string) => decideCase(app.client, administrator, (await caseOf(id))._id, { decision: 'keep', words: 'Fine.' })
const change = (id: string, body: object, by: Person = minor) => app.client.try('feeds.update', { token: by.token, params: { id }, body })
const feedsOf = async (id: string) => (await app.client.send('performers.view', { params: { id } })).data.stats.totalFeeds
const isWaiting = async (id: string) =>
  (await app.client.send('feeds.ownOne', { token: minor.token, params: { id } })).data.isWaiting ?? false

describe('a post', () => {
  test('is a case of its own, shown with all it says and holds, and out and counted once it is kept', async () => {
    const file = await uploadPostFile(app.client, minor, 'Photo', picture)
    const said = { fileAlts: [{ fileId: file._id, alt: 'Handing over' }] }
    const post = await publish(app.client, minor, { type: 'photo', title: 'Relay', text: 'Third leg', fileIds: [file._id], ...said })
    expect([post.isWaiting, await statusOf(post._id), await statusOf(post._id, minor), await feedsOf(minor.id)]).toEqual([
      true,
      404,
      200,
      0,
    ])
    const line = await caseOf(post._id)
    expect(line).toMatchObject({ target: 'feed', wanted: ['minor'], reportCount: 0 })
    const { item } = await takeCase(app.client, administrator, line._id)
    expect(item).toMatchObject({ standing: 'waiting', title: 'Relay', text: 'Relay\n\nThird leg\n\nHanding over' })
    const address = item?.files[0]?.url ?? ''
    expect((await fetch(`${app.client.baseUrl}${address}`)).status).toBe(200)
    await keep(post._id)
    await app.settle()
    expect([await statusOf(post._id), await feedsOf(minor.id), await isWaiting(post._id)]).toEqual([200, 1, false])
    // Other words for what a photo shows are looked at as other words are.
    await change(post._id, { fileAlts: [{ fileId: file._id, alt: 'Call me' }] })
    expect([await statusOf(post._id), await isWaiting(post._id)]).toEqual([404, true])
  })

  test('of an adult waits for nobody, and is written without a statement about it', async () => {
    const adult = await registerPerformer(app.client)
    app.queries.reset()
    const post = await publish(app.client, adult)
    expect(app.queries.list.filter((text) => /first_sight|page_wish/.test(text))).toEqual([])
    expect([post.isWaiting, await statusOf(post._id)]).toEqual([undefined, 200])
    expect(await waiting()).toEqual([])
  })

  test('that is changed waits again, and out of the count; for whom it is and when needs no second look', async () => {
    const post = await publish(app.client, minor, { title: 'Relay', audience: 'followers' })
    await keep(post._id)
    await change(post._id, { audience: 'public' })
    expect([await statusOf(post._id), await feedsOf(minor.id)]).toEqual([200, 1])
    await change(post._id, { status: 'inactive' })
    await change(post._id, { status: 'active' })
    expect(await statusOf(post._id)).toBe(200)
    // What is changed while it is hidden is not out when it is shown again.
    await change(post._id, { status: 'inactive', title: 'Relays' })
    expect(await waiting()).toEqual([])
    await change(post._id, { status: 'active' })
    expect([await statusOf(post._id), await feedsOf(minor.id)]).toEqual([404, 0])
    await keep(post._id)
    await app.settle()
    expect([await statusOf(post._id), await feedsOf(minor.id)]).toEqual([200, 1])
  })

  test('that is a draft waits for nobody until it shall come out', async () => {
    const post = await publish(app.client, minor, { status: 'draft', title: 'Later' })
    await change(post._id, { title: 'Still later' })
    expect([post.isWaiting, await waiting()]).toEqual([undefined, []])
    await change(post._id, { status: 'active' })
    expect(await caseOf(post._id)).toMatchObject({ title: 'Still later' })
  })

  test('that is planned comes at its time; decided after that, then', async () => {
    const at = (count: number) => new Date(app.clock.now().getTime() + hours(count)).toISOString()
    const early = await publish(app.client, minor, { title: 'Early', scheduleAt: at(2), status: 'scheduled' })
    const late = await publish(app.client, minor, { title: 'Late', scheduleAt: at(2), status: 'scheduled' })
    await keep(early._id)
    const run = async () => {
      await app.jobs.send(app.db, 'feed.publish', {})
      await app.settle()
    }
    await run()
    expect([await statusOf(early._id), await statusOf(late._id)]).toEqual([404, 404])
    app.clock.advance(hours(3))
    await run()
    expect([await statusOf(early._id), await statusOf(late._id)]).toEqual([200, 404])
    await keep(late._id)
    expect(await statusOf(late._id)).toBe(200)
    const { data } = await app.client.send('feeds.list', { query: { performerId: minor.id } })
    expect(data.map(({ title }) => title)).toEqual(['Late', 'Early'])
  })

  test('goes when its author wants it gone, and its case with it', async () => {
    const post = await publish(app.client, minor)
    await caseOf(post._id)
    await app.client.send('feeds.remove', { token: minor.token, params: { id: post._id } })
    expect(await waiting()).toEqual([])
  })

  test('that was refused stays so whatever is written into it; kept after all, it is what was looked at then', async () => {
    const post = await publish(app.client, minor, { title: 'Bad' })
    await decideCase(app.client, administrator, (await caseOf(post._id))._id, { decision: 'hide' })
    await app.settle()
    await change(post._id, { title: 'Good' })
    expect([await statusOf(post._id), await waiting()]).toEqual([404, []])
    const { data } = await app.client.send('decisions.list', { token: minor.token, query: {} })
    const decision = data.find(({ title }) => title === 'Bad')
    await app.client.send('decisions.appeal', {
      token: minor.token,
      params: { id: decision?._id ?? '' },
      body: { text: 'It is good now.' },
    })
    const line = await caseOf(post._id)
    await decideCase(app.client, other, line._id, { decision: 'keep', words: 'It is.' })
    await app.settle()
    expect([await statusOf(post._id), await waiting()]).toEqual([200, []])
  })

  test('that was hidden after a report and changed since waits when that decision is taken back', async () => {
    const post = await publish(app.client, minor, { title: 'Seen' })
    await keep(post._id)
    await report(app.client, fan, 'feed', post._id)
    await decideCase(app.client, administrator, (await caseOf(post._id))._id, { decision: 'hide' })
    await app.settle()
    await change(post._id, { title: 'Unseen' })
    // As if that had been taken back; another decision on the same works out anew what keeps it from others.
    const { rows } = await sql<{ id: string }>`
      update review_case set refusal = null, state = 'taken', decision = null, rule = null, decided_by = null, decided_at = null,
        words = null, taken_by = ${administrator.id}, lease_until = now() + interval '1 year'
      where target_id = ${post._id} and decision = 'hide' returning id`.execute(app.db)
    const body = { decision: 'warn', rule: 'spam', words: 'Careful.' } as const
    await app.client.send('cases.decide', { token: administrator.token, params: { id: rows[0]?.id ?? '' }, body })
    expect(await statusOf(post._id)).toBe(404)
    expect(await caseOf(post._id)).toMatchObject({ wanted: ['minor'], title: 'Unseen' })
  })
})

describe('a decision', () => {
  test('is on what was looked at: a change in between refuses it, and nothing unseen comes out', async () => {
    const post = await publish(app.client, minor, { title: 'First' })
    const { _id: id, item } = await takeCase(app.client, administrator, (await caseOf(post._id))._id)
    await change(post._id, { title: 'Second' })
    const decide = (seen: string | undefined) =>
      app.client.try('cases.decide', {
        token: administrator.token,
        params: { id },
        body: { decision: 'keep', rule: 'no_breach', words: 'Fine.', ...(seen !== undefined && { seen }) },
      })
    expect((await decide(item?.version)).error.code).toBe('case.changed')
    expect((await decide(undefined)).error.code).toBe('case.changed')
    expect(await statusOf(post._id)).toBe(404)
    await keep(post._id)
    expect(await statusOf(post._id)).toBe(200)
  })

  test('and a change at the same moment: either one is out, never what nobody has seen', async () => {
    for (let round = 0; round < 6; round += 1) {
      const post = await publish(app.client, minor, { title: 'As seen' })
      const { _id: id, item } = await takeCase(app.client, administrator, (await caseOf(post._id))._id)
      const body = { decision: 'keep', rule: 'no_breach', words: 'Fine.', ...(item && { seen: item.version }) } as const
      const [decided] = await Promise.all([
        app.client.try('cases.decide', { token: administrator.token, params: { id }, body }),
        change(post._id, { title: 'Unseen' }),
      ])
      expect([200, 409]).toContain(decided.status)
      expect(await statusOf(post._id)).toBe(404)
      expect((await caseOf(post._id)).title).toBe('Unseen')
      await keep(post._id)
    }
  })

  test('of two moderators at once is one', async () => {
    const post = await publish(app.client, minor)
    const { _id: id } = await caseOf(post._id)
    const taken = await Promise.all([administrator, other].map((by) => app.client.try('cases.claim', { token: by.token, params: { id } })))
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await statusOf(post._id)).toBe(404)
  })

  test('is taken from what waits to be seen alone, and then from the same author', async () => {
    const another = await registerMinor()
    const [one, two] = [await publish(app.client, minor, { title: 'One' }), await publish(app.client, minor, { title: 'Two' })]
    await publish(app.client, another, { title: 'Other' })
    const reported = await publish(app.client, await registerPerformer(app.client))
    await report(app.client, fan, 'feed', reported._id)
    await app.settle()
    const next = (query: { state?: 'first'; sameAs?: string }) => app.client.try('cases.next', { token: administrator.token, query })
    const first = await next({ state: 'first' })
    expect(first.body.data.targetId).toBe(one._id)
    const sameAs = first.body.data._id
    expect((await next({ state: 'first', sameAs })).body.data.targetId).toBe(two._id)
    expect((await next({ state: 'first', sameAs })).error.code).toBe('case.none_waiting')
    expect((await next({})).body.data.targetId).toBe(reported._id)
    expect((await next({ state: 'first', sameAs: reported._id })).error.code).toBe('case.unknown')
  })

  test('is asked for again each night where its case was lost, and once where it was not', async () => {
    const post = await publish(app.client, minor)
    // As if what was to be told had been lost.
    await sql`delete from outbox where topic = 'review.wanted'`.execute(app.db)
    expect((await waiting()).map(({ targetId }) => targetId)).not.toContain(post._id)
    const night = async () => {
      app.clock.advance(hours(2))
      await app.jobs.send(app.db, 'things.unseen', {})
      return (await waiting()).filter(({ targetId }) => targetId === post._id).length
    }
    expect([await night(), await night()]).toEqual([1, 1])
    await keep(post._id)
    expect([await statusOf(post._id), await night()]).toEqual([200, 0])
  })

  test('is told of by whoever comes after, where the program ended right after the writing', async () => {
    const post = await publish(app.client, minor)
    const next = await createTestApp({ database: { url: app.databaseUrl, drop: () => Promise.resolve() } })
    await next.settle()
    expect((await next.client.send('cases.list', { token: administrator.token, query: {} })).data.map(({ targetId }) => targetId)).toEqual([
      post._id,
    ])
    await next.close()
  })
})

describe('its author', () => {
  test('is told once when it is out, of photos once a day, and of nothing that was refused', async () => {
    // Rows, whatever of them waits for the end of a night.
    const told = async () => {
      const { rows } = await sql<{ target: string }>`
        select facts ->> 'target' as target from notification where account_id = ${minor.id} and kind = 'released'`.execute(app.db)
      return rows.map(({ target }) => target).toSorted()
    }
    expect(await told()).toEqual(['performer'])
    const post = await publish(app.client, minor, { title: 'Relay' })
    await keep(post._id)
    await app.settle()
    expect(await told()).toEqual(['feed', 'performer'])
    const bad = await publish(app.client, minor, { title: 'Bad' })
    await decideCase(app.client, administrator, (await caseOf(bad._id))._id, { decision: 'hide' })
    const gallery = await makeGallery(app.client, minor, [], { title: 'Meet' })
    const photos = [await addPhoto(app.client, minor, gallery, picture), await addPhoto(app.client, minor, gallery, picture)]
    for (const one of [gallery, ...photos]) await keep(one._id)
    await app.settle()
    expect(await told()).toEqual(['feed', 'gallery', 'performer', 'photo'])
  })
})

describe('on the birthday', () => {
  test('nothing comes out by itself, and what is new does not wait', async () => {
    const soon = new Date(app.clock.now().getTime() - days(365.25 * 18) + days(4)).toISOString().slice(0, 10)
    minor = await registerMinor(soon)
    const before = await publish(app.client, minor, { title: 'Before' })
    app.clock.advance(days(8))
    await app.jobs.send(app.db, 'accounts.birthdays', {})
    await app.settle()
    minor = await signIn(app.client, minor)
    administrator = await signIn(app.client, administrator)
    fan = await signIn(app.client, fan)
    other = await signIn(app.client, other)
    const after = await publish(app.client, minor, { title: 'After' })
    expect([await statusOf(before._id), await statusOf(after._id)]).toEqual([404, 200])
    await keep(before._id)
    expect(await statusOf(before._id)).toBe(200)
  })
})

describe('on a team’s page', () => {
  let team: FoundTeam
  beforeEach(async () => {
    team = await foundTeam(app, administrator, `Harriers ${minor.username}`)
    await team.join(minor, ['manage'])
  })

  test('its staff neither reads nor changes what waits, and a minor changes nobody else’s; both may delete', async () => {
    const post = await publish(app.client, minor, { title: 'From the bus', teamId: team.id })
    expect([await statusOf(post._id, team.owner), (await change(post._id, { title: 'Ours' }, team.owner)).error.code]).toEqual([
      404,
      'feed.unknown',
    ])
    await keep(post._id)
    expect([await statusOf(post._id, team.owner), (await change(post._id, { title: 'Ours' }, team.owner)).error.code]).toEqual([
      200,
      'youth.not_allowed',
    ])
    const ours = await publish(app.client, team.owner, { title: 'By the coach', teamId: team.id })
    expect((await change(ours._id, { title: 'By a pupil' })).error.code).toBe('youth.not_allowed')
    await app.client.send('feeds.remove', { token: team.owner.token, params: { id: post._id } })
    expect(await statusOf(post._id, minor)).toBe(404)
  })

  test('a minor changes neither its words nor its pictures', async () => {
    const [token, params] = [minor.token, { id: team.id }]
    const words = await app.client.try('teams.update', { token, params, body: { description: 'Ours' } })
    const body = { rightsConfirmed: true } as const
    const logo = await app.client.try('teams.uploadLogo', { token, params, body, files: { logo: new Blob([Buffer.from(picture)]) } })
    expect([words.error.code, logo.error.code]).toEqual(['youth.not_allowed', 'youth.not_allowed'])
  })

  test('a minor fills no shelf', async () => {
    const body = { name: 'Tee', type: 'physical', price: 20, teamId: team.id } as const
    expect((await app.client.try('products.create', { token: minor.token, body })).error.code).toBe('youth.money_not_allowed')
  })
})

test('a photo waits by itself in a gallery that is out, and again where it is moved to', async () => {
  const gallery = await makeGallery(app.client, minor, [picture])
  const second = await makeGallery(app.client, minor, [picture], { title: 'Second' })
  await app.settle()
  expect(await keepAll(app.client, administrator)).toBe(4)
  const photosIn = async (id: string) => (await app.client.send('galleries.view', { params: { id } })).data.numOfItems
  const photo = await addPhoto(app.client, minor, gallery, picture, 'New')
  expect([photo.isWaiting, await photosIn(gallery._id)]).toEqual([true, 1])
  await app.settle()
  await keepAll(app.client, administrator)
  expect(await photosIn(gallery._id)).toBe(2)
  await app.client.send('photos.update', { token: minor.token, params: { id: photo._id }, body: { galleryId: second._id } })
  expect([await photosIn(gallery._id), await photosIn(second._id)]).toEqual([1, 1])
  expect((await app.client.try('photos.view', { params: { id: photo._id } })).status).toBe(404)
  await app.settle()
  await keepAll(app.client, administrator)
  expect(await photosIn(second._id)).toBe(2)
  // What waits in a gallery that goes is nobody's to look at.
  const third = await makeGallery(app.client, minor, [picture], { title: 'Third' })
  expect((await waiting()).map(({ target }) => target).toSorted()).toEqual(['gallery', 'photo'])
  await app.client.send('galleries.remove', { token: minor.token, params: { id: third._id } })
  expect(await waiting()).toEqual([])
})
