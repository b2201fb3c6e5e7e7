// Comments where somebody under 18 is at home: turned on by a guardian, seen by staff of the site before anybody else, at every door.
import type { Comment } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  badgeOf,
  comment,
  commentsOn,
  decideCase,
  follow,
  openSocket,
  publish,
  registerFan,
  registerPerformer,
  signIn,
  toldTo,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, guardianOf, seenByStaff, type TestApp, type TestGuardian } from '#test/index.ts'
import { days, minutes } from '#platform/clock.ts'
import { startPushHost, type PushHost } from '../../../../test/fakes/push-host.ts'

let host: PushHost
let app: TestApp
let minor: Person
let guardian: TestGuardian
let mate: Person
let fan: Person
let other: Person
let moderator: Person
let administrator: Person

const under18 = { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` }

/** With sessions that outlive the moves of the clock. */
const register = async (wishes: Parameters<typeof registerFan>[1] = {}) => signIn(app.client, await registerFan(app.client, wishes))
const minorAthlete = async () => signIn(app.client, await registerPerformer(app.client, under18))

/** After a move of the clock that no session outlives. */
const signInAgain = async () => {
  fan = await signIn(app.client, fan)
  other = await signIn(app.client, other)
  moderator = await signIn(app.client, moderator)
  minor = await signIn(app.client, minor)
  mate = await signIn(app.client, mate)
}

beforeAll(async () => {
  host = await startPushHost()
  app = await createTestApp({ env: host.env })
  ;[fan, other, moderator, administrator] = [await register(), await register(), await register(), await register()]
  await sql`update account set roles = '{moderator}' where id = ${moderator.id}`.execute(app.db)
  await sql`update account set roles = '{admin}' where id = ${administrator.id}`.execute(app.db)
  ;[minor, mate] = [await minorAthlete(), await minorAthlete()]
  await seenByStaff(app)
  // Nobody is new here.
  app.clock.advance(days(2))
  guardian = await guardianOf(app, minor, administrator)
  await guardianOf(app, mate, administrator)
  await guardian.say('comments', true)
  const team = await foundTeam(app, administrator, 'Distance')
  for (const one of [minor, mate]) await team.join(one)
  for (const one of [fan, other]) await follow(app.client, one, minor)
})
afterAll(async () => {
  await app.close()
  await host.close()
})

const caseOf = async (targetId: string) =>
  (await app.client.send('cases.list', { token: moderator.token, query: { limit: 100, state: 'first' } })).data.find(
    (one) => one.targetId === targetId,
  )
const decide = async (targetId: string, decision: 'keep' | 'hide' = 'keep') => {
  await app.settle()
  await decideCase(app.client, moderator, (await caseOf(targetId))?._id ?? '', { decision })
  await app.settle()
}
/** A post of theirs that others see, whoever had to look at it first. */
const post = async (by = minor): Promise<string> => {
  const { _id } = await publish(app.client, by)
  await app.settle()
  if (await caseOf(_id)) await decide(_id)
  return _id
}
const say = (by: Person, id: string, content: string) => comment(app.client, by, 'feed', id, content)
const answered = async ({ status, error }: { status: number; error: { code?: string } }) =>
  status >= 400 ? `${status} ${error.code}` : String(status)
const write = async (by: Person, objectId: string, content: string, objectType: 'feed' | 'comment' = 'feed') =>
  answered(await app.client.try('comments.create', { token: by.token, body: { objectType, objectId, content } }))
const edit = async (by: Person, { _id: id }: Comment, content: string) =>
  answered(await app.client.try('comments.update', { token: by.token, params: { id }, body: { content } }))
const standing = async (id: string, by: Person) =>
  (await app.client.send('comments.standing', { token: by.token, query: { objectType: 'feed', objectId: id } })).data
const words = async (id: string, by?: Person) => (await commentsOn(app.client, by, 'feed', id)).map(({ content }) => content)
const totalOf = async (id: string) => {
  await app.settle()
  return (await app.client.send('feeds.view', { params: { id } })).data.totalComment
}
const waitingFor = async (page: Person) => (await app.client.send('comments.waiting', { token: page.token })).data

/** Where the minor's school is. */
const clockIn = () =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    app.clock.now(),
  )
const goTo = (time: RegExp) => {
  do app.clock.advance(minutes(5))
  while (!time.test(clockIn()))
}

describe('a guardian', () => {
  test('turns them on; until then nobody writes, and why is said to the page alone', async () => {
    const [shy, id] = [mate, await post(mate)]
    await follow(app.client, fan, shy)
    expect([await write(fan, id, 'Fast'), await write(shy, id, 'Fast')]).toEqual(['403 comment.closed', '403 comment.closed'])
    expect([(await standing(id, fan)).step, (await standing(id, shy)).step]).toEqual(['closed', 'consent'])
    expect(await standing(await post(), fan)).toMatchObject({ step: 'none', isSeenFirst: true })
  })

  test('takes that back: all of them are closed at once, nothing is deleted, and they come back with the consent', async () => {
    const id = await post()
    const shown = await say(fan, id, 'Shown before')
    await decide(shown._id)
    const reply = await comment(app.client, other, 'comment', shown._id, 'So it was')
    await decide(reply._id)
    const waits = await say(other, id, 'Waits yet')
    expect(await totalOf(id)).toBe(2)
    await guardian.say('comments', false)
    for (const by of [undefined, fan, other, minor]) expect(await words(id, by)).toEqual([])
    expect([await totalOf(id), (await toldTo(app.client, minor)).filter(({ type }) => type === 'commented')]).toEqual([0, []])
    for (const one of [shown, reply, waits]) {
      const params = { id: one._id }
      expect(await answered(await app.client.try('comments.view', { token: fan.token, params }))).toBe('404 comment.unknown')
    }
    expect([await write(fan, id, 'More'), await edit(fan, shown, 'Less')]).toEqual(['403 comment.closed', '404 comment.unknown'])
    // What was kept meanwhile is not out by that.
    await decide(waits._id)
    expect([await words(id, fan), await totalOf(id)]).toEqual([[], 0])
    const own = async () => (await app.client.send('comments.mine', { token: fan.token })).data.find(({ _id }) => _id === shown._id)
    expect(await own()).toMatchObject({ content: 'Shown before', state: 'closed' })
    await guardian.say('comments', true)
    expect([await words(id, fan), await totalOf(id)]).toEqual([['Waits yet', 'Shown before'], 3])
    expect((await own())?.state).toBe('live')
  })
})

test('a consent that ends while staff shows what waited leaves nothing open, whichever comes first', async () => {
  const id = await post()
  const waits = [await say(fan, id, 'One'), await say(other, id, 'Two'), await say(fan, id, 'Three')]
  await app.settle()
  for (const { _id } of waits) {
    await Promise.all([decide(_id), guardian.say('comments', false)])
    expect([await words(id), await totalOf(id)]).toEqual([[], 0])
    await guardian.say('comments', true)
  }
  expect([await words(id), await totalOf(id)]).toEqual([['Three', 'Two', 'One'], 3])
})

test('with the eighteenth birthday they are there again, and nobody is asked any more', async () => {
  const grown = await minorAthlete()
  const theirs = await guardianOf(app, grown, administrator)
  await theirs.say('comments', true)
  await follow(app.client, fan, grown)
  const id = await post(grown)
  await decide((await say(fan, id, 'Before the birthday'))._id)
  await theirs.say('comments', false)
  expect(await words(id)).toEqual([])
  await sql`update account set date_of_birth = '2000-01-01' where id = ${grown.id}`.execute(app.db)
  await app.jobs.send(app.db, 'comments.settle', {})
  await app.settle()
  expect([await words(id), await totalOf(id)]).toEqual([['Before the birthday'], 1])
  await say(fan, id, 'Many happy returns')
  expect([await words(id), (await standing(id, fan)).isSeenFirst]).toEqual([['Many happy returns', 'Before the birthday'], false])
})

describe('what is written there', () => {
  test('is found at no door before staff has seen it, and at every door after', async () => {
    const id = await post()
    const open = await say(other, id, 'Seen by staff')
    await decide(open._id)
    // What was told of that stands in a group of its own.
    goTo(/^23:/)
    goTo(/^13:/)
    const canary = 'Zwetschgenkuchen'
    const sockets = await Promise.all([minor, other].map((person) => openSocket(app.client, person)))
    for (const socket of sockets) await socket.ask('comments/join', { objectId: id, objectType: 'feed' })
    const device = 'doors-of-a-minor'
    await app.client.send('push.add', { token: minor.token, body: host.newDevice(device) })
    const before = (await badgeOf(app.client, minor)).totalUnread
    host.pushed.splice(0)
    const top = await say(fan, id, `${canary} on the track`)
    const reply = await comment(app.client, fan, 'comment', open._id, `${canary} at noon`)
    await app.settle()
    const ids = [top._id, reply._id]
    const page = `/${minor.username}`
    const text = async (path: string) => (await fetch(`${app.client.baseUrl}${path}`)).text()
    const query = { objectType: 'feed' as const, objectId: id, limit: 50 }
    const below = { ...query, objectType: 'comment' as const, objectId: open._id }
    const viewBy = async (by: Person | undefined, commentId: string) =>
      (await app.client.try('comments.view', { token: by?.token, params: { id: commentId } })).status
    const asJson = async (answer: Promise<unknown>) => JSON.stringify(await answer)
    const { token } = minor
    /** Doors that show words or ids; what each has to show in the end. */
    const shown: Record<string, [door: () => Promise<string>, isThere: RegExp | undefined]> = {
      'the newest, for a visitor': [() => asJson(app.client.send('comments.list', { query })), /Zwetschgenkuchen on/],
      'the best, for another fan': [
        () => asJson(app.client.send('comments.list', { token: other.token, query: { ...query, sortBy: 'best' } })),
        /Zwetschgenkuchen on/,
      ],
      'the list, for the page': [() => asJson(app.client.send('comments.list', { token, query })), /Zwetschgenkuchen on/],
      'the list, for a team mate': [() => asJson(app.client.send('comments.list', { token: mate.token, query })), /Zwetschgenkuchen on/],
      'the list, for staff in passing': [
        () => asJson(app.client.send('comments.list', { token: moderator.token, query })),
        /Zwetschgenkuchen on/,
      ],
      replies: [() => asJson(app.client.send('comments.list', { token: other.token, query: below })), /Zwetschgenkuchen at/],
      'what it is a reply to': [() => asJson(app.client.send('comments.view', { params: { id: open._id } })), /"totalReply":1/],
      'what is told': [() => asJson(toldTo(app.client, minor)), /"type":"commented"[^}]*/],
      'what is told to whom it answers': [() => asJson(toldTo(app.client, other)), /"type":"reply"/],
      'the room of the thing': [
        async () => JSON.stringify(sockets.flatMap(({ heard }) => heard.filter(({ event }) => event.startsWith('comment')))),
        new RegExp(top._id),
      ],
      'the device': [async () => JSON.stringify(host.pushed.filter((one) => one.device === device)), /payload/],
      letters: [async () => JSON.stringify((await app.mail.list(500)).map(({ subject, text: letter }) => [subject, letter])), undefined],
      'what others wrote': [() => asJson(app.client.send('comments.mine', { token: other.token })), undefined],
      search: [() => asJson(app.client.send('search.results', { token: other.token, query: { q: canary, type: 'feed' } })), undefined],
      'home, the best first': [() => asJson(app.client.send('home.best', { token: other.token, query: {} })), undefined],
      'what is talked about': [() => asJson(app.client.send('search.trending', { query: {} })), undefined],
      'feed readers': [() => text(`${page}/feed.xml`), undefined],
      'the page as a file': [() => text(page), undefined],
      'frames elsewhere': [() => text(`/oembed?url=${encodeURIComponent(`http://localhost${page}/posts/${id}`)}`), undefined],
    }
    const isThere = (found: string, pattern: RegExp) => pattern.test(found)
    const leaks = async () => {
      const found: string[] = []
      for (const [name, [door]] of Object.entries(shown)) {
        const said = await door()
        if (said.includes(canary) || ids.some((one) => said.includes(one))) found.push(name)
      }
      return found
    }
    expect(Object.keys(shown).length).toBeGreaterThanOrEqual(12)
    expect([await leaks(), host.pushed]).toEqual([[], []])
    expect((await shown['what it is a reply to']?.[0]())?.includes('"totalReply":0')).toBe(true)
    // Numbers, and doors that answer by their status.
    expect(await totalOf(id)).toBe(1)
    const list = await app.client.send('feeds.list', { token: other.token, query: { performerId: minor.id } })
    expect(list.data.find(({ _id }) => _id === id)?.totalComment).toBe(1)
    expect((await badgeOf(app.client, minor)).totalUnread).toBe(before)
    for (const by of [undefined, other, minor, mate, moderator]) for (const one of ids) expect(await viewBy(by, one)).toBe(404)
    for (const by of [other, minor]) {
      const liked = { objectType: 'comment' as const, objectId: top._id, action: 'like' as const }
      expect((await app.client.try('reactions.create', { token: by.token, body: liked })).status).toBe(404)
      expect(
        (await app.client.try('reports.create', { token: by.token, body: { target: 'comment', targetId: top._id, reason: 'spam' } }))
          .status,
      ).toBe(404)
      expect(await write(by, top._id, 'Hm', 'comment')).toBe('404 comment.unknown')
    }
    // Its author, and staff in the case.
    expect((await words(id, fan))[0]).toContain(canary)
    expect(await viewBy(fan, top._id)).toBe(200)
    const found = await caseOf(top._id)
    expect(found).toMatchObject({ wanted: ['minor'], reportCount: 0, reasons: [], priority: 3 })
    const view = await app.client.send('cases.view', { token: moderator.token, params: { id: found?._id ?? '' } })
    expect(view.data.item).toMatchObject({ text: `${canary} on the track`, standing: 'waiting' })

    await decide(top._id)
    await decide(reply._id)
    // Somebody has a window open and does not look.
    app.clock.advance(minutes(1))
    await app.jobs.send(app.db, 'delivery.send', {})
    await app.settle()
    const missing: string[] = []
    for (const [name, [door, pattern]] of Object.entries(shown)) if (pattern && !isThere(await door(), pattern)) missing.push(name)
    expect(missing).toEqual([])
    expect([await totalOf(id), (await toldTo(app.client, minor))[0]?.type]).toEqual([3, 'commented'])
    for (const by of [undefined, other, minor, mate]) expect(await viewBy(by, top._id)).toBe(200)
    for (const socket of sockets) socket.close()
  })

  test('waits by whomever it is, the page and its team’s staff included; a change of it waits again', async () => {
    const id = await post()
    const own = await say(minor, id, 'My own words')
    const byFan = await say(fan, id, 'Good')
    expect([await words(id), await words(id, minor)]).toEqual([[], ['My own words']])
    for (const one of [own, byFan]) await decide(one._id)
    expect(await words(id)).toEqual(['Good', 'My own words'])
    expect(await edit(fan, byFan, 'Better')).toBe('200')
    expect([await words(id), (await words(id, fan))[0], await totalOf(id)]).toEqual([['My own words'], 'Better', 1])
    await decide(byFan._id)
    expect([await words(id), await totalOf(id)]).toEqual([['Better', 'My own words'], 2])
  })

  test('leads nowhere: links, names and ways to reach somebody are refused and wait for nobody', async () => {
    const id = await post()
    const fit = await say(fan, id, 'See you @ 5, well run')
    for (const text of [
      'See www.example.org',
      'More on example.com',
      `Hey @${minor.username}`,
      `Hey ＠${mate.username}`,
      'fan@example.org',
      'Call 555 123 4567 8',
      'Write me on Telegram',
    ]) {
      expect(await write(other, id, text)).toBe('422 comment.no_contacts')
      expect(await edit(fan, fit, text)).toBe('422 comment.no_contacts')
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from comment where object_id = ${id}`.execute(app.db)
    expect(rows[0]?.n).toBe(1)
  })

  test('is not the page’s to see or to decide: it reads that one waits, and no more', async () => {
    const id = await post()
    const held = await say(fan, id, 'Nobody knows')
    const [row] = (await waitingFor(minor)).slice(-1)
    expect(row).toMatchObject({ _id: held._id, content: '', creator: null, why: ['minor'], isForStaff: true, isAuth: false })
    // It has no place of its own for the page: the way leads to what it stands under, and not to it.
    expect(row?.place.path).toMatch(/^\/post\//)
    expect(row?.place.path).not.toContain(held._id)
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`Nobody knows|${fan.id}|${fan.name}`))
    for (const name of ['approve', 'refuse', 'pin', 'lock'] as const) {
      const asked = await app.client.try(`comments.${name}`, { token: minor.token, params: { id: held._id } })
      expect(await answered(asked)).toBe('409 comment.with_staff')
    }
    expect(await answered(await app.client.try('comments.remove', { token: minor.token, params: { id: held._id } }))).toBe(
      '409 comment.with_staff',
    )
    // Nor is it reminded of what it cannot do.
    const told = (await toldTo(app.client, minor)).length
    app.clock.advance(days(1))
    await app.jobs.send(app.db, 'comments.remind', {})
    await app.settle()
    expect((await toldTo(app.client, minor)).length).toBe(told)
    await decide(held._id, 'hide')
    expect([await words(id), await words(id, fan), await totalOf(id)]).toEqual([[], [], 0])
    const [mine] = (await app.client.send('comments.mine', { token: fan.token })).data
    expect(mine).toMatchObject({ _id: held._id, state: 'refused', isWaiting: false })
    expect((await toldTo(app.client, fan))[0]).toMatchObject({ type: 'decision' })
  })

  test('is forgotten when nobody decides within thirty days, and its case with it', async () => {
    const id = await post()
    const waiting = async () => (await app.client.send('cases.counts', { token: moderator.token })).data.first
    const { _id } = await say(fan, id, 'Forgotten')
    await app.settle()
    const before = await waiting()
    expect(await caseOf(_id)).toBeDefined()
    app.clock.advance(days(31))
    await signInAgain()
    await app.jobs.send(app.db, 'comments.forget', {})
    await app.settle()
    expect(await caseOf(_id)).toBeUndefined()
    // Those of others whose time was over, too, went with it.
    expect(await waiting()).toBeLessThan(before)
    expect((await sql`select from comment where id = ${_id}`.execute(app.db)).rows).toEqual([])
  })

  test('is told as if it had just been written, however long it waited', async () => {
    const id = await post()
    const { _id } = await say(fan, id, 'Late')
    app.clock.advance(days(5))
    await signInAgain()
    await decide(_id)
    expect((await toldTo(app.client, minor))[0]).toMatchObject({ type: 'commented', total: 1 })
  })
})

