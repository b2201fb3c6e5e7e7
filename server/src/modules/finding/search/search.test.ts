// What is found by words: people, teams and what they publish, however it is spelled; and what people search for.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  follow,
  makeGallery,
  makeProduct,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  sportNamed,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type FoundTeam, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'

let app: TestApp
let administrator: Person
let jose: Person
let team: FoundTeam
let fan: Person

const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
type Type = 'performer' | 'team' | 'feed' | 'video' | 'gallery' | 'product'
const results = (q: string, type: Type = 'performer', query: object = {}, by?: Person) =>
  app.client.send('search.results', { query: { q, type, ...query }, token: by?.token })
const totals = async (keyword: string, body: object = {}, by?: Person) =>
  (await app.client.send('search.keywords', { body: { keyword, ...body }, token: by?.token })).data
const suggest = async (q: string, by?: Person) => (await app.client.send('search.suggestions', { query: { q }, token: by?.token })).data
const athlete = async (name: string, wishes: object = {}) => {
  const person = await registerPerformer(app.client, { name, ...wishes })
  await verifyPerformer(app.client, administrator, person)
  return person
}

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  jose = await athlete('José Hernández')
  for (const name of ['Josef Hernlund', 'Ana Herrera', 'Maya Torres']) await athlete(name)
  team = await foundTeam(app, administrator, 'Calder Ridge Hurdles')
  fan = await registerFan(app.client)
  await app.settle()
})
afterAll(() => app.close())

describe('a name is found', () => {
  test.each([
    'josé hernández',
    'jose hernandes',
    'JOSE HERNANDEZ',
    'hernandez jose',
    'jsoe hernandez',
    'hernan',
    'jose\u0301 hern',
    'jóse hernándes',
  ])('as %s', async (q) => {
    expect(ids((await results(q)).data)[0]).toBe(jose.id)
  })

  test('by its school, its place and its username, and not by its middle', async () => {
    expect((await results('calder ridge hernandez')).total).toBe(1)
    expect((await results('torres oh')).total).toBe(1)
    expect(ids((await results(jose.username)).data)[0]).toBe(jose.id)
    expect(await results('rnande')).toMatchObject({ data: [], total: 0 })
  })

  test('first where it is the whole name', async () => {
    const short = await athlete('Ana Her')
    const long = await athlete('Ana Hermione')
    await app.settle()
    expect(ids((await results('ana her')).data)[0]).toBe(short.id)
    expect(ids((await results('ana hermione')).data)).toEqual([long.id])
  })

  test('by the search of athletes and of teams, too, in their own order and with their filters', async () => {
    const found = async (query: object) => ids((await app.client.send('performers.search', { query })).data)
    expect(await found({ q: 'jose hernandes' })).toEqual([jose.id])
    expect(await found({ q: 'jose hernandes', schoolStateCode: 'TX' })).toEqual([])
    expect(await found({ q: '%' })).toEqual([])
    const teams = async (query: object) => ids((await app.client.send('teams.search', { query })).data)
    expect(await teams({ q: 'calder hurdels' })).toEqual([team.id])
    expect(await teams({ q: '__' })).toEqual([])
  })

  test('of those alone whose papers were approved, and under its new form once it changes', async () => {
    const person = await registerPerformer(app.client, { name: 'Quentin Unproven' })
    await app.settle()
    expect((await results('quentin unproven')).total).toBe(0)
    await verifyPerformer(app.client, administrator, person)
    await app.settle()
    expect((await results('quentin unproven')).total).toBe(1)
    await app.client.send('performers.update', { token: person.token, params: { id: 'me' }, body: { name: 'Quincy Proven' } })
    await app.settle()
    expect([(await results('quentin')).total, (await results('quincy')).total]).toEqual([0, 1])
    const { rows } = await sql`select word from search_word where word in ('quentin', 'unproven')`.execute(app.db)
    expect(rows).toEqual([])
  })
})

