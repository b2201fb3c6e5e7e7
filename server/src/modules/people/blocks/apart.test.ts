// Two who are apart find nothing of each other at any door, in both directions; everybody else finds all of it (access.md B21).
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createClient,
  enterStream,
  follow,
  goLive,
  makeGallery,
  makeProduct,
  newKey,
  openConversation,
  openSocket,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  say,
  setPrices,
  signIn,
  subscribe,
  testCards,
  topUp,
  uploadPostFile,
  verifyPerformer,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type FoundTeam, type TestApp } from '#test/index.ts'
import { days, hours } from '#platform/clock.ts'

let app: TestApp
/** Addresses of large networks that stay where they are. */
const [american, dutch] = ['8.8.8.8', '193.0.6.139'] as const
let administrator: Person
/** Has a page with something behind every door. */
let athlete: Person
/** Is never apart from anybody: what they find shows that the doors are open. */
let bystander: Person
let team: FoundTeam
let things: Readonly<Record<'post' | 'saved' | 'priced' | 'gallery' | 'product' | 'stream' | 'room' | 'teamPost', string>>
let host: LiveSocket
let photoId: string

const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#334455' } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1' } })
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  athlete = await registerPerformer(app.client, { name: 'Maya Apart' })
  await verifyPerformer(app.client, administrator, athlete)
  await setPrices(app.client, athlete, { monthlyPrice: 10 })
  bystander = await registerFan(app.client)
  team = await foundTeam(app, administrator, 'Apart Ridge')
  await team.join(athlete)
  const file = await uploadPostFile(app.client, athlete, 'Photo', await picture())
  await app.settle()
  const { stream, socket } = await goLive(app.client, athlete)
  host = socket
  things = {
    post: (await publish(app.client, athlete))._id,
    saved: (await publish(app.client, athlete))._id,
    priced: (await publish(app.client, athlete, { type: 'photo', fileIds: [file._id], isSale: true, price: 5 }))._id,
    gallery: (await makeGallery(app.client, athlete, [await picture()]))._id,
    product: (await makeProduct(app.client, athlete))._id,
    stream: stream._id,
    room: stream.conversationId,
    teamPost: (await publish(app.client, team.owner, { teamId: team.id }))._id,
  }
  await saveAll(bystander)
  await app.settle()
  const { data: photos } = await app.client.send('photos.list', { token: athlete.token, query: { galleryId: things.gallery } })
  photoId = photos[0]?._id ?? ''
})
afterAll(async () => {
  host.close()
  await app.close()
})

const block = (person: Person, targetId: string, wishes: { teamId?: string; reason?: string } = {}) =>
  app.client.send('blocks.create', { token: person.token, body: { targetId, ...wishes } })
const unblock = (person: Person, targetId: string) =>
  app.client.send('blocks.remove', { token: person.token, params: { id: targetId }, query: {} })

interface Door {
  readonly name: string
  /** Whether somebody finds the athlete, or what is the athlete's, behind it. */
  readonly finds: (person: Person) => Promise<boolean>
}

const isThere = async (asked: Promise<{ status: number; error: { code?: string } }>): Promise<boolean> => {
  const { status, error } = await asked
  if (status === 404 || error?.code === 'page.country_blocked') return false
  if (status >= 400 && status !== 422 && status !== 409) throw new Error(`${status} ${error.code}`)
  return true
}
const holds = async (asked: Promise<{ data: readonly { _id: string }[]; total?: number }>, id: string): Promise<boolean> => {
  const { data, total } = await asked
  const has = data.some((row) => row._id === id)
  // Nothing is counted that is not shown.
  if (total !== undefined && total !== data.length) throw new Error(`${data.length} rows, ${total} counted`)
  return has
}

const holdsTarget = async (asked: Promise<{ data: readonly { targetId: string }[]; total: number }>, id: string): Promise<boolean> => {
  const { data, total } = await asked
  if (total !== data.length) throw new Error(`${data.length} rows, ${total} counted`)
  return data.some(({ targetId }) => targetId === id)
}

