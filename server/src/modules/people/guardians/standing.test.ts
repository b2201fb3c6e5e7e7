// What guardians allow stands as long as they do, whoever else says what at the same moment; and it opens nothing else.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import {
  allow,
  askGuardian,
  decideGuardian,
  newKey,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  signIn,
  toldTo,
  topUp,
  wardsOf,
  type Person,
} from '#scenario/index.ts'
import { becomeGuardian, beginByDay, createTestApp, takeOnMinor, type TestApp, seenByStaff } from '#test/index.ts'
import { inTransaction } from '#platform/db/index.ts'

let app: TestApp
let administrator: Person
let minor: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
beforeEach(async () => {
  beginByDay(app.clock)
  administrator = await signIn(app.client, administrator)
  minor = await young()
})
afterAll(() => app.close())

/** By the name that they gave. */
const young = async (wishes: Parameters<typeof registerPerformer>[1] = {}) => {
  const person = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01`, ...wishes })
  await seenByStaff(app)
  return person
}
const seen = async (of = minor) => (await app.client.try('performers.view', { params: { id: of.id } })).status
const statusOf = async (of = minor) => (await app.client.send('performers.me', { token: of.token })).data.guardianStatus
const leave = ({ token }: Person, id: string) => app.client.try('guardians.leave', { token, params: { id } })
const restrict = (accountId: string, isSuspended: boolean) =>
  inTransaction(app.db, (tx) =>
    app.administration.restrict(tx, accountId, { suspendedBy: isSuspended ? newId() : undefined, limitedUntil: null }),
  )
const codeOf = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
/** A post that nothing else keeps from being seen. */
async function publishOpenly(of: Person, text = 'Hello') {
  const post = await publish(app.client, of, { text })
  await seenByStaff(app)
  return post
}
/** What is written down agrees with what was said: by the words themselves, not by the code that keeps them. */
const standsFor = async (of = minor) => {
  const { rows } = await sql<{ stands: boolean }>`
    select coalesce(bool_or(c.is_given and l.state = 'approved' and a.status = 'active' and c.seq > coalesce(
      (select max(seq) from guardian_consent n where n.minor_id = c.minor_id and n.purpose = 'publish' and not n.is_given), 0)), false) as stands
    from guardian_consent c join guardian_link l on l.id = c.link_id join account a on a.id = l.guardian_id
    where c.minor_id = ${of.id} and c.purpose = 'publish'`.execute(app.db)
  const { rows: pages } = await sql<{ visible: boolean }>`select visible from page where id = ${of.id}`.execute(app.db)
  return [rows[0]?.stands, (await statusOf(of)) === 'approved', pages[0]?.visible]
}

describe('two guardians', () => {
  test('are the most there can be, also where several are asked at once', async () => {
    const mails = ['a', 'b', 'c'].map((name) => `${name}_${minor.username}@example.org`)
    const answers = await Promise.all(
      mails.map((email) => codeOf(app.client.try('guardians.ask', { token: minor.token, body: { email } }))),
    )
    expect(answers.toSorted()).toEqual(['201', '201', '409 guardian.too_many'])
    // A refused one has lost its place, and does not get in beside two others.
    const other = await young()
    const first = await takeOnMinor(app, other)
    await decideGuardian(app.client, administrator, first.id, 'rejected')
    await takeOnMinor(app, other)
    await askGuardian(app.client, other, `third_${other.username}@example.org`)
    const again = await app.client.try('guardians.sendPapers', {
      token: first.guardian.token,
      params: { id: first.id },
      files: { file: new Blob(['%PDF-1.7\n%%EOF']) },
    })
    expect(again.error.code).toBe('guardian.too_many')
  })

  test('each take back what the other allowed, and it stays so, whoever leaves', async () => {
    const first = await becomeGuardian(app, administrator, minor)
    const second = await becomeGuardian(app, administrator, minor, { purposes: [] })
    expect((await wardsOf(app.client, second.guardian))[0]?.allowances[0]).toEqual({ purpose: 'publish', isAllowed: true, since: null })
    await allow(app.client, second.guardian, second.id, 'publish', false)
    expect(await seen()).toBe(404)
    await leave(second.guardian, second.id)
    expect([await seen(), await statusOf()]).toEqual([404, 'pending'])
    await allow(app.client, first.guardian, first.id, 'publish')
    expect(await seen()).toBe(200)
  })

  test('who both allow it: it stands until the last of them leaves, and then the minor waits and is not free', async () => {
    const first = await becomeGuardian(app, administrator, minor)
    const second = await becomeGuardian(app, administrator, minor)
    await leave(first.guardian, first.id)
    expect([await seen(), await statusOf()]).toEqual([200, 'approved'])
    await leave(second.guardian, second.id)
    expect([await seen(), await statusOf()]).toEqual([404, 'pending'])
    await app.settle()
    expect((await toldTo(app.client, minor)).map(({ title }) => title)).toContain(`${second.guardian.name} is your guardian here no longer`)
  })
})

describe('a guardian who is suspended', () => {
  test('takes what they allow along in the same transaction, and brings it back with them', async () => {
    const { guardian } = await becomeGuardian(app, administrator, minor)
    const post = await publishOpenly(minor)
    const viewPost = async () => (await app.client.try('feeds.view', { params: { id: post._id } })).status
    expect(await viewPost()).toBe(200)
    await restrict(guardian.id, true)
    expect([await seen(), await viewPost(), await statusOf()]).toEqual([404, 404, 'pending'])
    await restrict(guardian.id, false)
    expect([await seen(), await viewPost(), await statusOf()]).toEqual([200, 200, 'approved'])
  })

  test('is answered by another one’s no meanwhile, which stays', async () => {
    const first = await becomeGuardian(app, administrator, minor)
    const second = await becomeGuardian(app, administrator, minor, { purposes: [] })
    await restrict(first.guardian.id, true)
    await allow(app.client, second.guardian, second.id, 'publish', false)
    await restrict(first.guardian.id, false)
    expect([await seen(), await statusOf()]).toEqual([404, 'pending'])
  })

  test('at the moment at which they allow something allows nothing', async () => {
    for (let round = 0; round < 4; round += 1) {
      const one = await young()
      const { guardian, id } = await becomeGuardian(app, administrator, one, { purposes: [] })
      await Promise.all([allow(app.client, guardian, id, 'publish'), restrict(guardian.id, true)])
      const [stands, isApproved, isVisible] = await standsFor(one)
      expect([stands, isApproved, isVisible]).toEqual([false, false, false])
    }
  })
})

test('whatever is said at once, what is written down is what was said last', async () => {
  const first = await becomeGuardian(app, administrator, minor)
  const second = await becomeGuardian(app, administrator, minor)
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([
      allow(app.client, first.guardian, first.id, 'publish', round % 2 === 0),
      allow(app.client, second.guardian, second.id, 'publish', round % 2 === 1),
      allow(app.client, first.guardian, first.id, 'comments'),
      decideGuardian(app.client, administrator, second.id, round === 2 ? 'rejected' : 'approved'),
    ])
    const [stands, isApproved, isVisible] = await standsFor()
    expect([isApproved, isVisible]).toEqual([stands, stands])
  }
  await Promise.all([leave(first.guardian, first.id), allow(app.client, first.guardian, first.id, 'publish')])
  expect(await standsFor()).toEqual([false, false, false])
})

test('at 18 the guardian’s part ends by itself, and what was shown stays', async () => {
  const born = new Date(app.clock.now().getTime() + days(2))
  born.setUTCFullYear(born.getUTCFullYear() - 18)
  const almost = await young({ dateOfBirth: born.toISOString().slice(0, 10) })
  const { guardian, id } = await becomeGuardian(app, administrator, almost)
  app.clock.advance(days(4))
  const [grown, adult] = [await signIn(app.client, almost), await signIn(app.client, guardian)]
  // Before any job has run.
  expect(await wardsOf(app.client, adult)).toEqual([])
  expect(await codeOf(allow(app.client, adult, id, 'publish', false))).toBe('404 guardian.unknown')
  await app.jobs.send(app.db, 'accounts.birthdays', {})
  await app.settle()
  const { rows } = await sql`select state, ended_why from guardian_link where id = ${id}`.execute(app.db)
  expect(rows).toEqual([{ state: 'ended', ended_why: 'of_age' }])
  expect([await statusOf(grown), await seen(grown)]).toEqual(['not_needed', 200])
  expect((await toldTo(app.client, adult)).map(({ title }) => title)).toContain(`${almost.name} is 18 and needs no guardian any more`)
  administrator = await signIn(app.client, administrator)
  await restrict(guardian.id, true)
  expect(await statusOf(grown)).toBe('not_needed')
})

describe('an approval', () => {
  test('lets nobody pay the minor, at any door (youth.md Y23)', async () => {
    await becomeGuardian(app, administrator, minor, { purposes: ['publish', 'comments'] })
    await app.client.send('admin.verify', { token: administrator.token, params: { id: minor.id }, body: { status: 'approved' } })
    const { rows } = await sql`select visible, can_earn from page where id = ${minor.id}`.execute(app.db)
    expect(rows).toEqual([{ visible: true, can_earn: false }])
    const fan = await registerFan(app.client)
    const cardId = await saveCard(app.client, fan)
    await topUp(app.client, fan, 100, cardId)
    const { token } = fan
    const post = await publish(app.client, minor)
    const tries = [
      app.client.try('wallet.tip', { token, params: { id: minor.id }, headers: newKey(), body: { price: 5 } }),
      app.client.try('payments.subscribePerformer', { token, headers: newKey(), body: { performerId: minor.id, type: 'monthly', cardId } }),
      app.client.try('wallet.feed', { token, params: { id: post._id }, headers: newKey() }),
    ]
    for (const answer of tries) expect((await answer).status).toBeGreaterThanOrEqual(400)
    const [tip, subscription] = await Promise.all(tries)
    expect([tip?.error.code, subscription?.error.code]).toEqual(['youth.money_not_allowed', 'youth.money_not_allowed'])
    const priced = { type: 'text', text: 'For sale', isSale: true, price: 3 } as const
    expect(await codeOf(app.client.try('feeds.create', { token: minor.token, body: priced }))).toMatch(/^4\d\d /)
    expect(
      await codeOf(app.client.try('performers.update', { token: minor.token, params: { id: minor.id }, body: { monthlyPrice: 5 } })),
    ).toMatch(/^4\d\d /)
    const page = JSON.stringify((await app.client.send('performers.view', { params: { id: minor.id } })).data)
    expect(page).not.toMatch(/"canEarn":true|"canSubscribe":true/)
    expect((await app.client.send('users.me', { token })).data.balance).toBe(100)
  })

  test('opens no conversation, in either direction (youth.md Y36)', async () => {
    const { guardian } = await becomeGuardian(app, administrator, minor)
    const fan = await registerFan(app.client)
    const open = (by: Person, to: Person, source: 'user' | 'performer') =>
      app.client.try('conversations.open', { token: by.token, body: { sourceId: to.id, source } })
    for (const by of [fan, guardian]) {
      expect((await app.client.send('performers.view', { token: by.token, params: { id: minor.id } })).data.canMessage).toBe(false)
      expect((await open(by, minor, 'performer')).status).toBe(403)
      expect((await open(minor, by, 'user')).status).toBe(403)
    }
  })

  test('leaves the page out of searches, suggestions and what machines read (youth.md Y66)', async () => {
    await becomeGuardian(app, administrator, minor)
    const post = await publishOpenly(minor, `Wordof${minor.username}`)
    await app.settle()
    const byAge = await app.client.send('performers.search', { query: { age: ['18_19'], limit: 100 } })
    expect(JSON.stringify(byAge.data)).not.toContain(minor.id)
    for (const [type, q] of [
      ['performer', minor.username],
      ['feed', `Wordof${minor.username}`],
    ] as const)
      expect(await app.client.send('search.results', { query: { q, type } })).toMatchObject({ total: 0 })
    const { data } = await app.client.send('performers.view', { params: { id: minor.id } })
    for (const path of [data.path, `/post/${post._id}`]) {
      const answer = await fetch(`${app.client.baseUrl}${path}`)
      const html = await answer.text()
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html).not.toContain('application/ld+json')
    }
    expect((await fetch(`${app.client.baseUrl}${data.path}/feed.xml`)).status).toBe(404)
  })
})
