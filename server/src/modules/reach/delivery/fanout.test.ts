// What a page does reaches the devices of those who follow it: of whom it may, once, in its order, and nobody waits for the largest page.
import { sql } from 'kysely'
import { Client as PgClient } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, onTestFinished } from 'vitest'
import {
  comment,
  endStream,
  follow,
  goLive,
  makeProduct,
  openSocket,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  setPrices,
  signIn,
  subscribe,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'
import { after as later, days, hours, minutes, seconds } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import { startPushHost, type PushHost } from '../../../../test/fakes/push-host.ts'
import type { NoticeTable } from '#reach/notifications'
import { placeAfter } from './fanning.ts'
import { beforeAll as beforeAllIds, meet } from './fanout-store.ts'
import { claimOfPages } from './store.ts'

type Bell = 'off' | 'highlights' | 'all'

let host: PushHost
let app: TestApp
/** Another process on the same database. */
let second: TestApp
let administrator: Person

beforeAll(async () => {
  host = await startPushHost()
  app = await createTestApp({ env: host.env })
  second = await createTestApp({ env: host.env, database: { url: app.databaseUrl, drop: async () => undefined } })
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(async () => {
  await second.close()
  await app.close()
  await host.close()
})
afterEach(() => void host.pushed.splice(0))

const advance = (by: number) => {
  app.clock.advance(by)
  second.clock.advance(by)
}
const hourIn = (zone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(app.clock.now()))
/** Moves both clocks to the next time that it is this hour there. */
const goTo = (hour: number, zone = 'America/Chicago') => {
  do advance(minutes(15))
  while (hourIn(zone) !== hour)
}
const work = async (by: TestApp = app) => {
  await by.jobs.send(by.db, 'delivery.pages', {})
  await by.settle()
}
const shownOn = (device: string) => host.pushed.filter((one) => one.device === device).map(({ payload }) => payload)
const textsOn = (device: string) => shownOn(device).map(({ text }) => text)
const bySql = async (text: string) => {
  const client = new PgClient({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

const newAthlete = async (wishes: Parameters<typeof registerPerformer>[1] = {}) => {
  goTo(12)
  const athlete = await signIn(app.client, await registerPerformer(app.client, wishes))
  await app.settle()
  return athlete
}
let counter = 0
interface Follower extends Person {
  readonly device: string
}
const withDevice = async (person: Person): Promise<Follower> => {
  const [here, device] = [await signIn(app.client, person), `device-${(counter += 1)}`]
  await app.settle()
  await app.client.send('push.add', { token: here.token, body: { ...host.newDevice(device), zone: 'America/Chicago' } })
  return { ...here, device }
}
const ring = ({ token }: Person, page: { id: string }, bell: Bell) =>
  app.client.send('follows.saveSettings', { token, params: { id: page.id }, body: { bell } })
const newFollower = async (page: Person, bell: Bell = 'all', wishes: Parameters<typeof registerFan>[1] = {}): Promise<Follower> => {
  const fan = await withDevice(await registerFan(app.client, wishes))
  await follow(app.client, fan, page)
  await ring(fan, page, bell)
  advance(1000)
  return fan
}
const post = async (page: Person, wishes: Parameters<typeof publish>[2] = {}) => {
  const made = await publish(app.client, page, wishes)
  await app.settle()
  return made
}
const statesOf = async ({ id }: Person) => {
  const { rows } = await sql<{ state: string; why: string | null }>`
    select state, why from delivery where account_id = ${id} and source_type = 'notice' order by created_at, id`.execute(app.db)
  return rows.map(({ state, why }) => (why === null ? state : `${state}: ${why}`))
}

describe('the bell of a follow', () => {
  test('says whether a device hears of every post, of the first of a day and streams, or of nothing', async () => {
    const athlete = await newAthlete()
    const [all, some, none] = [
      await newFollower(athlete),
      await newFollower(athlete, 'highlights'),
      await newFollower(athlete, 'off'),
    ] as const
    for (const title of ['One', 'Two']) await post(athlete, { title })
    expect([textsOn(all.device), textsOn(some.device), textsOn(none.device)]).toEqual([['One', 'Two'], ['One'], []])
    const { socket } = await goLive(app.client, athlete)
    await app.settle()
    socket.close()
    const live = `${athlete.name} is live now`
    expect([all, some, none].map(({ device }) => shownOn(device).at(-1)?.title)).toEqual([live, live, undefined])
    expect(shownOn(some.device).at(-1)?.path).toBe(`/live/${athlete.id}`)
  })

  test('of a product, too; and what is switched off in the settings comes on no device', async () => {
    const athlete = await newAthlete()
    await verifyPerformer(app.client, await signIn(app.client, administrator), athlete)
    const [all, off, muted] = [await newFollower(athlete), await newFollower(athlete), await newFollower(athlete)]
    await app.client.send('notifications.saveSettings', { token: off.token, body: { pushOff: ['follows'] } })
    await app.client.send('notifications.saveSettings', { token: muted.token, body: { kindsOff: ['product_new'] } })
    const product = await makeProduct(app.client, athlete, { name: 'Relay hoodie' })
    await app.settle()
    expect(shownOn(all.device)).toMatchObject([
      { title: `${athlete.name} has a new product`, text: 'Relay hoodie', path: `/product/${product.slug}` },
    ])
    expect([shownOn(off.device), shownOn(muted.device), await statesOf(off)]).toEqual([[], [], []])
  })
})

test('a push has words, a place, the badge and a topic of its own; of what is locked nothing but the title', async () => {
  const athlete = await newAthlete()
  await setPrices(app.client, athlete, { monthlyPrice: 5 })
  const fan = await newFollower(athlete)
  const open = await post(athlete, { title: 'Row F was loud' })
  const locked = await post(athlete, { title: 'For those who pay', audience: 'subscribers' })
  const [first, other] = host.pushed
  expect(first).toMatchObject({ device: fan.device, urgency: 'normal', topic: first?.payload.tag })
  expect(first?.payload).toMatchObject({
    title: `${athlete.name} posted something new`,
    text: 'Row F was loud',
    path: `/post/${open.slug}`,
  })
  expect(other?.payload).toMatchObject({ title: `${athlete.name} posted something new`, text: '', path: `/post/${locked.slug}` })
  expect(other?.topic).not.toBe(first?.topic)
  expect(first?.ttl).toBeGreaterThan(14_000)
})

test('says as much to each as they may see: who follows, pays, or moderates the site', async () => {
  const athlete = await newAthlete()
  await setPrices(app.client, athlete, { freeDays: 5 })
  const [fan, payer, moderator] = [await newFollower(athlete), await newFollower(athlete), await newFollower(athlete)] as const
  await subscribe(app.client, payer, athlete, 'free_subscription')
  await sql`update account set roles = '{moderator}' where id = ${moderator.id}`.execute(app.db)
  await post(athlete, { title: 'For who follows', audience: 'followers' })
  await post(athlete, { title: 'For who pays', audience: 'subscribers' })
  await post(athlete, { title: 'For sale', isSale: true, price: 5 })
  expect([fan, payer, moderator].map(({ device }) => textsOn(device))).toEqual([
    ['For who follows', '', ''],
    ['For who follows', 'For who pays', ''],
    ['For who follows', 'For who pays', 'For sale'],
  ])
})

test('costs the same statements however many are told', async () => {
  const athlete = await newAthlete()
  const fans = [await newFollower(athlete)]
  // What is kept for a moment is kept for all of it.
  onTestFinished(app.clock.hold())
  const count = async () => {
    app.queries.reset()
    await post(athlete)
    // What looks now and then whether there is work, and what is kept for a moment, is asked whenever its time has come.
    return app.queries.list.filter((text) => !/\b(?:tally_delta|outbox|setting|session)\b/.test(text)).length
  }
  // What else looks now and then adds to one of three, not to all.
  const least = async () => {
    await count()
    return Math.min(await count(), await count(), await count())
  }
  const one = await least()
  for (let more = 0; more < 4; more += 1) fans.push(await newFollower(athlete))
  expect([await least(), fans.map(({ device }) => shownOn(device).length)]).toEqual([one, [8, 4, 4, 4, 4]])
})

describe('a step', () => {
  test('meets so many who follow, in the order of their ids, and the next goes on behind them', async () => {
    const athlete = await newAthlete()
    const fans: Follower[] = []
    for (let more = 0; more < 5; more += 1) fans.push(await newFollower(athlete))
    await follow(app.client, await registerFan(app.client), athlete)
    advance(1000)
    await post(athlete)
    const notice = (await sql<NoticeTable>`select * from notice where page_id = ${athlete.id}`.execute(app.db)).rows[0]
    if (!notice) throw new Error('There is no notice')
    const found: string[] = []
    const totals: number[] = []
    const now = app.clock.now()
    for (let after = beforeAllIds; totals.at(-1) !== 0; ) {
      const step = { notice, turn: 'recent', after, atOnce: 2, now, lately: later(now, -days(30)), longAgo: later(now, -days(90)) } as const
      const met = await meet(app.db, step)
      totals.push(met.total)
      found.push(...met.found.map(([accountId]) => accountId))
      after = met.last ?? after
    }
    expect([totals, found]).toEqual([[2, 2, 2, 0], fans.map(({ id }) => id).toSorted()])
  })

  test('is followed by one of the same turn while there are more, and by the rest only if there is one', () => {
    const now = new Date()
    const next = (turn: 'subscribers' | 'recent' | 'rest', total: number, hasRest = false) => {
      const place = placeAfter({ turn, has_rest: false }, { last: total === 0 ? null : 'last', total, hasRest }, 2, now)
      return [place.turn, place.after_follower_id, place.done_at]
    }
    expect(next('subscribers', 2)).toEqual(['subscribers', 'last', null])
    expect(next('subscribers', 1)).toEqual(['recent', beforeAllIds, null])
    expect(next('recent', 2, true)).toEqual(['recent', 'last', null])
    expect(next('recent', 1)).toEqual(['recent', beforeAllIds, now])
    expect(next('recent', 0, true)).toEqual(['rest', beforeAllIds, null])
    expect(next('rest', 1)).toEqual(['rest', beforeAllIds, now])
  })
})

describe('the order', () => {
  test('is who pays, who was here within a month, the rest; nobody who was not here for three', async () => {
    const athlete = await newAthlete()
    await setPrices(app.client, athlete, { freeDays: 5 })
    const fans = {
      gone: await newFollower(athlete),
      rest: await newFollower(athlete),
      recent: await newFollower(athlete),
      payer: await newFollower(athlete),
    }
    await subscribe(app.client, fans.payer, athlete, 'free_subscription')
    await app.settle()
    const age = (person: Person, by: number) =>
      sql`update session set last_seen_at = ${new Date(app.clock.now().getTime() - by)} where account_id = ${person.id}`.execute(app.db)
    await age(fans.recent, days(29))
    await age(fans.rest, days(31))
    await age(fans.gone, days(91))
    await post(athlete)
    expect(host.pushed.map(({ device }) => device)).toEqual([fans.payer.device, fans.recent.device, fans.rest.device])
  })

  test('puts what is told to one person before what is told to many', async () => {
    const [athlete, other] = [await newAthlete(), await newAthlete()]
    const fan = await newFollower(athlete)
    const author = await withDevice(other)
    const said = await post(author)
    const sockets = [await openSocket(app.client, fan), await openSocket(app.client, author)]
    await post(athlete)
    await follow(app.client, fan, author)
    await comment(app.client, fan, 'feed', said._id, 'Well run')
    await app.settle()
    expect(host.pushed).toEqual([])
    advance(seconds(31))
    await work()
    for (const socket of sockets) socket.close()
    expect(host.pushed.map(({ device }) => device)).toEqual([author.device, fan.device])
  })

  test('gives one page a quarter at most, and goes on behind the page that came last', async () => {
    const pages = [newId(), newId(), newId()].toSorted()
    const { id } = await registerFan(app.client)
    const wait = (pageId: string, howMany: number) =>
      sql`insert into delivery (id, account_id, source_type, source_id, page_id, channel, dedupe, is_certain, due_at, state, created_at)
        select gen_random_uuid(), ${id}, 'notice', ${pageId}, ${pageId}, 'push', gen_random_uuid()::text, false, ${app.clock.now()}, 'waiting', now()
        from generate_series(1, ${howMany})`.execute(app.db)
    for (const [at, howMany] of [50, 3, 50].entries()) await wait(pages[at] ?? '', howMany)
    const claim = async (afterPage: string) => {
      const rows = await claimOfPages(app.db, { now: app.clock.now(), afterPage, ofOnePage: 5, most: 20 })
      return pages.map((page) => rows.filter(({ page_id: of }) => of === page).length)
    }
    // Two at once take nothing twice.
    const [one, other] = await Promise.all([claim(beforeAllIds), claim(beforeAllIds)])
    expect(pages.map((_, at) => (one[at] ?? 0) + (other[at] ?? 0))).toEqual([10, 3, 10])
    expect(await claim(pages[0] ?? '')).toEqual([0, 0, 5])
    await sql`delete from delivery where account_id = ${id}`.execute(app.db)
  })
})

describe('each device is told once', () => {
  test('by two processes at the same time', async () => {
    const athlete = await newAthlete()
    const fans = [await newFollower(athlete), await newFollower(athlete), await newFollower(athlete)]
    await publish(app.client, athlete)
    await Promise.all([app.settle(), second.settle()])
    await work(second)
    expect(host.pushed.map(({ device }) => device).toSorted()).toEqual(fans.map(({ device }) => device).toSorted())
  })

  test('when a step is broken off and another process goes on', async () => {
    const athlete = await newAthlete()
    await setPrices(app.client, athlete, { freeDays: 5 })
    const [payer, fan] = [await newFollower(athlete), await newFollower(athlete)]
    await subscribe(app.client, payer, athlete, 'free_subscription')
    await app.settle()
    await bySql(`
      create function break_off() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger break_off before update on fanout for each row when (old.turn = 'recent') execute function break_off()`)
    await expect(post(athlete)).rejects.toThrow('killed')
    const { rows } = await sql<{ turn: string }>`select turn from fanout where page_id = ${athlete.id}`.execute(app.db)
    // What the step had made went with it.
    expect([rows, host.pushed.map(({ device }) => device), await statesOf(fan)]).toEqual([[{ turn: 'recent' }], [payer.device], []])
    await bySql('drop trigger break_off on fanout; drop function break_off')
    await work(second)
    await work()
    expect(host.pushed.map(({ device }) => device)).toEqual([payer.device, fan.device])
    const { rows: open } = await sql`select id from fanout where done_at is null`.execute(app.db)
    expect(open).toEqual([])
  })

  test('again under its topic, when nobody knows whether it was sent; and at once, by the only process there is', async () => {
    const athlete = await newAthlete()
    const fan = await newFollower(athlete)
    await post(athlete)
    const forget = () =>
      sql`update delivery set state = 'claimed', claimed_at = ${app.clock.now()} where account_id = ${fan.id}`.execute(app.db)
    await forget()
    advance(minutes(3))
    await work(second)
    await forget()
    advance(1000)
    await work(second)
    expect(host.pushed).toHaveLength(2)
    const database = { url: app.databaseUrl, drop: async () => undefined }
    const alone = await createTestApp({ env: host.env, database, isAlone: true, app: { clock: app.clock } })
    await alone.settle()
    expect(host.pushed).toHaveLength(3)
    expect(new Set(host.pushed.map(({ topic }) => topic)).size).toBe(1)
    await alone.close()
  })

  test('of a team, but for who of its staff wrote it', async () => {
    goTo(12)
    const { id, owner } = await foundTeam(app, await signIn(app.client, administrator), 'Ridge Rowing')
    const [boss, fan] = [await withDevice(owner), await withDevice(await registerFan(app.client))]
    for (const { token } of [boss, fan]) {
      await app.client.send('follows.create', { token, params: { a: 'team', b: id } })
      await app.client.send('follows.saveSettings', { token, params: { id }, body: { bell: 'all' } })
    }
    advance(1000)
    await post(boss, { teamId: id })
    expect([shownOn(boss.device), shownOn(fan.device).map(({ title }) => title)]).toEqual([[], ['Ridge Rowing posted something new']])
  })
})

describe('what changed before it was sent', () => {
  /** Waits for half a minute, since its reader has a window open. */
  const waiting = async (page: Person, wishes: Parameters<typeof publish>[2] = {}) => {
    const fan = await newFollower(page)
    const socket = await openSocket(app.client, fan)
    const made = await post(page, wishes)
    socket.close()
    expect(await statesOf(fan)).toEqual(['waiting'])
    return { fan, made }
  }
  const soon = async () => {
    advance(seconds(31))
    await work()
  }

  test.each<[string, string, (fan: Follower, page: Person, postId: string) => Promise<unknown>]>([
    ['they follow no more', 'not followed', ({ token }, { id }) => app.client.send('follows.remove', { token, params: { id } })],
    ['the bell is off', 'not wanted', (fan, page) => ring(fan, page, 'off')],
    [
      'the page blocked them',
      'not to be known',
      // The moment before the follow ends.
      (fan, page) =>
        sql`insert into relation (id, owner_id, other_id, kind, reason, created_at)
        values (gen_random_uuid(), ${page.id}, ${fan.id}, 'block', '', now())`.execute(app.db),
    ],
    [
      'they muted the page',
      'muted',
      ({ token }, { id }) => app.client.send('mutes.create', { token, body: { targetId: id, span: 'ever' } }),
    ],
    [
      'the post is gone',
      'gone',
      async (_fan, { token }, id) => (await app.client.send('feeds.remove', { token, params: { id } }), app.settle()),
    ],
    [
      'they looked at the list',
      'read',
      ({ token }) => app.client.send('notifications.seen', { token, body: { upTo: app.clock.now().toISOString(), tab: 'pages' } }),
    ],
    ['they signed out', 'no device', ({ token }) => app.client.send('auth.logout', { token })],
  ])('%s: %s', async (_name, why, change) => {
    const athlete = await newAthlete()
    const { fan, made } = await waiting(athlete)
    await change(fan, athlete, made._id)
    await soon()
    expect([shownOn(fan.device), await statesOf(fan)]).toEqual([[], [`skipped: ${why}`]])
  })

  test('what was locked meanwhile says its title alone', async () => {
    const athlete = await newAthlete()
    await setPrices(app.client, athlete, { monthlyPrice: 5 })
    const { fan, made } = await waiting(athlete, { title: 'Row F was loud' })
    await sql`update feed set audience = 'subscribers' where id = ${made._id}`.execute(app.db)
    await soon()
    expect(textsOn(fan.device)).toEqual([''])
  })

  test('a stream that is over tells nobody, and meets nobody any more', async () => {
    const athlete = await newAthlete()
    const fan = await newFollower(athlete)
    const waits = await openSocket(app.client, fan)
    const { stream, socket } = await goLive(app.client, athlete)
    await app.settle()
    await endStream(app.client, athlete, stream)
    await app.settle()
    socket.close()
    waits.close()
    await soon()
    expect([shownOn(fan.device), await statesOf(fan)]).toEqual([[], ['skipped: over']])
  })
})

describe('nights', () => {
  test('hold posts until the morning, when they go as one; a stream is not told of then', async () => {
    const athlete = await newAthlete()
    const fan = await newFollower(athlete)
    goTo(23)
    await post(athlete, { title: 'Late' })
    const author = await signIn(app.client, athlete)
    await post(author, { title: 'Later' })
    const { socket } = await goLive(app.client, author)
    await app.settle()
    socket.close()
    expect([shownOn(fan.device), await statesOf(fan)]).toEqual([[], ['waiting: quiet', 'waiting: quiet', 'skipped: quiet']])
    // What is told to one person waits with it.
    await signIn(app.client, fan)
    await app.settle()
    goTo(8)
    await work()
    expect(shownOn(fan.device).map(({ title, path }) => [title, path])).toEqual([['3 new notifications', '/notifications']])
  })

  test('of minors tell nothing, whatever they chose; of streams with tickets they are never told (youth.md Y68, Y33)', async () => {
    const athlete = await newAthlete()
    const minor = await withDevice(await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` }))
    await follow(app.client, minor, athlete)
    await ring(minor, athlete, 'all')
    await app.client.send('notifications.saveSettings', { token: minor.token, body: { quiet: { isOn: false, from: 22, to: 8 } } })
    const { socket } = await goLive(app.client, athlete, { price: 2 })
    await app.settle()
    socket.close()
    expect(await statesOf(minor)).toEqual(['skipped: not to be known'])
    goTo(0, 'America/New_York')
    advance(minutes(30))
    await post(await signIn(app.client, athlete), { title: 'Night' })
    expect(shownOn(minor.device)).toEqual([])
    goTo(6, 'America/New_York')
    await work()
    expect(textsOn(minor.device)).toEqual(['Night'])
  })

  test('and pauses: of an hour it waits for the end, of a week it does not', async () => {
    const athlete = await newAthlete()
    const [hour, week] = [await newFollower(athlete), await newFollower(athlete)]
    const pause = ({ token }: Person, length: 'hour' | 'week') =>
      app.client.send('notifications.saveSettings', { token, body: { pause: length } })
    await Promise.all([pause(hour, 'hour'), pause(week, 'week')])
    await post(athlete, { title: 'Meanwhile' })
    expect([await statesOf(hour), await statesOf(week)]).toEqual([['waiting: paused'], ['skipped: paused']])
    advance(minutes(61))
    await work()
    expect([textsOn(hour.device), textsOn(week.device)]).toEqual([['Meanwhile'], []])
  })

  test('what could not be sent for four hours is no news any more, and a stream after a quarter of one', async () => {
    const athlete = await newAthlete()
    const fan = await newFollower(athlete)
    host.answer(fan.device, 503)
    await post(athlete)
    const { socket } = await goLive(app.client, athlete)
    await app.settle()
    socket.close()
    expect(await statesOf(fan)).toEqual(['waiting: host is busy', 'waiting: host is busy'])
    // The post waits on while the stream is over.
    advance(minutes(15))
    await work()
    expect(await statesOf(fan)).toEqual(['waiting: host is busy', 'skipped: too late'])
    host.answer(fan.device, 201)
    advance(hours(4))
    await work()
    expect([shownOn(fan.device), await statesOf(fan)]).toEqual([[], ['skipped: too late', 'skipped: too late']])
  })
})