const doors: readonly Door[] = [
  { name: 'profile', finds: ({ token }) => isThere(app.client.try('performers.view', { token, params: { id: athlete.id } })) },
  {
    name: 'search of athletes',
    finds: ({ token }) => holds(app.client.send('performers.search', { token, query: { q: 'Maya Apart', limit: 100 } }), athlete.id),
  },
  {
    name: 'athletes by chance',
    finds: ({ token }) => holds(app.client.send('performers.random', { token, query: { limit: 100 } }), athlete.id),
  },
  { name: 'first pages', finds: ({ token }) => holds(app.client.send('firstWeek.pages', { token }), athlete.id) },
  { name: 'results', finds: ({ token }) => isThere(app.client.try('records.list', { token, params: { id: athlete.id } })) },
  { name: 'pinned clips', finds: ({ token }) => isThere(app.client.try('highlights.list', { token, params: { id: athlete.id } })) },
  { name: 'games', finds: ({ token }) => isThere(app.client.try('schedule.ofAthlete', { token, params: { id: athlete.id } })) },
  { name: 'best known', finds: ({ token }) => holds(app.client.send('performers.top', { token, query: { limit: 100 } }), athlete.id) },
  {
    name: 'search by words',
    finds: ({ token }) => holds(app.client.send('search.results', { token, query: { q: 'maya apart', type: 'performer' } }), athlete.id),
  },
  {
    name: 'suggestions',
    finds: async ({ token }) =>
      (await app.client.send('search.suggestions', { token, query: { q: 'maya ap' } })).data.hits.some(({ _id }) => _id === athlete.id),
  },
  {
    name: 'supporters',
    finds: ({ token }) => isThere(app.client.try('supporters.list', { token, params: { id: athlete.id }, query: {} })),
  },
  {
    name: 'being a supporter',
    finds: ({ token }) => isThere(app.client.try('supporters.standing', { token, params: { pageId: athlete.id } })),
  },
  { name: 'goals', finds: ({ token }) => isThere(app.client.try('goals.list', { token, params: { id: athlete.id } })) },
  {
    name: 'messages to many',
    finds: ({ token }) => isThere(app.client.try('broadcasts.standing', { token, params: { pageId: athlete.id } })),
  },
  {
    name: 'comments of a post',
    finds: ({ token }) => isThere(app.client.try('comments.list', { token, query: { objectType: 'feed', objectId: things.post } })),
  },
  {
    name: 'names for a comment',
    finds: ({ token }) => isThere(app.client.try('comments.names', { token, query: { objectType: 'feed', objectId: things.post } })),
  },
  {
    name: 'news of pages one follows',
    finds: async (person) => {
      await sql`insert into follow (id, follower_id, page_id, created_at) values (gen_random_uuid(), ${person.id}, ${athlete.id}, '2020-01-01')
        on conflict do nothing`.execute(app.db)
      const { data } = await app.client.send('notifications.list', { token: person.token, query: { tab: 'pages', limit: 100 } })
      return data.some(({ page }) => page?._id === athlete.id)
    },
  },
  {
    name: 'home, best first',
    finds: async (person) => {
      await sql`insert into follow (id, follower_id, page_id, created_at) values (gen_random_uuid(), ${person.id}, ${athlete.id}, '2020-01-01')
        on conflict do nothing`.execute(app.db)
      const { data } = await app.client.send('home.best', { token: person.token, query: { limit: 100 } })
      return data.some(({ feed }) => feed.performer._id === athlete.id)
    },
  },
  {
    name: 'videos, galleries and products at home',
    finds: async (person) => {
      await sql`insert into follow (id, follower_id, page_id, created_at) values (gen_random_uuid(), ${person.id}, ${athlete.id}, '2020-01-01')
        on conflict do nothing`.execute(app.db)
      const { data } = await app.client.send('home.things', { token: person.token, query: { limit: 100 } })
      return data.some(({ thing }) => thing._id === things.gallery)
    },
  },
  {
    name: 'whom one has muted',
    finds: async (person) => {
      await sql`insert into relation (id, owner_id, other_id, kind, reason, created_at)
        values (gen_random_uuid(), ${person.id}, ${athlete.id}, 'mute', '', '2020-01-01') on conflict do nothing`.execute(app.db)
      const isListed = await holdsTarget(app.client.send('mutes.list', { token: person.token, query: {} }), athlete.id)
      await sql`delete from relation where owner_id = ${person.id} and kind = 'mute'`.execute(app.db)
      return isListed
    },
  },
  { name: 'post', finds: ({ token }) => isThere(app.client.try('feeds.view', { token, params: { id: things.post } })) },
  {
    name: 'posts of the page',
    finds: ({ token }) => holds(app.client.send('feeds.list', { token, query: { performerId: athlete.id } }), things.post),
  },
  { name: 'posts of all', finds: ({ token }) => holds(app.client.send('feeds.list', { token, query: { limit: 100 } }), things.post) },
  { name: 'gallery', finds: ({ token }) => isThere(app.client.try('galleries.view', { token, params: { id: things.gallery } })) },
  {
    name: 'galleries',
    finds: ({ token }) => holds(app.client.send('galleries.search', { token, query: { limit: 100 } }), things.gallery),
  },
  {
    name: 'photos',
    finds: async ({ token }) =>
      (await app.client.send('photos.list', { token, query: { performerId: athlete.id } })).data.some(
        ({ galleryId }) => galleryId === things.gallery,
      ),
  },
  { name: 'photo', finds: ({ token }) => isThere(app.client.try('photos.view', { token, params: { id: photoId } })) },
  { name: 'product', finds: ({ token }) => isThere(app.client.try('products.view', { token, params: { id: things.product } })) },
  { name: 'products', finds: ({ token }) => holds(app.client.send('products.search', { token, query: { limit: 100 } }), things.product) },
  { name: 'stream', finds: ({ token }) => isThere(app.client.try('streams.join', { token, params: { id: things.stream } })) },
  { name: 'streams', finds: ({ token }) => holds(app.client.send('streams.search', { token, query: { limit: 100 } }), things.stream) },
  {
    name: 'words about the stream',
    finds: ({ token }) => isThere(app.client.try('streams.conversation', { token, params: { id: things.stream } })),
  },
  {
    name: 'room by the name of its host',
    finds: ({ token }) => isThere(app.client.try('streams.publicConversation', { token, params: { id: athlete.id } })),
  },
  {
    name: 'chat of the stream',
    finds: ({ token }) => isThere(app.client.try('streams.messages', { token, params: { id: things.room }, query: {} })),
  },
  {
    name: 'room of the stream',
    async finds(person) {
      const socket = await openSocket(app.client, person)
      const { ok, code } = await enterStream(socket, { conversationId: things.room })
      socket.close()
      if (!ok && code !== 'stream.unknown' && code !== 'page.country_blocked') throw new Error(code)
      return ok
    },
  },
  {
    name: 'roster of the team',
    finds: async ({ token }) =>
      (await app.client.send('teams.members', { token, params: { id: team.id }, query: { limit: 100 } })).data.some(
        ({ performerId }) => performerId === athlete.id,
      ),
  },
  {
    name: 'people of the team',
    finds: async ({ token }) =>
      (await app.client.send('teams.view', { token, params: { id: team.id } })).data.rosterIds.includes(athlete.id),
  },
  {
    name: 'teams by member',
    finds: ({ token }) => holds(app.client.send('teams.search', { token, query: { memberId: athlete.id } }), team.id),
  },
  {
    name: 'following',
    finds: ({ token }) => isThere(app.client.try('follows.create', { token, params: { a: 'performer', b: athlete.id } })),
  },
  {
    name: 'a first message',
    finds: ({ token }) => isThere(app.client.try('conversations.open', { token, body: { source: 'performer', sourceId: athlete.id } })),
  },
  {
    name: 'liking a post',
    finds: ({ token }) =>
      isThere(app.client.try('reactions.create', { token, body: { objectType: 'feed', objectId: things.post, action: 'like' } })),
  },
  {
    name: 'saving the page',
    finds: ({ token }) =>
      isThere(app.client.try('reactions.create', { token, body: { objectType: 'performer', objectId: athlete.id, action: 'bookmark' } })),
  },
  {
    name: 'saved posts',
    finds: async ({ token }) =>
      (await app.client.send('reactions.feeds', { token, query: { limit: 100 } })).data.some(({ objectId }) => objectId === things.saved),
  },
  {
    name: 'saved pages',
    finds: async ({ token }) =>
      (await app.client.send('reactions.performers', { token, query: { limit: 100 } })).data.some(
        ({ objectId }) => objectId === athlete.id,
      ),
  },
  {
    name: 'buying a post',
    finds: ({ token }) => isThere(app.client.try('wallet.feed', { token, params: { id: things.priced }, headers: newKey(), body: {} })),
  },
  {
    name: 'ordering',
    finds: ({ token }) =>
      isThere(app.client.try('wallet.product', { token, params: { id: things.product }, headers: newKey(), body: { quantity: 1 } })),
  },
  {
    name: 'tipping',
    finds: ({ token }) =>
      isThere(app.client.try('wallet.tip', { token, params: { id: athlete.id }, headers: newKey(), body: { price: 10 } })),
  },
  {
    name: 'subscribing',
    finds: ({ token }) =>
      isThere(
        app.client.try('payments.subscribePerformer', {
          token,
          headers: newKey(),
          body: { performerId: athlete.id, type: 'monthly', cardId: '0190a2b4-0000-7000-8000-00000000dead' },
        }),
      ),
  },
]

