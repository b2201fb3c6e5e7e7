// Words that nobody finds who may not read them: of what is locked, hidden, gone, of people under 18, of who is apart. Asked at
// every door that takes a word, in hits, totals, corrections and suggestions alike.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchKinds } from '@fieldhouse/contract'
import {
  decideCase,
  makeGallery,
  makeProduct,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  report,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type FoundTeam, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
let stranger: Person
let team: FoundTeam

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  stranger = await registerFan(app.client)
  team = await foundTeam(app, administrator, 'Ridge Rowing')
  await app.settle()
})
afterAll(() => app.close())

const athlete = async (name: string, wishes: object = {}) => {
  const person = await registerPerformer(app.client, { name, ...wishes })
  await verifyPerformer(app.client, administrator, person)
  return person
}
const picture = async () =>
  (await import('sharp'))
    .default({ create: { width: 64, height: 64, channels: 3, background: '#334455' } })
    .jpeg()
    .toBuffer()

/** How often a word comes back, or is counted, at every door there is. */
async function trace(word: string, by?: Person): Promise<string[]> {
  const token = by?.token
  const found: string[] = []
  const note = (door: string, answer: { data: unknown; total?: number }) => {
    if ((answer.total ?? 0) > 0 || (Array.isArray(answer.data) && answer.data.length > 0)) found.push(door)
  }
  for (const type of searchKinds) note(`results ${type}`, await app.client.send('search.results', { token, query: { q: word, type } }))
  const { correction, ...totals } = (await app.client.send('search.keywords', { token, body: { keyword: word } })).data
  if (Object.values(totals).some((total) => total > 0)) found.push('totals')
  if (correction !== null) found.push('correction')
  // Half of the word, and the word with a wrong letter, give it away no more.
  const half = word.slice(0, -2)
  for (const q of [word, half]) {
    const { hits, words } = (await app.client.send('search.suggestions', { token, query: { q } })).data
    if (hits.length > 0) found.push(`suggestion for ${q}`)
    if (words.some((one) => one.includes(word))) found.push(`word for ${q}`)
  }
  const wrong = (await app.client.send('search.keywords', { token, body: { keyword: `${half}qq` } })).data
  if (wrong.correction === word) found.push('correction of a wrong word')
  note('performers', await app.client.send('performers.search', { token, query: { q: word } }))
  note('random', await app.client.send('performers.random', { token, query: { q: word } }))
  note('teams', await app.client.send('teams.search', { token, query: { q: word } }))
  return found
}
const nowhere: string[] = []

const caseOf = async (targetId: string): Promise<string> => {
  const { data } = await app.client.send('cases.list', { token: administrator.token, query: { limit: 100 } })
  return data.find((one) => one.targetId === targetId)?._id ?? ''
}

describe('a locked post', () => {
  test.each(['followers', 'subscribers'] as const)('for %s is found by what is shown of it alone', async (audience) => {
    const author = await athlete(`Locked ${audience}`)
    const [shown, inside] = [`shownword${audience}`, `canaryword${audience}`]
    const text = `${shown} ${'and so on '.repeat(20)} ${inside}`
    const { _id: id } = await publish(app.client, author, { title: `Titleword${audience}`, text, audience })
    await app.settle()
    expect(await trace(inside, stranger)).toEqual(nowhere)
    expect(await trace(inside)).toEqual(nowhere)
    expect(await trace(shown, stranger)).toContain('results feed')
    expect(await trace(`titleword${audience}`)).toContain('totals')
    const [hit] = (await app.client.send('search.results', { query: { q: shown, type: 'feed' } })).data
    expect(hit).toMatchObject({ _id: id, isLocked: true })
    // Open to all, all of it is found; locked again, none of the inside.
    const change = (wish: 'public' | typeof audience) =>
      app.client.send('feeds.update', { token: author.token, params: { id }, body: { type: 'text', audience: wish } })
    await change('public')
    await app.settle()
    expect(await trace(inside)).toContain('results feed')
    await change(audience)
    await app.settle()
    expect(await trace(inside)).toEqual(nowhere)
  })

  test('that waits, is a draft or planned is found by no word', async () => {
    const author = await athlete('Plans Ahead')
    await publish(app.client, author, { title: 'Draftcanary', status: 'draft' })
    const scheduleAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    await publish(app.client, author, { title: 'Plannedcanary', status: 'scheduled', scheduleAt })
    await app.client.send('teams.toggleModeration', { token: team.owner.token, params: { id: team.id }, body: { enabled: true } })
    await team.join(author)
    await publish(app.client, author, { title: 'Waitingcanary', teamId: team.id })
    await app.settle()
    for (const word of ['draftcanary', 'plannedcanary', 'waitingcanary']) expect(await trace(word, author)).toEqual(nowhere)
    app.clock.advance(3_700_000)
    await app.jobs.send(app.db, 'feed.publish', {})
    await app.settle()
    expect(await trace('plannedcanary')).toContain('results feed')
  })
})

