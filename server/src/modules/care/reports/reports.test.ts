// Reporting through the door: what may be reported by whom, what is kept of it, and what one report or many of them do.
import { join } from 'node:path'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filmClip } from '../../../../demo/pictures/index.ts'
import {
  decideCase,
  foundTeam,
  goLive,
  makeGallery,
  makeProduct,
  openConversation,
  publish,
  registerCoach,
  registerFan,
  registerPerformer,
  report,
  say,
  takeCase,
  uploadPostFile,
  uploadVideo,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'
import type { ReportReason, ReportTarget } from '@fieldhouse/contract'
import { days, hours } from '#platform/clock.ts'
import { reliabilityOf } from './policy.ts'

let app: TestApp
let moderator: Person
let other: Person
let athlete: Person
let fan: Person
let photo: Uint8Array

const proven = async (person: Person, roles: string[] = []) => {
  await sql`update account set roles = ${roles}, email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return person
}

beforeAll(async () => {
  app = await createTestApp()
  moderator = await proven(await registerFan(app.client), ['moderator'])
  other = await proven(await registerFan(app.client), ['moderator'])
  athlete = await proven(await registerPerformer(app.client))
  fan = await proven(await registerFan(app.client))
  app.clock.advance(6000)
  photo = new Uint8Array(
    await sharp({ create: { width: 64, height: 80, channels: 3, background: '#12663f' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => app.close())

const send = async (by: Person, target: ReportTarget, id: string, reason: ReportReason = 'spam') => {
  const { status, body, error } = await report(app.client, by, target, id, { reason })
  return status < 300 ? { status, id: body.data._id } : { status, code: error.code }
}
const waiting = async (by = moderator) => (await app.client.send('cases.list', { token: by.token, query: { limit: 100 } })).data
const caseOf = async (id: string) => {
  const found = (await waiting()).find(({ targetId }) => targetId === id)
  if (!found) throw new Error('There is no such case')
  return found
}
const view = async (id: string, by = moderator) => (await app.client.send('cases.view', { token: by.token, params: { id } })).data
const seesPost = async (id: string, by?: Person) =>
  (await app.client.try('feeds.view', { token: by?.token, params: { id } })).status === 200
const lettersTo = async ({ username }: Person) =>
  (await app.mail.list(200)).filter(({ to }) => to === `${username}@example.org`).map(({ subject, text }) => ({ subject, text }))
const nobody = '0190a2b4-0000-7000-8000-00000000dead'

describe('every kind is reported, hidden, appealed for, and comes back', () => {
  interface Kind {
    /** `caseAbout`: where a case is about something else than what is reported. */
    readonly make: () => Promise<{ id: string; owner?: Person; by?: Person; caseAbout?: string }>
    /** What the reporter is answered when they look. */
    readonly look: (id: string, by: Person) => Promise<number>
  }
  const status = async (reply: Promise<{ status: number }>) => (await reply).status
  let thread: string

  const kinds: Partial<Record<ReportTarget, Kind>> = {
    feed: {
      make: async () => ({ id: (await publish(app.client, athlete))._id }),
      look: (id, { token }) => status(app.client.try('feeds.view', { token, params: { id } })),
    },
    video: {
      async make() {
        const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
        const { _id: id } = await uploadVideo(app.client, athlete, { video: clip })
        await app.settle()
        return { id }
      },
      look: (id, { token }) => status(app.client.try('videos.view', { token, params: { id } })),
    },
    gallery: {
      make: async () => ({ id: (await makeGallery(app.client, athlete, [photo]))._id }),
      look: (id, { token }) => status(app.client.try('galleries.view', { token, params: { id } })),
    },
    photo: {
      async make() {
        const gallery = await makeGallery(app.client, athlete, [photo, photo])
        const [first] = (await app.client.send('photos.list', { query: { galleryId: gallery._id } })).data
        return { id: first?._id ?? '' }
      },
      look: (id, { token }) => status(app.client.try('photos.view', { token, params: { id } })),
    },
    product: {
      make: async () => ({ id: (await makeProduct(app.client, athlete))._id }),
      look: (id, { token }) => status(app.client.try('products.view', { token, params: { id } })),
    },
    performer: {
      async make() {
        const owner = await registerPerformer(app.client)
        return { id: owner.id, owner }
      },
      look: (id, { token }) => status(app.client.try('performers.view', { token, params: { id } })),
    },
    user: {
      async make() {
        const owner = await registerFan(app.client)
        return { id: owner.id, owner, by: athlete }
      },
      look: (id, { token }) => status(app.client.try('users.view', { token, params: { id } })),
    },
    team: {
      async make() {
        const owner = await registerCoach(app.client)
        return { id: (await foundTeam(app.client, owner))._id, owner }
      },
      look: (id, { token }) => status(app.client.try('teams.view', { token, params: { id } })),
    },
    message: {
      async make() {
        const conversation = await openConversation(app.client, fan, athlete)
        thread = conversation._id
        return { id: (await say(app.client, athlete, conversation, 'Nobody likes you'))._id }
      },
      async look(id, { token }) {
        const { data } = await app.client.send('messages.list', { token, params: { id: thread } })
        return data.some(({ _id }) => _id === id) ? 200 : 404
      },
    },
    stream: {
      async make() {
        const owner = await registerPerformer(app.client)
        const { stream, socket } = await goLive(app.client, owner)
        socket.close()
        return { id: stream._id, owner, caseAbout: stream.sessionId }
      },
      // What was ended stays over; that it is known again shows by what it answers.
      look: async (id, { token }) => ((await status(app.client.try('streams.join', { token, params: { id } }))) === 404 ? 404 : 200),
    },
  }

  test.each(Object.entries(kinds) as [ReportTarget, Kind][])('%s', async (target, { make, look }) => {
    const { id, owner = athlete, by = fan, caseAbout = id } = await make()
    expect(await look(id, by)).toBe(200)
    expect(await send(by, target, id, 'harassment')).toMatchObject({ status: 201 })
    const { _id: caseId } = await caseOf(caseAbout)
    expect((await view(caseId)).item?.standing).toBe('shown')
    await decideCase(app.client, moderator, caseId, { rule: 'harassment' })
    expect(await look(id, by)).toBe(404)
    expect((await view(caseId)).item?.standing).toBe('hidden')
    const appeal = { params: { id: caseId }, body: { text: 'It was a joke between friends.' } }
    expect((await app.client.try('decisions.appeal', { token: by.token, ...appeal })).error.code).toBe('case.unknown')
    await app.client.send('decisions.appeal', { token: owner.token, ...appeal })
    await decideCase(app.client, other, caseId, { decision: 'keep' })
    expect(await look(id, by)).toBe(200)
    await app.settle()
  })

  test('what is decided on one session of a stream leaves the next alone', async () => {
    const [host, viewer] = [await registerPerformer(app.client), await registerFan(app.client)]
    const join = async (id: string) => (await app.client.try('streams.join', { token: viewer.token, params: { id } })).status
    const past = await goLive(app.client, host)
    await send(viewer, 'stream', past.stream._id)
    const { _id: first } = await caseOf(past.stream.sessionId)
    await decideCase(app.client, moderator, first)
    await app.settle()
    await past.socket.hear('admin-end-session-stream')
    past.socket.close()
    const now = await goLive(app.client, host)
    expect(now.stream._id).toBe(past.stream._id)
    expect((await view(first)).item).toMatchObject({ standing: 'hidden', text: '' })
    expect(await join(now.stream._id)).toBe(200)
    await send(viewer, 'stream', now.stream._id)
    const { _id: second } = await caseOf(now.stream.sessionId)
    await decideCase(app.client, moderator, second, { decision: 'keep' })
    expect([second === first, await join(now.stream._id)]).toEqual([false, 200])
    now.socket.close()
  })

  test('a comment, until there are comments, and whatever is not there', async () => {
    expect(await send(fan, 'comment', nobody)).toEqual({ status: 404, code: 'report.unknown' })
    for (const target of Object.keys(kinds) as ReportTarget[])
      expect(await send(fan, target, nobody)).toEqual({ status: 404, code: 'report.unknown' })
  })
})

describe('who may report what', () => {
  test('nothing of one’s own, nothing that is hidden from one, and with words where there is no other reason', async () => {
    const post = await publish(app.client, athlete)
    const draft = await publish(app.client, athlete, { status: 'draft' })
    const thread = await openConversation(app.client, fan, athlete)
    const message = await say(app.client, athlete, thread, 'Between the two of us')
    expect(await send(athlete, 'feed', post._id)).toEqual({ status: 422, code: 'report.own' })
    expect(await send(athlete, 'performer', athlete.id)).toEqual({ status: 422, code: 'report.own' })
    expect(await send(fan, 'feed', draft._id)).toEqual({ status: 404, code: 'report.unknown' })
    const stranger = await registerFan(app.client)
    expect(await send(stranger, 'message', message._id)).toEqual({ status: 404, code: 'report.unknown' })
    expect(await send(fan, 'performer', fan.id)).toEqual({ status: 404, code: 'report.unknown' })
    expect(await send(fan, 'feed', post._id, 'other')).toEqual({ status: 400, code: 'request.invalid' })
    const words = await report(app.client, fan, 'feed', post._id, { reason: 'other', description: 'This is my own picture.' })
    expect(words.status).toBe(201)
  })

  test('of a team: its owner does not report it, its members report each other', async () => {
    const coach = await registerCoach(app.client)
    const team = await foundTeam(app.client, coach)
    const member = await registerPerformer(app.client)
    await joinTeam(app, team, member)
    expect(await send(coach, 'team', team._id)).toEqual({ status: 422, code: 'report.own' })
    const post = await publish(app.client, coach, { teamId: team._id })
    expect(await send(member, 'feed', post._id, 'misconduct_by_adult')).toMatchObject({ status: 201 })
    expect(await send(coach, 'feed', post._id)).toEqual({ status: 422, code: 'report.own' })
  })
})

test('twenty an hour are heard from one account, whatever becomes of them', async () => {
  const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const eager = await registerFan(strict.client)
  const once = async () => (await report(strict.client, eager, 'feed', nobody)).error.code
  for (let count = 0; count < 20; count += 1) expect(await once()).toBe('report.unknown')
  expect(await once()).toBe('request.too_many')
  strict.clock.advance(hours(1))
  expect(await once()).toBe('report.unknown')
  await strict.close()
})

describe('the same again', () => {
  test('answers the first report; two people join one case, at once, too', async () => {
    const post = await publish(app.client, athlete)
    const second = await registerFan(app.client)
    const answers = await Promise.all([fan, fan, second, second].map((by) => send(by, 'feed', post._id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201, 201])
    expect(new Set(answers.map((answer) => 'id' in answer && answer.id)).size).toBe(2)
    expect(await caseOf(post._id)).toMatchObject({ reportCount: 2, reasons: ['spam'], state: 'open' })
    const { _id: id } = await caseOf(post._id)
    expect((await view(id)).reports.map(({ reporter }) => reporter?._id).sort()).toEqual([fan.id, second.id].sort())
  })

  test('opens another case once the first is decided', async () => {
    const post = await publish(app.client, athlete)
    const first = await send(fan, 'feed', post._id)
    const { _id: id } = await caseOf(post._id)
    await decideCase(app.client, moderator, id, { decision: 'keep' })
    await app.settle()
    const second = await send(fan, 'feed', post._id)
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await caseOf(post._id))._id).not.toBe(id)
    expect((await view((await caseOf(post._id))._id)).history.map(({ _id }) => _id)).toContain(id)
  })
})

test('fifty accounts of one day hide nothing, and raise a case by one step', async () => {
  const post = await publish(app.client, athlete)
  const crowd = await Promise.all(Array.from({ length: 50 }, () => registerFan(app.client)))
  const answers = await Promise.all(crowd.map((by) => send(by, 'feed', post._id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await seesPost(post._id)).toBe(true)
  expect(await caseOf(post._id)).toMatchObject({ reportCount: 50, priority: 2, weight: 25, isHidden: false })
})

describe('child safety', () => {
  // The other one was wrong too often by now.
  let witness: Person
  beforeAll(async () => {
    witness = await registerFan(app.client)
  })
  const feedsOf = async () => (await app.client.send('performers.view', { params: { id: athlete.id } })).data.stats.totalFeeds

  test('hides the thing in the same request, comes first, tells two of the staff, and keeping shows it again', async () => {
    const post = await publish(app.client, athlete, { title: 'Practice' })
    const before = await feedsOf()
    const sent = await send(witness, 'feed', post._id, 'child_safety')
    expect([sent.status, await seesPost(post._id), await seesPost(post._id, witness), await seesPost(post._id, athlete)]).toEqual([
      201,
      false,
      false,
      true,
    ])
    expect((await app.client.send('feeds.list', { query: { performerId: athlete.id } })).data.map(({ _id }) => _id)).not.toContain(post._id)
    await app.settle()
    expect(await feedsOf()).toBe(before - 1)
    // Whoever reported it is answered the same as before.
    expect(await send(witness, 'feed', post._id, 'child_safety')).toEqual({ ...sent, status: 200 })
    const [first] = await waiting()
    expect(first).toMatchObject({ targetId: post._id, priority: 0, isHidden: true })
    const urgent = 'A report about child safety waits'
    for (const person of [moderator, other]) expect((await lettersTo(person)).filter(({ subject }) => subject === urgent)).toHaveLength(1)

    const { _id: id } = await caseOf(post._id)
    await decideCase(app.client, moderator, id, { decision: 'keep' })
    await app.settle()
    expect([await seesPost(post._id), await feedsOf()]).toEqual([true, before])
    // Its owner had noticed, so they are told.
    expect((await lettersTo(athlete)).at(0)?.subject).toBe('About your post “Practice”')

    const again = await registerFan(app.client)
    await send(again, 'feed', post._id, 'child_safety')
    expect([await seesPost(post._id), (await caseOf(post._id)).priority]).toEqual([true, 0])
    await app.client.send('feeds.update', { token: athlete.token, params: { id: post._id }, body: { text: 'Other words' } })
    await send(await registerFan(app.client), 'feed', post._id, 'child_safety')
    expect(await seesPost(post._id)).toBe(false)
  })

  test('of an adult’s page hides nothing; of a minor’s it does, and so does what a minor reports as grooming', async () => {
    const adult = await registerPerformer(app.client)
    await send(witness, 'performer', adult.id, 'child_safety')
    expect((await app.client.try('performers.view', { params: { id: adult.id } })).status).toBe(200)
    expect(await caseOf(adult.id)).toMatchObject({ priority: 0, isHidden: false })

    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    await sql`update account set guardian_status = 'approved' where id = ${minor.id}`.execute(app.db)
    app.clock.advance(6000)
    await send(witness, 'performer', minor.id, 'grooming')
    expect((await app.client.try('performers.view', { params: { id: minor.id } })).status).toBe(404)

    const post = await publish(app.client, adult)
    expect(await send(witness, 'feed', post._id, 'grooming')).toMatchObject({ status: 201 })
    expect(await seesPost(post._id)).toBe(true)
    await send(minor, 'feed', post._id, 'grooming')
    expect(await seesPost(post._id)).toBe(false)
  })

  test('by somebody who was never right hides nothing any more', async () => {
    expect([reliabilityOf({ upheld: 0, decided: 0 }), reliabilityOf({ upheld: 0, decided: 3 }) < 0.3]).toEqual([0.5, true])
    const liar = await registerFan(app.client)
    for (let count = 0; count < 3; count += 1) {
      const post = await publish(app.client, athlete)
      await send(liar, 'feed', post._id, 'child_safety')
      expect(await seesPost(post._id)).toBe(false)
      await decideCase(app.client, moderator, (await caseOf(post._id))._id, { decision: 'keep' })
      await app.settle()
    }
    const post = await publish(app.client, athlete)
    await send(liar, 'feed', post._id, 'child_safety')
    expect([await seesPost(post._id), (await caseOf(post._id)).priority]).toEqual([true, 0])
  })
})

describe('what is kept of it', () => {
  test('is the thing as it was, its files by their digests, closed in the database, and gone after a year', async () => {
    const file = await uploadPostFile(app.client, athlete, 'Photo', photo)
    const post = await publish(app.client, athlete, { type: 'photo', title: 'Finals', text: 'As it was', fileIds: [file._id] })
    await report(app.client, fan, 'feed', post._id, { reason: 'privacy', description: 'My address can be read' })
    await app.client.send('feeds.update', { token: athlete.token, params: { id: post._id }, body: { text: 'As it is' } })
    await app.settle()
    const { _id: id } = await caseOf(post._id)
    const { reports, item } = await view(id)
    expect(reports).toMatchObject([
      {
        reason: 'privacy',
        description: 'My address can be read',
        snapshot: { title: 'Finals', files: [{ _id: file._id, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }] },
      },
    ])
    expect([reports[0]?.snapshot.text, item?.text]).toEqual(['Finals\n\nAs it was', 'Finals\n\nAs it is'])
    const { rows } = await sql<{ text: string }>`
      select description || snapshot as text from report where case_id = ${id}`.execute(app.db)
    expect(rows[0]?.text).not.toMatch(/address|As it was/)
    await decideCase(app.client, moderator, id, { rule: 'privacy' })
    await app.settle()
    app.clock.advance(days(364))
    const count = async () => {
      await app.jobs.send(app.db, 'reports.forget', {})
      await app.settle()
      const found = await sql<{ count: number }>`select count(*)::int as count from report where case_id = ${id}`.execute(app.db)
      return found.rows[0]?.count
    }
    expect(await count()).toBe(1)
    app.clock.advance(days(2))
    expect(await count()).toBe(0)
  })
})

test('pictures of a private message are open to whoever holds the case, and to nobody else of the staff', async () => {
  // A year went by in the test before.
  const [sender, reader, first, second] = [
    await registerPerformer(app.client),
    await registerFan(app.client),
    await proven(await registerFan(app.client), ['admin']),
    await proven(await registerFan(app.client), ['admin']),
  ]
  app.clock.advance(6000)
  const thread = await openConversation(app.client, reader, sender)
  const { data: file } = await app.client.send('messages.uploadPhoto', {
    token: sender.token,
    files: { file: new Blob([Buffer.from(photo)]) },
  })
  const message = await say(app.client, sender, thread, 'Look', { type: 'photo', fileIds: [file._id] })
  await send(reader, 'message', message._id, 'intimate_image')
  const { data } = await app.client.send('cases.list', { token: first.token, query: { limit: 100 } })
  const id = data.find(({ targetId }) => targetId === message._id)?._id ?? ''
  const wordsFor = async (by: Person) => {
    const { item, reports } = await view(id, by)
    return [item?.text, reports[0]?.snapshot.text]
  }
  // What two wrote to each other is nobody's to read in passing.
  expect([await wordsFor(first), (await view(id, first)).item?.files.map(({ _id }) => _id)]).toEqual([['', ''], [file._id]])
  expect((await view(id, first)).item?.files[0]?.url).toBeUndefined()
  const held = await takeCase(app.client, first, id)
  expect([await wordsFor(first), await wordsFor(second)]).toEqual([
    ['Look', 'Look'],
    ['', ''],
  ])
  const fetchAs = async (by: Person) => {
    const [shown] = (await view(id, by)).item?.files ?? []
    return shown?.url === undefined ? 'no address' : (await fetch(`${app.client.baseUrl}${shown.url}`)).status
  }
  expect([held.isMine, await fetchAs(first), await fetchAs(second)]).toEqual([true, 200, 'no address'])
  expect(await send(second, 'message', message._id)).toEqual({ status: 404, code: 'report.unknown' })
})

test('whoever was reported learns neither that nor by whom, where nothing came of it', async () => {
  const [sender, reporter, judge] = [
    await proven(await registerPerformer(app.client)),
    await proven(await registerFan(app.client)),
    await proven(await registerFan(app.client), ['moderator']),
  ]
  app.clock.advance(6000)
  const post = await publish(app.client, sender)
  const own = () => app.client.send('feeds.ownOne', { token: sender.token, params: { id: post._id } })
  const before = await own()
  await send(reporter, 'feed', post._id)
  const { data } = await app.client.send('cases.list', { token: judge.token, query: { limit: 100 } })
  await decideCase(app.client, judge, data.find(({ targetId }) => targetId === post._id)?._id ?? '', { decision: 'keep' })
  await app.settle()
  expect(await own()).toEqual(before)
  expect(await app.client.send('decisions.list', { token: sender.token })).toEqual({ data: [], total: 0 })
  expect((await lettersTo(sender)).map(({ subject }) => subject)).toEqual(['Confirm your e-mail address'])
  const [letter] = await lettersTo(reporter)
  expect(letter?.subject).toBe('Your report')
  expect(letter?.text).toContain('left it up')
})