/** What was saved before is not listed while the two are apart, and is back after. */
async function saveAll({ token }: Person): Promise<void> {
  for (const [objectType, objectId] of [
    ['feed', things.saved],
    ['performer', athlete.id],
  ] as const)
    await app.client.send('reactions.create', { token, body: { objectType, objectId, action: 'bookmark' } })
}

const foundBy = async (person: Person): Promise<string[]> => {
  const found: string[] = []
  for (const { name, finds } of doors) if (await finds(person)) found.push(name)
  return found
}

/** The same doors, from another place. */
async function from<Result>(address: string, act: () => Promise<Result>): Promise<Result> {
  const home = app
  app = { ...home, client: createClient(home.client.baseUrl, { 'x-forwarded-for': address }) }
  try {
    return await act()
  } finally {
    app = home
  }
}

describe('of an athlete', () => {
  test('from a country that the page is closed to nothing is found at any door, from others everything', async () => {
    const fan = await registerFan(app.client)
    await saveAll(fan)
    await app.client.send('blocks.closeTo', { token: athlete.token, body: { countryCodes: ['US'] } })
    expect(await from(american, () => foundBy(fan))).toEqual([])
    expect(await from(dutch, () => foundBy(bystander))).toEqual(doors.map(({ name }) => name))
    expect(await foundBy(bystander)).toEqual(doors.map(({ name }) => name))
    await app.client.send('blocks.closeTo', { token: athlete.token, body: { countryCodes: ['FR'] } })
    expect(await from(american, () => foundBy(fan))).toEqual(doors.map(({ name }) => name))
  })

  test.each(['the fan has blocked the athlete', 'the athlete has blocked the fan'])('%s: nothing is found at any door', async (who) => {
    const fan = await registerFan(app.client)
    await saveAll(fan)
    const [from, to] = who.startsWith('the fan') ? [fan, athlete] : [athlete, fan]
    await block(from, to.id)
    expect(await foundBy(fan)).toEqual([])
    expect(await foundBy(bystander)).toEqual(doors.map(({ name }) => name))
    await unblock(from, to.id)
    expect(await foundBy(fan)).toEqual(doors.map(({ name }) => name))
  })

  test('a moderator who is blocked is a reader like others', async () => {
    const moderator = await registerFan(app.client)
    await sql`update account set roles = '{moderator}' where id = ${moderator.id}`.execute(app.db)
    await block(athlete, moderator.id)
    expect((await app.client.try('feeds.view', { token: moderator.token, params: { id: things.post } })).error.code).toBe('feed.unknown')
  })

  test('its own rooms stay open to whoever acts for the page', async () => {
    expect((await app.client.try('feeds.view', { token: athlete.token, params: { id: things.post } })).status).toBe(200)
  })
})

