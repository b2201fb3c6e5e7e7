// Five hundred things that happen, in any order, to somebody with two sockets that come and go: both say the same number at each
// rest, the number is what the list says, and each group says how many there are.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  badgeOf,
  openSocket,
  publish,
  registerFan,
  registerPerformer,
  seeAll,
  takeBack,
  tip,
  toldTo,
  topUp,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fans: Person[]

beforeAll(async () => {
  app = await createTestApp()
  fans = await Promise.all(Array.from({ length: 4 }, () => registerFan(app.client)))
  await Promise.all(fans.map((fan) => topUp(app.client, fan, 250)))
})
afterAll(() => app.close())

const event = fc.record({
  what: fc.constantFrom(
    'like',
    'like',
    'unlike',
    'follow',
    'unfollow',
    'tip',
    'see',
    'open',
    'read',
    'read all',
    'reconnect',
    'rest',
    'again',
    'block',
  ),
  who: fc.nat({ max: 3 }),
  which: fc.nat({ max: 2 }),
})
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

interface Badge {
  readonly totalUnread: number
  readonly version: number
}

/** What a window shows: it sets what it is told, and drops what is older than what it knows. */
async function openWindow(athlete: Person) {
  let socket: LiveSocket = await openSocket(app.client, athlete)
  let base: Badge = await badgeOf(app.client, athlete)
  const told = (): Badge[] =>
    socket.heard.filter(({ event: name }) => name === 'notification_count').map(({ payload }) => payload as unknown as Badge)
  const badge = (): Badge => told().reduce((known, one) => (one.version >= known.version ? one : known), base)
  return {
    badge,
    told,
    close: () => socket.close(),
    async reconnect() {
      base = badge()
      socket.close()
      socket = await openSocket(app.client, athlete)
      const asked = await badgeOf(app.client, athlete)
      if (asked.version >= base.version) base = asked
    },
    async hasHeard({ version }: Badge): Promise<void> {
      if (badge().version < version) await socket.hear('notification_count', (told) => Number(told['version']) >= version)
    },
  }
}

async function play(events: readonly Event[]): Promise<void> {
  const athlete = await registerPerformer(app.client)
  const posts = [await publish(app.client, athlete), await publish(app.client, athlete), await publish(app.client, athlete)]
  const windows = [await openWindow(athlete), await openWindow(athlete)]
  const token = athlete.token
  const numbers = new Map<number, number>()

  const rest = async () => {
    await app.settle()
    const server = await badgeOf(app.client, athlete)
    for (const window of windows) await window.hasHeard(server)
    const [one, two] = windows.map((window) => window.badge().totalUnread)
    expect([one, two]).toEqual([server.totalUnread, server.totalUnread])
    // A version is one number: what is dropped, or accepted twice, can then be no other.
    for (const { version, totalUnread } of [server, ...windows.flatMap((window) => window.told())]) {
      expect([version, numbers.get(version) ?? totalUnread]).toEqual([version, totalUnread])
      numbers.set(version, totalUnread)
    }
    const told = await toldTo(app.client, athlete)
    const { rows } = await sql<{ seen_at: string }>`
      select to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as seen_at from inbox
      where account_id = ${athlete.id} and seen_at > '-infinity'`.execute(app.db)
    const seenAt = rows[0]?.seen_at ?? ''
    expect(told.filter(({ isRead, updatedAt }) => !isRead && updatedAt > seenAt)).toHaveLength(server.totalUnread)
    for (const { type, total, subjectId } of told.filter(({ type: kind }) => kind === 'liked' || kind === 'followed')) {
      const { rows: standing } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select account_id from reaction where object_id = ${subjectId} and action = 'like'
          union all select follower_id from follow where page_id = ${subjectId}
        ) acts where not exists (select from relation where owner_id = ${athlete.id} and other_id = account_id)`.execute(app.db)
      expect([type, total]).toEqual([type, standing[0]?.count])
    }
    expect(new Set(told.map(({ _id }) => _id)).size).toBe(told.length)
  }

  for (const { what, who, which } of events) {
    const [fan, post] = [fans[who] ?? athlete, posts[which] ?? { _id: '' }]
    if (what === 'like')
      await app.client.try('reactions.create', { token: fan.token, body: { objectId: post._id, objectType: 'feed', action: 'like' } })
    if (what === 'unlike') await takeBack(app.client, fan, 'feed', post, 'like')
    if (what === 'follow') await app.client.try('follows.create', { token: fan.token, params: { a: 'performer', b: athlete.id } })
    if (what === 'unfollow') await app.client.send('follows.remove', { token: fan.token, params: { id: athlete.id } })
    if (what === 'tip' && who < 2) await tip(app.client, fan, athlete, 10).catch(() => undefined)
    if (what === 'see') await seeAll(app.client, athlete)
    if (what === 'open') await app.client.send('notifications.opened', { token, body: { subjectId: post._id } })
    if (what === 'read') {
      const [first] = await toldTo(app.client, athlete)
      if (first) await app.client.try('notifications.read', { token, params: { id: first._id } })
    }
    if (what === 'read all') await app.client.send('notifications.readAll', { token })
    if (what === 'reconnect') await windows[which % 2]?.reconnect()
    // Events that are delivered twice.
    if (what === 'again')
      await sql`insert into outbox (topic, payload) select topic, payload from outbox where topic <> 'wallet.changed'`.execute(app.db)
    if (what === 'block' && who === 3) await app.client.try('blocks.create', { token, body: { targetId: fan.id, target: 'user' } })
    if (what === 'rest') await rest()
  }
  await rest()
  for (const window of windows) window.close()
}

test('500 events, reads and reconnections', async () => {
  await fc.assert(fc.asyncProperty(fc.array(event, { minLength: 50, maxLength: 50 }), play), { numRuns: 10, endOnFailure: true })
}, 400_000)

test('who reads all while much is delivered waits for nobody for ever, and no event has to come again', async () => {
  const athletes = [await registerPerformer(app.client), await registerPerformer(app.client)]
  for (let turn = 0; turn < 5; turn++) {
    for (const athlete of athletes)
      for (const fan of fans) {
        const post = await publish(app.client, athlete)
        const body = { objectId: post._id, objectType: 'feed', action: 'like' } as const
        await app.client.send('reactions.create', { token: fan.token, body })
      }
    const reads = athletes.flatMap(({ token }) => Array.from({ length: 6 }, () => app.client.send('notifications.readAll', { token })))
    await Promise.all([app.settle(), ...reads])
    const { rows } = await sql<{ attempts: number }>`select attempts from outbox where attempts > 0`.execute(app.db)
    expect(rows).toEqual([])
  }
})