describe('who is hidden', () => {
  let author: Person
  const words = ['hiddenperson', 'hiddenpost', 'hiddengallery', 'hiddenproduct']

  beforeAll(async () => {
    author = await athlete('Hiddenperson Jones')
    await publish(app.client, author, { title: 'Hiddenpost' })
    await makeGallery(app.client, author, [await picture()], { title: 'Hiddengallery' })
    await makeProduct(app.client, author, { name: 'Hiddenproduct' })
    await app.settle()
    for (const word of words) expect(await trace(word)).not.toEqual(nowhere)
  })
  const kept = async () => (await sql`select kind from search_doc where page_id = ${author.id}`.execute(app.db)).rows.length

  test('is in no hit and no total before the event of it has come', async () => {
    await sql`update page set visible = false where id = ${author.id}`.execute(app.db)
    await sql`update account set is_hidden = true where id = ${author.id}`.execute(app.db)
    for (const word of words) {
      for (const type of searchKinds) expect((await app.client.send('search.results', { query: { q: word, type } })).data).toEqual([])
      expect(Object.values((await app.client.send('search.keywords', { body: { keyword: word } })).data).every((one) => !one)).toBe(true)
    }
  })

  test('is not kept at all after it, and comes back with all of it', async () => {
    const save = () => app.client.send('performers.update', { token: author.token, params: { id: 'me' }, body: { bio: 'Back soon' } })
    await save()
    await app.settle()
    expect(await kept()).toBe(0)
    expect((await sql`select word from search_word where word = any(${words})`.execute(app.db)).rows).toEqual([])
    for (const word of words) expect(await trace(word, author)).toEqual(nowhere)
    await sql`update account set is_hidden = false where id = ${author.id}`.execute(app.db)
    await save()
    await app.settle()
    expect(await kept()).toBe(4)
    for (const word of words) expect(await trace(word)).not.toEqual(nowhere)
  })

  test('or suspended, or has left, likewise', async () => {
    const person = await athlete('Suspendedcanary Miles')
    await publish(app.client, person, { title: 'Suspendedpost' })
    await app.settle()
    expect(await trace('suspendedcanary')).not.toEqual(nowhere)
    await report(app.client, stranger, 'performer', person.id)
    await decideCase(app.client, administrator, await caseOf(person.id), { decision: 'suspend' })
    await app.settle()
    expect([await trace('suspendedcanary'), await trace('suspendedpost')]).toEqual([nowhere, nowhere])
  })
})

describe('what staff of the site took down', () => {
  test('is found by nobody, its author included, until it is put back', async () => {
    const author = await athlete('Careless Author')
    const { _id: id } = await publish(app.client, author, { title: 'Refusedcanary' })
    await app.settle()
    expect(await trace('refusedcanary')).toContain('results feed')
    await report(app.client, stranger, 'feed', id)
    await decideCase(app.client, administrator, await caseOf(id), { decision: 'hide' })
    await app.settle()
    for (const by of [undefined, stranger, author, administrator]) expect(await trace('refusedcanary', by)).toEqual(nowhere)
  })
})