describe('of a fan', () => {
  test('an athlete finds them neither by name nor by id, whoever has blocked whom', async () => {
    const fan = await registerFan(app.client, { name: 'Apart Nowak' })
    const finds = async () => [
      await holds(app.client.send('users.search', { token: athlete.token, query: { q: 'Apart Nowak' } }), fan.id),
      await isThere(app.client.try('users.view', { token: athlete.token, params: { id: fan.id } })),
    ]
    expect(await finds()).toEqual([true, true])
    await block(fan, athlete.id)
    expect(await finds()).toEqual([false, false])
    await unblock(fan, athlete.id)
    await block(athlete, fan.id)
    expect(await finds()).toEqual([false, false])
  })
})

describe('of a team', () => {
  test('a fan whom its staff has blocked finds the team and its posts nowhere, and its athletes as before', async () => {
    const fan = await registerFan(app.client)
    const finds = async ({ token }: Person) => [
      await isThere(app.client.try('teams.view', { token, params: { id: team.id } })),
      await holds(app.client.send('teams.search', { token, query: { q: 'Apart Ridge' } }), team.id),
      (await app.client.send('performers.view', { token, params: { id: athlete.id } })).data.teams.some(({ _id }) => _id === team.id),
      await isThere(app.client.try('splits.shown', { token, params: { id: team.id } })),
      await isThere(app.client.try('feeds.view', { token, params: { id: things.teamPost } })),
      await holds(app.client.send('feeds.list', { token, query: { teamId: team.id } }), things.teamPost),
      await isThere(app.client.try('follows.create', { token, params: { a: 'team', b: team.id } })),
    ]
    expect(await finds(fan)).toEqual(Array(7).fill(true))
    await block(team.owner, fan.id, { teamId: team.id })
    expect(await finds(fan)).toEqual(Array(7).fill(false))
    expect(await isThere(app.client.try('performers.view', { token: fan.token, params: { id: athlete.id } }))).toBe(true)
    const listed = await app.client.send('blocks.list', { token: team.owner.token, query: { teamId: team.id } })
    expect(listed.data.map(({ targetId }) => targetId)).toEqual([fan.id])
  })

  test('what a blocked coach writes for the team is hidden, too', async () => {
    const fan = await registerFan(app.client)
    await block(fan, team.owner.id)
    expect((await app.client.try('feeds.view', { token: fan.token, params: { id: things.teamPost } })).error.code).toBe('feed.unknown')
  })

  test('its own people are not blocked but taken off it, and only its staff blocks in its name', async () => {
    const fan = await registerFan(app.client)
    const attempt = async (person: Person, targetId: string) =>
      (await app.client.try('blocks.create', { token: person.token, body: { targetId, teamId: team.id } })).error.code
    expect(await attempt(team.owner, athlete.id)).toBe('block.member')
    expect(await attempt(athlete, fan.id)).toBe('team.not_member')
    expect(await attempt(bystander, fan.id)).toBe('team.not_member')
  })
})