describe('adults and minors', () => {
  test('do not answer each other there, and a minor is named by nobody anywhere', async () => {
    const id = await post()
    const byAdult = await say(fan, id, 'Good race')
    const byMinor = await say(minor, id, 'Thanks')
    for (const one of [byAdult, byMinor]) await decide(one._id)
    expect(await write(minor, byAdult._id, 'Hi', 'comment')).toBe('403 youth.not_allowed')
    expect(await write(fan, byMinor._id, 'Hi', 'comment')).toBe('403 youth.not_allowed')
    const athlete = await signIn(app.client, await registerPerformer(app.client))
    await follow(app.client, fan, athlete)
    const elsewhere = await publish(app.client, athlete)
    const before = await badgeOf(app.client, minor)
    const named = await say(fan, elsewhere._id, `Well run @${minor.username}`)
    await app.settle()
    expect([named.content, named.mentions]).toEqual([`Well run @${minor.username}`, []])
    expect(await badgeOf(app.client, minor)).toEqual(before)
    expect((await toldTo(app.client, minor)).filter(({ type }) => type === 'mention')).toEqual([])
    expect((await app.client.send('comments.names', { token: fan.token, query: { objectType: 'feed', objectId: id } })).data).toEqual([])
  })
})

test('a minor hears nothing at half past midnight, and one thing together after six', async () => {
  goTo(/^22:/)
  await signInAgain()
  const device = 'at-night'
  await app.client.send('push.add', { token: minor.token, body: host.newDevice(device) })
  await app.client.send('notifications.saveSettings', { token: minor.token, body: { quiet: { isOn: false, from: 22, to: 8 } } })
  await app.settle()
  host.pushed.splice(0)
  const pushed = () => host.pushed.filter((one) => one.device === device)
  const run = async () => {
    for (const name of ['notifications.release', 'delivery.send'] as const) {
      await app.jobs.send(app.db, name, {})
      await app.settle()
    }
  }
  const [id, second] = [await post(), await post()]
  // That these are out is told in the evening.
  await run()
  host.pushed.splice(0)
  goTo(/^00:3/)
  for (const by of [fan, other]) await decide((await say(by, id, 'At night'))._id)
  await decide((await say(other, second, 'At night, too'))._id)
  await run()
  const ofComments = async () => (await toldTo(app.client, minor)).filter(({ type }) => type === 'commented')
  const heard = (await ofComments()).filter(({ subjectId }) => subjectId === id || subjectId === second)
  expect([pushed(), heard]).toEqual([[], []])
  goTo(/^05:5/)
  await run()
  expect(pushed()).toEqual([])
  goTo(/^06:0/)
  await run()
  expect(pushed().map(({ payload }) => [payload.title, payload.path])).toEqual([['2 new notifications', '/notifications']])
  expect((await ofComments()).find(({ subjectId }) => subjectId === id)).toMatchObject({ total: 2 })
})