describe('somebody under 18', () => {
  const born = '2012-05-05'

  test('is found by no word, approved by a guardian or not, nor is what they publish', async () => {
    const minor = await registerPerformer(app.client, { name: 'Minorcanary Lee', dateOfBirth: born, schoolName: 'Minorschoolcanary' })
    await verifyPerformer(app.client, administrator, minor)
    await app.settle()
    expect(await trace('minorcanary')).toEqual(nowhere)
    await sql`update account set guardian_status = 'approved' where id = ${minor.id}`.execute(app.db)
    await app.client.send('performers.update', { token: minor.token, params: { id: 'me' }, body: { bio: 'Biocanary' } })
    await publish(app.client, minor, { title: 'Minorpostcanary' })
    await team.join(minor)
    await app.client.send('teams.toggleModeration', { token: team.owner.token, params: { id: team.id }, body: { enabled: false } })
    await publish(app.client, minor, { title: 'Minorteamcanary', teamId: team.id })
    await app.settle()
    for (const word of ['minorcanary', 'minorschoolcanary', 'biocanary', 'minorpostcanary', 'minorteamcanary'])
      for (const by of [undefined, stranger, minor]) expect([word, await trace(word, by)]).toEqual([word, nowhere])
    const { rows } = await sql`select 1 from search_doc where page_id = ${minor.id} or author_id = ${minor.id}`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('is gone at once when an account turns out to be one', async () => {
    const author = await athlete('Youngcanary Grown')
    await publish(app.client, author, { title: 'Youngpostcanary' })
    await app.settle()
    expect([await trace('youngcanary'), await trace('youngpostcanary')]).not.toContain(nowhere)
    await sql`update account set date_of_birth = ${born}, guardian_status = 'approved' where id = ${author.id}`.execute(app.db)
    const hits = async (q: string) =>
      (await Promise.all(searchKinds.map(async (type) => (await app.client.send('search.results', { query: { q, type } })).data))).flat()
    expect([await hits('youngcanary'), await hits('youngpostcanary')]).toEqual([[], []])
    await app.client.send('performers.update', { token: author.token, params: { id: 'me' }, body: { bio: 'x' } })
    await app.settle()
    expect([await trace('youngcanary'), await trace('youngpostcanary')]).toEqual([nowhere, nowhere])
  })
})

describe('two who are apart', () => {
  let author: Person
  let other: Person
  const words = ['apartperson', 'apartpost', 'apartproduct']

  beforeAll(async () => {
    author = await athlete('Apartperson Gray')
    other = await athlete('Otherside Green')
    await publish(app.client, author, { title: 'Apartpost' })
    await makeProduct(app.client, author, { name: 'Apartproduct' })
    await app.settle()
  })
  const block = (by: Person, whom: { id: string }, teamId?: string) =>
    app.client.send('blocks.create', { token: by.token, body: { targetId: whom.id, ...(teamId && { teamId }) } })
  const unblock = (by: Person, whom: { id: string }, teamId?: string) =>
    app.client.send('blocks.remove', { token: by.token, params: { id: whom.id }, query: teamId === undefined ? {} : { teamId } })

  test('find nothing of each other, whoever made the block; others find all of it', async () => {
    for (const [by, whom] of [
      [author, other],
      [other, author],
    ] as const) {
      for (const word of words) expect(await trace(word, other)).not.toEqual(nowhere)
      await block(by, whom)
      for (const word of words) expect([word, await trace(word, other)]).toEqual([word, nowhere])
      expect(await trace('otherside', author)).toEqual(nowhere)
      for (const word of words) expect(await trace(word, stranger)).not.toEqual(nowhere)
      await unblock(by, whom)
    }
  })

  test('find nothing of what either wrote for a team; nor of a team that blocks', async () => {
    await team.join(author)
    await app.client.send('teams.toggleModeration', { token: team.owner.token, params: { id: team.id }, body: { enabled: false } })
    await publish(app.client, author, { title: 'Teamwordcanary', teamId: team.id })
    await app.settle()
    expect(await trace('teamwordcanary', other)).toContain('results feed')
    await block(author, other)
    expect(await trace('teamwordcanary', other)).toEqual(nowhere)
    expect(await trace('rowing', other)).not.toEqual(nowhere)
    await unblock(author, other)
    await block(team.owner, other, team.id)
    expect([await trace('teamwordcanary', other), await trace('rowing', other)]).toEqual([nowhere, nowhere])
    await unblock(team.owner, other, team.id)
    expect(await trace('teamwordcanary', other)).toContain('totals')
  })
})

test('a page that may not sell has no product that is found', async () => {
  const seller = await athlete('Seller Once')
  await makeProduct(app.client, seller, { name: 'Soldcanary' })
  await app.settle()
  expect(await trace('soldcanary')).toContain('results product')
  await sql`update page set can_earn = false where id = ${seller.id}`.execute(app.db)
  expect(await trace('soldcanary')).not.toContain('totals')
})

test('a team that is over is not found, nor what it published', async () => {
  const other = await foundTeam(app, administrator, 'Endedcanary Club')
  await publish(app.client, other.owner, { teamId: other.id, title: 'Endedpostcanary' })
  await app.settle()
  expect([await trace('endedcanary'), await trace('endedpostcanary')]).not.toContain(nowhere)
  await app.client.send('teams.remove', { token: other.owner.token, params: { id: other.id } })
  await app.settle()
  expect([await trace('endedcanary'), await trace('endedpostcanary')]).toEqual([nowhere, nowhere])
})