describe('what two had before', () => {
  test('follows of both end, and are counted down', async () => {
    const other = await registerPerformer(app.client)
    await follow(app.client, other, athlete)
    await follow(app.client, athlete, other)
    await app.settle()
    const followers = async () =>
      (await app.client.send('performers.view', { token: bystander.token, params: { id: other.id } })).data.stats.followers
    expect(await followers()).toBe(1)
    const listed = async () => {
      const seen: boolean[] = []
      for (const [person, otherId] of [
        [other, athlete.id],
        [athlete, other.id],
      ] as const) {
        const following = await app.client.send('follows.following', { token: person.token, query: { limit: 100 } })
        const followed = await app.client.send('follows.followers', { token: person.token, query: { limit: 100 } })
        expect([following.total, followed.total]).toEqual([following.data.length, followed.data.length])
        seen.push(following.data.some(({ followingId }) => followingId === otherId))
        seen.push(followed.data.some(({ followerId }) => followerId === otherId))
      }
      return seen
    }
    expect(await listed()).toEqual([true, true, true, true])
    await block(other, athlete.id)
    // Before the follows have ended, too: one may be made at the same moment.
    expect(await listed()).toEqual([false, false, false, false])
    await app.settle()
    expect(await followers()).toBe(0)
    await unblock(other, athlete.id)
    expect(await listed()).toEqual([false, false, false, false])
  })

  test('what the bank approves once they are apart goes back to whoever paid', async () => {
    const seller = await registerPerformer(app.client)
    await setPrices(app.client, seller, { monthlyPrice: 10 })
    const fan = await registerFan(app.client)
    const cardId = await saveCard(app.client, fan, testCards.threeDSecure)
    const { data: waiting } = await app.client.send('payments.subscribePerformer', {
      token: fan.token,
      headers: newKey(),
      body: { performerId: seller.id, type: 'monthly', cardId },
    })
    expect(waiting.status).toBe('require_authentication')
    await block(seller, fan.id)
    await app.money.sandbox?.finishAuthentication(waiting.paymentUrl?.split('/').at(-1) ?? '', true)
    await app.settle()
    app.clock.advance(hours(1))
    await app.money.payments.sweep()
    await app.settle()
    const { data } = await app.client.send('payments.transactions', { token: fan.token, query: {} })
    expect(data.map(({ status }) => status)).toEqual(['refunded'])
    await unblock(seller, fan.id)
    expect((await app.client.send('performers.view', { token: fan.token, params: { id: seller.id } })).data.isSubscribed).toBe(false)
  })

  test('a conversation stays to be read, and nobody writes in it; what is locked in it is not sold', async () => {
    const fan = await registerFan(app.client)
    const cardId = await saveCard(app.client, fan)
    await topUp(app.client, fan, 50, cardId)
    await subscribe(app.client, fan, athlete, 'monthly_subscription', cardId)
    await app.settle()
    const thread = await openConversation(app.client, fan, athlete)
    await say(app.client, fan, thread, 'Hello')
    const locked = await say(app.client, athlete, thread, 'For five', { price: 5 })
    await block(athlete, fan.id)
    for (const person of [fan, athlete]) {
      const { data } = await app.client.send('conversations.view', { token: person.token, params: { id: thread._id } })
      expect([data.isBlocked, data.canSend]).toEqual([true, false])
      const { error } = await app.client.try('messages.send', {
        token: person.token,
        params: { id: thread._id },
        body: { type: 'text', text: 'And now?' },
      })
      expect(error.code).toBe('message.blocked')
    }
    const buy = { token: fan.token, params: { id: locked._id }, headers: newKey(), body: {} }
    expect((await app.client.try('wallet.message', buy)).error.code).toBe('message.unknown')
  })

  test('whoever watches is out of the room within five seconds, and reads nothing of the chat', async () => {
    const fan = await registerFan(app.client)
    const socket = await openSocket(app.client, fan)
    expect((await enterStream(socket, { conversationId: things.room })).ok).toBe(true)
    const other = await openSocket(app.client, bystander)
    await enterStream(other, { conversationId: things.room })
    await block(fan, bystander.id)
    const write = (person: Person, text: string) =>
      app.client.send('streams.write', { token: person.token, params: { id: things.room }, body: { type: 'text', text } })
    await write(bystander, 'not for the fan')
    await write(athlete, 'for everybody')
    const event = `message_created_conversation_${things.room}`
    await socket.hear(event, ({ text }) => text === 'for everybody')
    expect(socket.heard.filter((one) => one.event === event).map(({ payload }) => payload['text'])).toEqual(['for everybody'])
    const { data } = await app.client.send('streams.messages', { token: fan.token, params: { id: things.room }, query: {} })
    expect(data.map(({ text }) => text)).not.toContain('not for the fan')
    await block(athlete, fan.id)
    await app.jobs.send(app.db, 'streams.sweep', {})
    await app.jobs.drain()
    expect((await app.client.try('streams.messages', { token: fan.token, params: { id: things.room }, query: {} })).status).toBe(404)
    socket.close()
    other.close()
  })
})

