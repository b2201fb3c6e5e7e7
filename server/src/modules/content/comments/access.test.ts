// Who learns of comments at all: of what is locked, hidden or apart nothing leaves, adults and minors keep their distance, and a list is
// read to its end whatever happens meanwhile.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  comment,
  commentsOn,
  follow,
  like,
  newKey,
  openSocket,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  takeBack,
  topUp,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, seenByStaff, type TestApp } from '#test/index.ts'
import { hours } from '#platform/clock.ts'

let app: TestApp
let administrator: Person
let athlete: Person
let fan: Person
let other: Person

beforeAll(async () => {
  app = await createTestApp()
  const { client } = app
  administrator = await registerAdministrator(client, await app.administration.issueFirstLink())
  ;[athlete, fan, other] = [await registerPerformer(client), await registerFan(client), await registerFan(client)]
  await verifyPerformer(client, administrator, athlete)
  await setPrices(client, athlete, { monthlyPrice: 5 })
  for (const person of [fan, other]) await follow(client, person, athlete)
  await app.settle()
})
afterAll(() => app.close())

const post = async (wishes: Parameters<typeof publish>[2] = {}, by = athlete) => (await publish(app.client, by, wishes))._id
const say = (by: Person, id: string, content: string) => comment(app.client, by, 'feed', id, content)
const tried = async (name: 'comments.list' | 'comments.standing', id: string, by?: Person) => {
  const { status, error } = await app.client.try(name, { token: by?.token, query: { objectType: 'feed', objectId: id } })
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const write = async (by: Person, objectId: string, content: string, objectType: 'feed' | 'comment' = 'feed') => {
  const { status, error } = await app.client.try('comments.create', { token: by.token, body: { objectType, objectId, content } })
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const ids = async (id: string, by?: Person) => (await commentsOn(app.client, by, 'feed', id)).map(({ _id }) => _id)

describe('on what is locked', () => {
  test('nothing is read, written, found or told but the number', async () => {
    const id = await post({ title: 'Canary title', text: 'Canary post', audience: 'buyers', isSale: true, price: 3 })
    const card = await saveCard(app.client, fan)
    await topUp(app.client, fan, 10, card)
    await app.client.send('wallet.feed', { token: fan.token, params: { id }, headers: newKey() })
    const secret = await say(fan, id, 'Canary comment')
    await app.settle()
    for (const by of [undefined, other]) {
      expect(await tried('comments.list', id, by)).toBe('403 comment.locked')
      expect(await tried('comments.standing', id, by)).toBe('403 comment.locked')
      const asked = [
        await app.client.try('comments.view', { token: by?.token, params: { id: secret._id } }),
        await app.client.try('comments.list', { token: by?.token, query: { objectType: 'comment', objectId: secret._id } }),
        await app.client.try('comments.list', { token: by?.token, query: { objectType: 'feed', objectId: id } }),
        await app.client.try('feeds.view', { token: by?.token, params: { id } }),
      ]
      expect(JSON.stringify(asked.map(({ body }) => body))).not.toContain('Canary comment')
    }
    expect(await write(other, id, 'Let me in')).toBe('403 comment.locked')
    expect(await write(other, secret._id, 'Let me in', 'comment')).toBe('403 comment.locked')
    const liked = await app.client.try('reactions.create', {
      token: other.token,
      body: { objectType: 'comment', objectId: secret._id, action: 'like' },
    })
    expect(liked.status).toBe(403)
    expect((await app.client.send('feeds.view', { params: { id } })).data).toMatchObject({ isLocked: true, totalComment: 1 })
    // The own list says where, and nothing of what stands there.
    const mine = await app.client.send('comments.mine', { token: fan.token })
    expect(mine.data[0]).toMatchObject({ content: 'Canary comment', place: { _id: id, type: 'feed' } })
    expect(JSON.stringify(mine)).not.toMatch(/Canary (post|title)/)
  })

  test('whoever has lost it deletes what they wrote, and nothing else', async () => {
    const id = await post()
    const mine = await say(fan, id, 'Mine')
    await app.client.send('feeds.update', { token: athlete.token, params: { id }, body: { audience: 'subscribers' } })
    const changed = await app.client.try('comments.update', { token: fan.token, params: { id: mine._id }, body: { content: 'Still mine' } })
    expect(changed.error.code).toBe('comment.locked')
    expect(await write(fan, id, 'Written meanwhile')).toBe('403 comment.locked')
    expect((await app.client.try('comments.remove', { token: other.token, params: { id: mine._id } })).status).toBe(404)
    await app.client.send('comments.remove', { token: fan.token, params: { id: mine._id } })
  })

  test('or hidden, it is as if there were nothing', async () => {
    const id = await post()
    const { _id } = await say(fan, id, 'Hello')
    await app.client.send('feeds.update', { token: athlete.token, params: { id }, body: { status: 'inactive' } })
    expect([await tried('comments.list', id, fan), await write(fan, id, 'More')]).toEqual(['404 feed.unknown', '404 feed.unknown'])
    expect((await app.client.try('comments.view', { token: fan.token, params: { id: _id } })).error.code).toBe('comment.unknown')
  })
})

describe('two who are apart', () => {
  test.each(['who wrote', 'who reads'] as const)('find nothing of each other here; %s has blocked', async (who) => {
    const [a, b] = [await registerFan(app.client), await registerFan(app.client)]
    for (const person of [a, b]) await follow(app.client, person, athlete)
    const id = await post()
    const written = await say(a, id, 'Can you see me?')
    const between = await say(fan, id, 'I can')
    const answer = await comment(app.client, a, 'comment', between._id, 'Good')
    expect(await ids(id, b)).toContain(written._id)
    const [owner, target] = who === 'who wrote' ? [a, b] : [b, a]
    await app.client.send('blocks.create', { token: owner.token, body: { targetId: target.id } })
    expect(await ids(id, b)).toEqual([between._id])
    expect(await commentsOn(app.client, b, 'comment', between._id)).toEqual([])
    expect(await ids(id, fan)).toEqual([between._id, written._id])
    for (const one of [written, answer]) {
      expect((await app.client.try('comments.view', { token: b.token, params: { id: one._id } })).error.code).toBe('comment.unknown')
      expect(await write(b, one._id, 'Hello?', 'comment')).toBe('404 comment.unknown')
      const liked = await app.client.try('reactions.create', {
        token: b.token,
        body: { objectType: 'comment', objectId: one._id, action: 'like' },
      })
      expect(liked.status).toBe(404)
      const reported = await app.client.try('reports.create', {
        token: b.token,
        body: { target: 'comment', targetId: one._id, reason: 'spam' },
      })
      expect(reported.status).toBe(404)
    }
    await comment(app.client, fan, 'comment', answer._id, 'Yes')
    const [seen] = (await commentsOn(app.client, b, 'comment', between._id)).slice(-1)
    expect(seen).toMatchObject({ content: 'Yes', answers: null })
  })

  test('from the page: its things are unknown', async () => {
    const reader = await registerFan(app.client)
    await follow(app.client, reader, athlete)
    const id = await post()
    const { _id } = await say(reader, id, 'Hello')
    await app.client.send('blocks.create', { token: athlete.token, body: { targetId: reader.id } })
    expect([await tried('comments.list', id, reader), await write(reader, id, 'Hello again')]).toEqual([
      '404 feed.unknown',
      '404 feed.unknown',
    ])
    expect((await app.client.try('comments.remove', { token: reader.token, params: { id: _id } })).status).toBe(204)
  })
})

describe('mentions', () => {
  const mentioned = async (by: Person, id: string, content: string) => (await say(by, id, content)).mentions.map(({ _id }) => _id)

  test('link to the page, to whoever writes in the thread, to pages one follows; the rest stays text', async () => {
    const [followed, unknown] = [await registerPerformer(app.client), await registerPerformer(app.client)]
    const writer = await registerFan(app.client)
    for (const one of [athlete, followed]) await follow(app.client, writer, one)
    app.clock.advance(hours(25))
    const id = await post()
    const text = `@${athlete.username} @${followed.username} @${unknown.username} @nobody_at_all`
    expect((await mentioned(writer, id, text)).toSorted()).toEqual([athlete.id, followed.id].toSorted())
    await app.client.send('blocks.create', { token: followed.token, body: { targetId: writer.id } })
    expect(await mentioned(writer, id, `Hi @${followed.username}`)).toEqual([])
    expect(await mentioned(athlete, id, `It was me, @${athlete.username}`)).toEqual([])
    // For a reader who is apart from whom it names, it is text again.
    const [first] = (await commentsOn(app.client, writer, 'feed', id)).slice(-1)
    expect(first?.mentions.map(({ _id }) => _id)).toEqual([athlete.id])
  })
})

describe('people under 18', () => {
  /** With a guardian's approval, which has no call yet. */
  const minorAthlete = async () => {
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    await sql`update account set guardian_status = 'approved' where id = ${minor.id}`.execute(app.db)
    await sql`update page set visible = true where id = ${minor.id}`.execute(app.db)
    return minor
  }

  test('have no comments on their page without a guardian who allows them, from nobody and at no door', async () => {
    const minor = await minorAthlete()
    await follow(app.client, fan, minor)
    await app.client.send('comments.setRules', { token: minor.token, body: { writers: 'everyone' } })
    const id = await post({}, minor)
    await seenByStaff(app)
    for (const by of [fan, athlete, minor]) {
      expect(await write(by, id, 'Hello there')).toBe('403 comment.closed')
      const standing = await app.client.send('comments.standing', { token: by.token, query: { objectType: 'feed', objectId: id } })
      // Why is said to the page alone: to others it would say how old somebody is.
      expect(standing.data.step).toBe(by === minor ? 'consent' : 'closed')
    }
    expect(await ids(id, fan)).toEqual([])
    await app.settle()
    expect((await app.client.send('feeds.view', { token: fan.token, params: { id } })).data.totalComment).toBe(0)
    const { rows } = await sql`select from comment where page_id = ${minor.id}`.execute(app.db)
    expect(rows).toEqual([])
  })

  /** A team with a minor, an adult on its roster, and its coach, where everybody may write. */
  const mixedTeam = async () => {
    const team = await foundTeam(app, administrator, `Distance ${Math.random().toString(36).slice(2, 10)}`)
    const [minor, peer, adult] = [await minorAthlete(), await minorAthlete(), await registerPerformer(app.client)]
    for (const person of [minor, peer, adult]) await team.join(person)
    await app.client.send('comments.setRules', { token: team.owner.token, body: { writers: 'everyone', teamId: team.id } })
    return { team, minor, peer, adult, id: await post({ teamId: team.id }, team.owner) }
  }

  test('write in their own team, and nowhere else until a guardian can allow it', async () => {
    const { minor, id } = await mixedTeam()
    await follow(app.client, minor, athlete)
    expect(await write(minor, await post(), 'Fast')).toBe('409 youth.guardian_required')
    expect(await write(minor, id, 'Ready')).toBe('201')
  })

  test('and adults do not answer each other, but for the staff of their team', async () => {
    const { team, minor, peer, adult, id } = await mixedTeam()
    const [byMinor, byAdult, byStaff] = [await say(minor, id, 'Fast'), await say(adult, id, 'Faster'), await say(team.owner, id, 'Calm')]
    for (const by of [adult, fan]) expect(await write(by, byMinor._id, 'Hey', 'comment')).toBe('403 youth.not_allowed')
    expect(await write(minor, byAdult._id, 'Hey', 'comment')).toBe('403 youth.not_allowed')
    expect(await write(peer, byMinor._id, 'Hey', 'comment')).toBe('201')
    expect(await write(team.owner, byMinor._id, 'Good', 'comment')).toBe('201')
    expect(await write(minor, byStaff._id, 'Thanks', 'comment')).toBe('201')
    // Whoever has left is a minor like others.
    await team.leave(peer, peer)
    const [byPeer] = await commentsOn(app.client, fan, 'comment', byMinor._id)
    expect(await write(team.owner, byPeer?._id ?? '', 'Come back', 'comment')).toBe('403 youth.not_allowed')
    // Nor below what a minor began, whoever is answered there.
    const [, byOwner] = await commentsOn(app.client, fan, 'comment', byMinor._id)
    expect(await write(adult, byOwner?._id ?? '', 'Hey', 'comment')).toBe('403 youth.not_allowed')
  })

  test('are named by nobody, and name nobody', async () => {
    const { minor, id } = await mixedTeam()
    for (const one of [minor, athlete]) await follow(app.client, fan, one)
    await follow(app.client, minor, athlete)
    expect((await say(fan, id, `Well run @${minor.username}`)).mentions).toEqual([])
    expect((await say(minor, id, `Thanks @${athlete.username}`)).mentions).toEqual([])
    const { rows } = await sql`select from comment where ${minor.id} = any(mentioned_ids)`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('without a guardian write nothing', async () => {
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-01` })
    await follow(app.client, minor, athlete)
    expect(await write(minor, await post(), 'Hello')).toBe('409 youth.guardian_required')
  })
})

describe('a list', () => {
  const crowd = async (id: string, count: number, from = 0) => {
    for (let turn = 0; turn < count; turn += 1) await say(turn % 2 === 0 ? fan : other, id, `Number ${from + turn}`)
  }
  const pages = async (id: string, sortBy: 'createdAt' | 'best', limit: number, between: () => Promise<void>) => {
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { objectType: 'feed' as const, objectId: id, limit, sortBy, ...(cursor && { cursor }) }
      const page = await app.client.send('comments.list', { query })
      seen.push(...page.data.map(({ content }) => content))
      cursor = page.nextCursor
      await between()
    }
    return seen
  }

  test('is read to its end while others write: nothing is lost, nothing comes twice', async () => {
    const id = await post()
    await crowd(id, 40)
    let more = 100
    const seen = await pages(id, 'createdAt', 5, async () => {
      await crowd(id, 25, more)
      more += 25
    })
    expect(more).toBeGreaterThanOrEqual(300)
    expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => `Number ${39 - index}`))
  })

  test('has the best first, if so asked: likes and answers, and what is new', async () => {
    const id = await post()
    await crowd(id, 4)
    const [, , second] = await commentsOn(app.client, undefined, 'feed', id)
    if (!second) throw new Error('There are four')
    for (const person of [fan, other, athlete]) await like(app.client, person, 'comment', second)
    await comment(app.client, athlete, 'comment', second._id, 'Yes')
    await app.settle()
    expect(await pages(id, 'best', 2, async () => undefined)).toEqual(['Number 1', 'Number 3', 'Number 2', 'Number 0'])
    const wrong = await app.client.try('comments.list', { query: { objectType: 'feed', objectId: id, cursor: 'bm90aGluZw' } })
    expect(wrong.status).toBe(400)
  })

  test('takes as many statements for 25 as for one, and six at most for a visitor', async () => {
    const [one, many] = [await post(), await post()]
    await crowd(one, 1)
    await crowd(many, 25)
    const asked = (id: string, by?: Person) =>
      app.queries.of(() => app.client.send('comments.list', { token: by?.token, query: { objectType: 'feed', objectId: id, limit: 25 } }))
    // What they see of the post costs what it costs there.
    const isOfDoor = (text: string) =>
      !text.includes('from comment') && /from (account where|feed|page|relation|follow|entitlement)\b/.test(text)
    const ofList = (texts: readonly string[]) => texts.filter((text) => !isOfDoor(text)).toSorted()
    const ofVisitor = [await asked(one), await asked(many)].map(({ length }) => length)
    expect(ofVisitor[1]).toBe(ofVisitor[0])
    expect(ofVisitor[1]).toBeLessThanOrEqual(6)
    const ofFan = [ofList(await asked(one, fan)), ofList(await asked(many, fan))]
    expect(ofFan[1]).toEqual(ofFan[0])
    // The two of comments, cards, marks.
    expect(ofFan[1]?.length).toBeGreaterThanOrEqual(4)
    expect(ofFan[1]?.length).toBeLessThanOrEqual(6)
  })
})

test('the room of a thing is told ids, and nobody who is apart or outside is', async () => {
  const [reader, apart, locked] = [await registerFan(app.client), await registerFan(app.client), await registerFan(app.client)]
  await app.client.send('blocks.create', { token: apart.token, body: { targetId: fan.id } })
  const id = await post({ audience: 'followers' })
  for (const person of [reader, apart]) await follow(app.client, person, athlete)
  const sockets = await Promise.all([reader, apart, locked].map((person) => openSocket(app.client, person)))
  const joined = await Promise.all(sockets.map((socket) => socket.ask('comments/join', { objectId: id, objectType: 'feed' })))
  expect(joined.map(({ ok, code }) => (ok ? 'in' : code))).toEqual(['in', 'in', 'comment.locked'])
  const { _id } = await say(fan, id, 'Canary live')
  await app.settle()
  const [first] = sockets
  const told = await first?.hear('comment_created')
  expect(told).toEqual({ _id, objectId: id, parentId: null, creatorId: fan.id })
  await app.client.send('comments.remove', { token: fan.token, params: { id: _id } })
  await app.settle()
  expect(await first?.hear('comment_removed')).toEqual({ _id, objectId: id, parentId: null, creatorId: null })
  for (const socket of sockets.slice(1)) expect(socket.heard.filter(({ event }) => event === 'comment_created')).toEqual([])
  for (const socket of sockets) socket.close()
})

test('the room of a thing is told how many like it, once a second, and whoever lost it is not', async () => {
  const [reader, leaving, liker] = [await registerFan(app.client), await registerFan(app.client), await registerFan(app.client)]
  const id = await post({ audience: 'followers' })
  for (const person of [reader, leaving, liker]) await follow(app.client, person, athlete)
  const sockets = await Promise.all([reader, leaving].map((person) => openSocket(app.client, person)))
  for (const socket of sockets) await socket.ask('comments/join', { objectId: id, objectType: 'feed' })
  const likes = () =>
    sockets.map(({ heard }) =>
      heard.filter(({ event }) => event === 'tally_changed').map(({ payload }) => [payload['objectId'], payload['likes']]),
    )
  const settled = async () => {
    await app.settle()
    // What was sent before is here before this is answered.
    for (const [at, { token }] of [reader, leaving].entries()) await sockets[at]?.ask('auth/login', { token })
  }
  const wish = { objectId: id, objectType: 'feed', action: 'like' } as const
  await app.client.send('reactions.create', { token: liker.token, body: wish })
  await settled()
  expect(likes()).toEqual([[[id, 1]], [[id, 1]]])
  await app.client.send('follows.remove', { token: leaving.token, params: { id: athlete.id } })
  app.clock.advance(6000)
  await app.client.send('reactions.remove', { token: liker.token, body: wish })
  await settled()
  expect(likes()).toEqual([
    [
      [id, 1],
      [id, 0],
    ],
    [[id, 1]],
  ])
  for (const socket of sockets) socket.close()
})

test('the room is told also where as many came as went', async () => {
  const [reader, other] = [await registerFan(app.client), await registerFan(app.client)]
  const id = await post({ audience: 'public' })
  await like(app.client, other, 'feed', { _id: id })
  await app.settle()
  const socket = await openSocket(app.client, reader)
  await socket.ask('comments/join', { objectId: id, objectType: 'feed' })
  await like(app.client, reader, 'feed', { _id: id })
  await takeBack(app.client, reader, 'feed', { _id: id }, 'like')
  await app.settle()
  // Whoever changed their mind was told a number in between, and hears what it is now.
  expect(await socket.hear('tally_changed')).toEqual({ objectId: id, likes: 1 })
  socket.close()
})