describe('any text is answered', () => {
  const texts = [
    'Peña Ñandú',
    'n\u0303o',
    '%',
    '_',
    '\\',
    '\'" & | ! <-> :* ()',
    "jose'); drop table search_doc; --",
    '🏐🏐',
    'é'.repeat(100),
    'a\u0301'.repeat(50),
    '𝒥𝑜𝓈é',
    'ÅÄÖ ßøł',
    '李小龙',
    '. . .',
    'a b c d e f g h i j k l',
    '#performer',
  ]
  test.each(texts)('%s', async (q) => {
    const asked = [
      await app.client.try('search.results', { query: { q, type: 'performer' } }),
      await app.client.try('search.keywords', { body: { keyword: q } }),
      await app.client.try('search.suggestions', { query: { q } }),
      await app.client.try('performers.search', { query: { q } }),
      await app.client.try('teams.search', { query: { q } }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('but what no text can hold', async () => {
    expect((await app.client.try('search.results', { query: { q: 'a\0b', type: 'team' } })).status).toBe(400)
    expect((await app.client.try('search.keywords', { body: { keyword: 'a\0b' } })).status).toBe(400)
    expect((await app.client.try('search.results', { query: { q: 'x'.repeat(101), type: 'team' } })).status).toBe(400)
    expect((await app.client.try('search.results', { query: { q: 'x', type: 'message' } as never })).status).toBe(400)
  })
})

describe('what is published', () => {
  let author: Person

  beforeAll(async () => {
    author = await athlete('Petra Publisher')
    await publish(app.client, author, { title: 'Kestrel report', text: '<p>Splits of the <b>zephyrine</b> relay</p>' })
    await publish(app.client, author, { type: 'poll', text: 'Which?', pollIds: await options('Marmalade', 'Treacle') })
    await makeGallery(app.client, author, [await picture()], { title: 'Kestrel pictures', description: 'Of the marquee' })
    await makeProduct(app.client, author, { name: 'Kestrel hoodie' })
    await publish(app.client, team.owner, { teamId: team.id, title: 'Kestrel practice', text: 'Bring spikes' })
    await app.settle()
  })

  const options = async (...texts: string[]) =>
    Promise.all(
      texts.map(
        async (description) => (await app.client.send('feeds.createPoll', { token: author.token, body: { description } })).data._id,
      ),
    )
  const picture = async () =>
    (await import('sharp'))
      .default({ create: { width: 64, height: 64, channels: 3, background: '#334455' } })
      .jpeg()
      .toBuffer()

  test('is found by title and text, and counted by kind', async () => {
    expect(await totals('kestrel')).toEqual({
      totalPerformer: 0,
      totalTeam: 0,
      totalFeed: 2,
      totalVideo: 0,
      totalGallery: 1,
      totalProduct: 1,
      correction: null,
    })
    const [hit] = (await results('zephyrine', 'feed')).data
    expect(hit).toMatchObject({ type: 'feed', title: 'Kestrel report', about: 'Petra Publisher', isLocked: false })
    expect(hit?.path).toMatch(/^\/post\//)
    expect([(await results('treacle', 'feed')).total, (await results('marquee', 'gallery')).total]).toEqual([1, 1])
    expect(JSON.stringify((await results('kestrel', 'product')).data)).not.toMatch(/price/)
  })

  test('is narrowed by the sport and the state of its page', async () => {
    const { data: me } = await app.client.send('teams.view', { params: { id: team.id } })
    const other = (await app.client.send('reference.sports', {})).data.find(({ _id }) => _id !== me.sport._id)
    const found = async (query: object) => ids((await results('kestrel', 'feed', query)).data).length
    expect([await found({ sportId: me.sport._id }), await found({ sportId: other?._id })]).toEqual([1, 0])
    expect([await found({ state: 'oh' }), await found({ state: 'TX' })]).toEqual([2, 0])
    expect((await totals('kestrel', { state: 'TX' })).totalFeed).toBe(0)
  })

  test('is read to its end, none twice', async () => {
    const pages = await Promise.all([0, 1, 2].map(async (offset) => ids((await results('kestrel', 'feed', { limit: 1, offset })).data)))
    expect(pages.map((page) => page.length)).toEqual([1, 1, 0])
    expect(new Set(pages.flat()).size).toBe(2)
  })

  test('is found under its new words once it changes, and not at all once it is gone', async () => {
    const { _id: id } = await publish(app.client, author, { title: 'Wolverine morning' })
    await app.settle()
    await app.client.send('feeds.update', { token: author.token, params: { id }, body: { type: 'text', title: 'Badger morning' } })
    await app.settle()
    expect([(await totals('wolverine')).totalFeed, (await totals('badger')).totalFeed]).toEqual([0, 1])
    await app.client.send('feeds.remove', { token: author.token, params: { id } })
    await app.settle()
    expect((await totals('badger')).totalFeed).toBe(0)
  })

  test('costs nothing for accounts under 18, so products are not in what they find', async () => {
    const minor = await registerPerformer(app.client, { dateOfBirth: '2012-05-05' })
    expect([(await totals('kestrel', {}, minor)).totalProduct, (await results('kestrel', 'product', {}, minor)).data]).toEqual([0, []])
  })
})

test('suggestions are people and teams, those first that are followed, then words', async () => {
  const [one, two] = [await athlete('Tamsin Lark'), await athlete('Tamsin Larkspur')]
  await app.settle()
  expect(ids((await suggest('tamsin lark')).hits)).toEqual([one.id, two.id])
  await follow(app.client, fan, two)
  expect(ids((await suggest('tamsin lark', fan)).hits)).toEqual([two.id, one.id])
  const { hits, words } = await suggest('hurd')
  expect([ids(hits), words]).toEqual([[team.id], ['hurdles']])
  expect((await suggest('a')).hits.length).toBeLessThanOrEqual(8)
})

test('a wrong word is corrected where that finds something', async () => {
  expect([(await totals('hurdels')).correction, (await totals('hurdles')).correction]).toEqual(['hurdles', null])
  expect((await totals('calder hurdels')).totalTeam).toBe(1)
  expect((await totals('xqzwvk')).correction).toBeNull()
})

test('a sport is found by what else it is called', async () => {
  const sport = await sportNamed(app.client, 'Soccer')
  const player = await athlete('Vera Kick', { sportIds: [sport] })
  await app.settle()
  expect(ids((await results('vera fútbol')).data)).toEqual([player.id])
})

describe('what people search for is told', () => {
  const asked = (keyword: string, by: Person) => app.client.send('search.keywords', { token: by.token, body: { keyword } })
  const listed = async () => (await app.client.send('search.listKeywords', { query: { limit: 20 } })).data
  let people: Person[]

  beforeAll(async () => {
    people = []
    for (let count = 0; count < 5; count++) people.push(await registerFan(app.client))
  })

  test('from five people on, once each, for thirty days', async () => {
    const [first] = people
    if (!first) throw new Error('nobody')
    for (const person of people.slice(0, 4)) await asked('Hernández', person)
    await asked('hernandez', first)
    expect(await listed()).toEqual([])
    for (const person of people) await asked('hernandez', person)
    expect(await listed()).toEqual([{ keyword: 'hernandez', attempt: 5 }])
    app.clock.advance(days(31))
    expect(await listed()).toEqual([])
    await app.jobs.send(app.db, 'search.forget', {})
    await app.settle()
    expect((await sql`select 1 from search_use`.execute(app.db)).rows).toEqual([])
    app.clock.advance(-days(31))
  })

  test('and never an address, a number, or what nobody finds', async () => {
    for (const person of people) for (const word of ['maya@example.org', '555 0102', 'somebody nowhere']) await asked(word, person)
    expect(await listed()).toEqual([])
    const { rows } = await sql<{ words: string }>`select distinct words from search_use`.execute(app.db)
    expect(rows).toEqual([{ words: 'somebody nowhere' }])
  })
})

describe('of very many', () => {
  let real: Person

  beforeAll(async () => {
    await sql`
      with made as (
        insert into page (id, kind, name, path, visible, can_earn, created_at)
        select gen_random_uuid(), 'performer', 'Everyman', '', true, true, '2020-01-01' from generate_series(1, 1500) returning id
      )
      insert into search_doc (kind, id, page_id, title, tsv, sport_ids, state, sells, score, at)
      select 'performer', id, id, 'everyman many', $$everyman:1A '#performer'$$::tsvector, '{}', 'TX', true, 0, '2020-01-01' from made`.execute(
      app.db,
    )
    await sql`
      insert into search_word (word, kind, docs) values ('everyman', 'performer', 1500), ('#performer', 'performer', 1500)
      on conflict (word, kind) do update set docs = search_word.docs + 1500`.execute(app.db)
    real = await athlete('Everyman Real')
    await app.settle()
  })
  // Nobody has these rows' accounts, so hits show the real one alone.
  afterAll(async () => {
    await sql`delete from search_doc where title = 'everyman many'`.execute(app.db)
    await sql`update search_word set docs = docs - 1500 where word in ('everyman', '#performer') and kind = 'performer'`.execute(app.db)
  })

  test.each(['everyman', 'everym', 'everyman real'])('no more than a thousand are counted, and the right one is found: %s', async (q) => {
    const { data, total } = await results(q)
    expect([ids(data), total]).toEqual([[real.id], q === 'everyman real' ? 1 : 1000])
    expect((await totals(q)).totalPerformer).toBe(total)
  })

  test('narrowed, hidden and apart from somebody as everywhere', async () => {
    expect((await results('everyman', 'performer', { state: 'OH' })).total).toBe(1)
    await app.client.send('blocks.create', { token: real.token, body: { targetId: fan.id } })
    expect(ids((await results('everyman', 'performer', {}, fan)).data)).toEqual([])
    await sql`update page set visible = false where id in (select id from search_doc where title = 'everyman many' limit 1000)`.execute(
      app.db,
    )
    expect([(await totals('everyman')).totalPerformer, (await totals('everyman', {}, fan)).totalPerformer]).toEqual([501, 500])
  })
})

test('a database that was filled before, or not at all, is filled by a job', async () => {
  const before = await sql<{ kind: string; id: string; tsv: string }>`select kind, id, tsv::text from search_doc order by 1, 2`.execute(
    app.db,
  )
  const words = await sql`select * from search_word order by word, kind`.execute(app.db)
  await sql`delete from search_doc where kind <> 'team'`.execute(app.db)
  await sql`update search_doc set tsv = 'stale:1A #team'`.execute(app.db)
  await sql`delete from search_word`.execute(app.db)
  await sql`insert into search_word values ('stale', 'team', 1), ('#team', 'team', 1)`.execute(app.db)
  await app.jobs.send(app.db, 'search.build', {})
  await app.settle()
  expect((await sql`select kind, id, tsv::text from search_doc order by 1, 2`.execute(app.db)).rows).toEqual(before.rows)
  expect((await sql`select * from search_word order by word, kind`.execute(app.db)).rows).toEqual(words.rows)
})