test('blocking twice is one block; the list is searched by name, and nobody blocks nobody or themself', async () => {
  const fan = await registerFan(app.client)
  const first = await app.client.try('blocks.create', { token: fan.token, body: { targetId: athlete.id, reason: ' <b>Rude</b> ' } })
  const second = await app.client.try('blocks.create', { token: fan.token, body: { targetId: athlete.id } })
  expect([first.status, second.status]).toEqual([201, 200])
  expect(second.body.data).toEqual(first.body.data)
  expect(first.body.data).toMatchObject({ target: 'performer', targetInfo: { name: 'Maya Apart' }, reason: 'Rude' })
  const found = async (q: string) => (await app.client.send('blocks.list', { token: fan.token, query: { q } })).total
  expect([await found('maya'), await found('%')]).toEqual([1, 0])
  const refusal = async (targetId: string) => (await app.client.try('blocks.create', { token: fan.token, body: { targetId } })).error.code
  expect(await refusal(fan.id)).toBe('block.self')
  expect(await refusal('0190a2b4-0000-7000-8000-000000000001')).toBe('user.unknown')
  // The list is one's own.
  expect((await app.client.send('blocks.list', { token: bystander.token, query: {} })).data.map(({ targetId }) => targetId)).not.toContain(
    athlete.id,
  )
})

test('two who block each other at once are apart, and one end leaves the other block', async () => {
  const [one, two] = [await registerPerformer(app.client), await registerFan(app.client)]
  await Promise.all([block(one, two.id), block(two, one.id), block(two, one.id)])
  const sees = async () => (await app.client.try('performers.view', { token: two.token, params: { id: one.id } })).status
  expect(await sees()).toBe(404)
  await unblock(two, one.id)
  expect(await sees()).toBe(404)
  await unblock(one, two.id)
  await unblock(one, two.id)
  expect(await sees()).toBe(200)
})

// The last one: months pass, and sessions end.
test('a subscription renews no more, runs to its end, and its page opens again with the end of the block', async () => {
  const seller = await registerPerformer(app.client)
  await setPrices(app.client, seller, { monthlyPrice: 10 })
  const fan = await registerFan(app.client)
  await subscribe(app.client, fan, seller, 'monthly_subscription', await saveCard(app.client, fan))
  await app.settle()
  const inside = await publish(app.client, seller, { audience: 'subscribers' })
  const sees = async () => (await app.client.try('feeds.view', { token: fan.token, params: { id: inside._id } })).status
  expect(await sees()).toBe(200)
  await block(seller, fan.id)
  await app.settle()
  expect(await sees()).toBe(404)
  const { data } = await app.client.send('subscriptions.ofFan', { token: fan.token, query: {} })
  expect(data[0]).toMatchObject({ status: 'deactivated', isActive: true })
  await unblock(seller, fan.id)
  expect(await sees()).toBe(200)
  const resumed = await app.client.try('subscriptions.resume', { token: fan.token, params: { id: data[0]?._id ?? '' }, body: {} })
  expect(resumed.status).toBe(200)
  // Between two who are apart a renewal is not even tried.
  await block(fan, seller.id)
  app.clock.advance(days(32))
  await app.money.subscriptions.renew()
  await app.settle()
  const { data: after } = await app.client.send('payments.transactions', { token: (await signIn(app.client, fan)).token, query: {} })
  expect(after.filter(({ status }) => status === 'success')).toHaveLength(1)
})
