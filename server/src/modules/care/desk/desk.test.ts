// Where staff finds people: what it sees of them, what it opens for a reason, and what it does to them.
import type { QueryOf, Calls } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#platform/clock.ts'
import {
  openConversation,
  publish,
  registerAdministrator,
  registerEarner,
  registerFan,
  registerPerformer,
  report,
  requestPayout,
  saveCard,
  say,
  setPrices,
  signIn,
  subscribe,
  topUp,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let owner: Person
let support: Person
let moderator: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  ;[support, moderator] = [await staffAs('support'), await staffAs('moderator')]
})
afterAll(() => app.close())

async function staffAs(...roles: string[]): Promise<Person> {
  const person = await registerFan(app.client)
  await sql`update account set roles = ${roles}, email_verified_at = now() where id = ${person.id}`.execute(app.db)
  app.clock.advance(6000)
  return person
}
const proven = async (person: Person): Promise<Person> => {
  await sql`update account set email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return person
}
type Query = Partial<QueryOf<Calls['accounts']['list']>>
const find = async (query: Query, { token } = support) =>
  (await app.client.send('accounts.list', { token, query })).data.map(({ account }) => account._id)
const card = async (id: string, { token } = support) => (await app.client.send('accounts.view', { token, params: { id } })).data
const codeOf = async (reply: Promise<{ status: number; error?: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? error?.code : String(status)
}

describe('a search', () => {
  test('knows part of a name, and a whole address, number, id or code', async () => {
    const fan = await registerFan(app.client, { name: 'Quentin Tarlow', phone: '5125550142', phoneCode: '+1' })
    const email = `${fan.username}@example.org`
    const { rows } = await sql<{ code: string }>`select referral_code as code from account where id = ${fan.id}`.execute(app.db)
    for (const q of [
      'quentin tar',
      fan.username.slice(1),
      `@${fan.username}`,
      email,
      email.toUpperCase(),
      fan.id,
      '(512) 555-0142',
      rows[0]?.code ?? '',
    ])
      expect([q, await find({ q })]).toEqual([q, [fan.id]])
    for (const q of ['nobody of this name', 'other@example.org', '5125550143', '%%', '__'])
      expect([q, (await find({ q })).includes(fan.id)]).toEqual([q, false])
    // Part of an address finds nobody: it is not for browsing.
    expect(await find({ q: email.slice(0, -3) })).toEqual([])
  })

  test('knows orders and ids of the card provider', async () => {
    const fan = await registerFan(app.client)
    await topUp(app.client, fan, 20, await saveCard(app.client, fan))
    const { rows } = await sql<{ id: string; customer: string }>`
      select gateway_id as id, (select customer_id from gateway_customer where account_id = ${fan.id}) as customer from charge_attempt
      where payer_id = ${fan.id}`.execute(app.db)
    expect(await find({ q: rows[0]?.id ?? '' })).toEqual([fan.id])
    expect(await find({ q: rows[0]?.customer ?? '' })).toEqual([fan.id])
    expect(await find({ q: 'FH-999999999' })).toEqual([])
  })

  test('filters by what an account is, and goes on by pages', async () => {
    const athlete = await registerPerformer(app.client)
    await verifyPerformer(app.client, owner, athlete)
    const mine = { q: athlete.username }
    expect(await find({ ...mine, kind: 'performer', isVerified: true, state: 'active', hasOpenCase: false })).toEqual([athlete.id])
    expect(await find({ ...mine, kind: 'user' })).toEqual([])
    expect(await find({ ...mine, isVerified: false })).toEqual([])
    expect(await find({ ...mine, state: 'suspended' })).toEqual([])
    const post = await publish(app.client, athlete, { text: 'Buy this' })
    await report(app.client, await proven(await registerFan(app.client)), 'feed', post._id)
    expect(await find({ ...mine, hasOpenCase: true })).toEqual([athlete.id])
    expect(await find({ role: 'support' })).toEqual([support.id])
    const today = app.clock.now().toISOString().slice(0, 10)
    expect((await find({ ...mine, createdFrom: today, createdTo: today, seenFrom: today })).length).toBe(1)
    expect(await find({ ...mine, createdTo: '2001-01-01' })).toEqual([])
    await Promise.all(Array.from({ length: 52 }, () => registerFan(app.client, { name: 'Paged Person' })))
    const first = await app.client.send('accounts.list', { token: support.token, query: { q: 'paged person' } })
    const rest = await app.client.send('accounts.list', {
      token: support.token,
      query: { q: 'paged person', cursor: first.nextCursor ?? '' },
    })
    expect([first.data.length, rest.data.length, rest.nextCursor]).toEqual([50, 2, null])
    expect(new Set([...first.data, ...rest.data].map(({ account }) => account._id)).size).toBe(52)
  })

  test('never reads a table from one end to the other', async () => {
    const wishes: Query[] = [
      {},
      { q: 'quentin' },
      { q: 'a.person@example.org' },
      { q: '5125550142' },
      { q: 'FH-100001' },
      { q: 'pi_123456' },
      { kind: 'performer', state: 'suspended' },
      { role: 'moderator' },
      { hasOpenCase: true, isVerified: true },
      { createdFrom: '2026-01-01', seenTo: '2026-01-02' },
    ]
    for (const query of wishes) {
      app.queries.reset()
      await find(query)
      const texts = app.queries.list.filter((text) => /from account\s+where|from charge_attempt|from "order"/.test(text))
      expect([query, texts.length > 0]).toEqual([query, true])
      for (const text of texts) expect([query, await scans(text)]).toEqual([query, []])
    }
  })
})

/** Tables that a statement would read whole even where reading them is made to look dear. */
async function scans(text: string): Promise<string[]> {
  const plan = await app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain (generic_plan) ${text}`)}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  return [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table)
}

describe('what is private', () => {
  const open = ({ token }: Person, body: object) => app.client.try('accounts.read', { token, body: body as never, isBare: true })

  test('is masked, opens for a reason to whoever gave it, and closes by itself', async () => {
    const athlete = await registerPerformer(app.client, { phone: '5125550177', dateOfBirth: '2001-02-03' })
    await app.client.send('performers.update', {
      token: athlete.token,
      params: { id: 'me' },
      body: { address: '12 Mill Lane', city: 'Tern Bay' },
    })
    const before = await card(athlete.id)
    expect([before.email.value, before.phone.value, before.address.value, before.birth.value]).toEqual(['a•••@•••', '•••77', '•••', '•••'])
    const text = JSON.stringify(before)
    for (const secret of ['example.org', '5125550177', 'Mill Lane', '2001-02-03']) expect(text).not.toContain(secret)
    expect(await codeOf(open(support, { account: athlete.id, fields: ['email'] }))).toBe('staff.reason_required')
    expect(await codeOf(open(support, { account: athlete.id, fields: ['email'], reason: 'short' }))).toBe('staff.reason_required')
    expect(await codeOf(open(moderator, { account: athlete.id, fields: ['email'], reason: 'A long enough reason' }))).toBe(
      'staff.not_permitted',
    )
    const reason = 'They wrote that our letters do not arrive'
    expect(await codeOf(open(support, { account: athlete.id, fields: ['email', 'birth'], reason }))).toBe('201')
    const opened = await card(athlete.id)
    expect(opened.email).toEqual({ value: `${athlete.username}@example.org`, isOpen: true })
    expect([opened.birth.value, opened.phone.isOpen, opened.address.value]).toEqual(['2001-02-03', false, '•••'])
    expect((await card(athlete.id, owner)).email.isOpen).toBe(false)
    const told = await app.client.send('accounts.ownReads', { token: athlete.token, query: {} })
    expect(told.data).toMatchObject([{ roles: ['support'], fields: ['email', 'birth'], reason }])
    expect(JSON.stringify(told)).not.toContain(support.username)
    expect((await app.client.send('accounts.ownReads', { token: support.token, query: {} })).data).toEqual([])
    app.clock.advance(minutes(15) + 1)
    expect((await card(athlete.id)).email.isOpen).toBe(false)
  })

  test('is opened by a case about the same person alone, and owners hear of whoever opens much', async () => {
    const [fan, other, reader] = [await registerFan(app.client), await registerFan(app.client), await staffAs('support')]
    const body = { account: fan.id, fields: ['phone'], reason: 'Checking the number they gave' }
    expect(await codeOf(open(reader, { ...body, account: '0190a2b4-0000-7000-8000-00000000dead' }))).toBe('user.unknown')
    expect(await codeOf(open(reader, { ...body, caseId: other.id }))).toBe('case.unknown')
    expect(await codeOf(open(reader, { ...body, inquiryId: other.id }))).toBe('inquiry.unknown')
    await sql`update account set email_verified_at = now() where id = ${owner.id}`.execute(app.db)
    const letters = async () =>
      (await app.mail.list(200)).filter(({ subject }) => subject.includes(`${reader.name} has opened private data`)).length
    for (let n = 0; n < 4; n += 1) await open(reader, body)
    expect(await letters()).toBe(0)
    await open(reader, body)
    expect(await letters()).toBe(1)
    await open(reader, body)
    expect(await letters()).toBe(1)
  })
})

test('notes are staff’s alone, and money is for who may see it', async () => {
  const fan = await registerFan(app.client)
  const note = (text: string) => app.client.try('accounts.note', { token: support.token, params: { id: fan.id }, body: { text } })
  expect((await note('Called twice about a refund')).status).toBe(201)
  expect((await note(' ')).error.code).toBe('request.invalid')
  expect((await note('x'.repeat(2001))).status).toBe(400)
  const { rows } = await sql<{ text: string }>`select text from staff_note where account_id = ${fan.id}`.execute(app.db)
  expect(rows[0]?.text).not.toContain('refund')
  const { data } = await app.client.send('accounts.notes', { token: moderator.token, params: { id: fan.id } })
  expect(data).toMatchObject([{ text: 'Called twice about a refund', by: { _id: support.id } }])
  expect(await codeOf(app.client.try('accounts.notes', { token: fan.token, params: { id: fan.id } }))).toBe('request.forbidden')
  const money = ({ token }: Person) => app.client.try('accounts.money', { token, params: { id: fan.id }, isBare: true })
  expect((await money(owner)).body.data).toMatchObject({ balance: 0, earnings: null, openOrders: 0 })
  expect(await codeOf(money(moderator))).toBe('staff.not_permitted')
  expect(await codeOf(money(support))).toBe('staff.reason_required')
  expect(await codeOf(money(await staffAs('compliance')))).toBe('staff.reason_required')
})

describe('the timeline', () => {
  test('has staff, cases and payments in one order, as far as roles go, page by page', async () => {
    const fan = await registerFan(app.client)
    await topUp(app.client, fan, 20, await saveCard(app.client, fan))
    app.clock.advance(1000)
    await app.client.send('accounts.note', { token: support.token, params: { id: fan.id }, body: { text: 'A first note' } })
    app.clock.advance(1000)
    const body = { rule: 'spam', words: 'Adverts again and again.', days: 2 } as const
    await app.client.send('accounts.limit', { token: moderator.token, params: { id: fan.id }, body })
    const line = async ({ token }: Person, query: { limit?: number; cursor?: string } = {}) =>
      app.client.send('accounts.timeline', { token, params: { id: fan.id }, query })
    const all = (await line(owner)).data
    expect(all.map(({ kind }) => kind).toSorted()).toEqual(['case', 'case', 'payment', 'staff', 'staff'])
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const pages: string[] = []
    for (let cursor: string | undefined, n = 0; n < 5; n += 1) {
      const { data, nextCursor } = await line(owner, { limit: 1, ...(cursor && { cursor }) })
      pages.push(...data.map(({ _id }) => _id))
      cursor = nextCursor ?? undefined
    }
    expect(pages).toEqual(all.map(({ _id }) => _id))
    // Support reads own rows, and no payments.
    expect((await line(support)).data.map(({ kind }) => kind).toSorted()).toEqual(['case', 'case', 'staff'])
  })
})

describe('a suspension', () => {
  const body = { rule: 'conduct', words: 'You sold places that do not exist.' } as const
  const suspend = (by: Person, id: string, more: object = {}) =>
    app.client.try('accounts.suspend', { token: by.token, params: { id }, body: { ...body, ...more } })
  const restore = (by: Person, id: string) =>
    app.client.try('accounts.restore', { token: by.token, params: { id }, body: { words: 'We were wrong.' } })

  test('tells what follows, does it, and is taken back', async () => {
    const [fan, athlete] = [await proven(await registerFan(app.client)), await proven(await registerPerformer(app.client))]
    await setPrices(app.client, athlete, { monthlyPrice: 5 })
    const post = await publish(app.client, athlete, { text: 'Sold alone', audience: 'buyers', isSale: true, price: 2 })
    const cardId = await saveCard(app.client, fan)
    await topUp(app.client, fan, 20, cardId)
    await subscribe(app.client, fan, athlete, 'monthly', cardId)
    await app.client.send('wallet.feed', { token: fan.token, params: { id: post._id }, headers: { 'idempotency-key': `desk-${post._id}` } })
    await say(app.client, fan, await openConversation(app.client, fan, athlete), 'Good race')
    await app.settle()
    const sheet = await app.client.send('accounts.consequences', { token: moderator.token, params: { id: athlete.id } })
    expect(sheet.data).toEqual({
      renewals: 1,
      fansTold: 1,
      ownRenewals: 0,
      heldPayouts: 0,
      heldTokens: 0,
      openOrders: 0,
      threads: 1,
      sessions: 1,
      isStaff: false,
    })
    expect(await codeOf(suspend(moderator, athlete.id))).toBe('204')
    await app.settle()
    // Out at once, and told why by mail and where they sign in.
    expect(await codeOf(app.client.try('users.me', { token: athlete.token }))).toBe('auth.session_expired')
    const login = (password: string) => app.client.try('auth.login', { body: { username: athlete.username, password } })
    const refused = await login('fieldhouse-demo')
    expect([refused.error.code, refused.error.message]).toEqual(['auth.account_suspended', expect.stringContaining(body.words)])
    expect((await login('another password')).error.message).not.toContain(body.words)
    const letters = await app.mail.list(50)
    expect(letters.find(({ to }) => to === `${athlete.username}@example.org`)?.text).toContain(body.words)
    // Fans read no more than that it is so.
    const shut = letters.filter(({ subject }) => subject === `${athlete.name} is not available at the moment`)
    expect(shut.map(({ to }) => to)).toEqual([`${fan.username}@example.org`])
    expect(shut[0]?.text).not.toContain(body.words)
    expect((await app.client.try('performers.view', { params: { id: athlete.id } })).status).toBe(404)
    expect((await app.client.send('feeds.view', { token: fan.token, params: { id: post._id } })).data).toMatchObject({ text: 'Sold alone' })
    expect(await codeOf(suspend(moderator, athlete.id))).toBe('account.suspended_already')
    expect(await codeOf(restore(moderator, athlete.id))).toBe('204')
    await app.settle()
    expect((await app.client.try('performers.view', { params: { id: athlete.id } })).status).toBe(200)
    expect((await login('fieldhouse-demo')).status).toBe(200)
    expect(await codeOf(restore(moderator, athlete.id))).toBe('account.not_restricted')
    const { rows } = await sql<{ state: string }>`select state from subscription where page_id = ${athlete.id}`.execute(app.db)
    expect(rows).toEqual([{ state: 'active' }])
  })

  test('ends with its days, and what a report decided lasts beside it', async () => {
    const athlete = await registerPerformer(app.client)
    const soon = await anew(moderator)
    expect(await codeOf(suspend(soon, athlete.id, { days: 3 }))).toBe('204')
    const state = async () => (await card(athlete.id, await anew(support))).state
    expect(await state()).toBe('suspended')
    app.clock.advance(days(3) + minutes(5))
    await app.jobs.send(app.db, 'cases.lift', {})
    await app.settle()
    expect(await state()).toBe('active')
  })

  test('of staff is for owners, of oneself for nobody, and an owner stays', async () => {
    const [boss, mod, helper] = [await anew(owner), await anew(moderator), await staffAs('support')]
    expect(await codeOf(suspend(mod, helper.id))).toBe('case.staff')
    expect(await codeOf(suspend(mod, boss.id))).toBe('case.staff')
    expect(await codeOf(suspend(mod, mod.id))).toBe('staff.own_account')
    expect(await codeOf(suspend(boss, boss.id))).toBe('staff.own_account')
    expect(await codeOf(app.client.try('accounts.signOut', { token: mod.token, params: { id: helper.id } }))).toBe('case.staff')
    expect(await codeOf(suspend(boss, helper.id))).toBe('204')
    expect(await codeOf(suspend(mod, '0190a2b4-0000-7000-8000-00000000dead'))).toBe('user.unknown')
  })

  test('of two owners who suspend each other at once leaves one', async () => {
    const [one, two] = [await staffAs('admin'), await staffAs('admin')]
    await sql`insert into staff_grant (id, account_id, role, reason, given_at, starts_at)
      select gen_random_uuid(), id, 'admin', 'For this test alone', now(), now() from account where id = any(${[one.id, two.id]}::uuid[])`.execute(
      app.db,
    )
    const both = await Promise.all([suspend(one, two.id), suspend(two, one.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 403])
  })

  test('holds payouts until it is taken back, and rejects none', async () => {
    await app.settings.write(app.db, { earningsHoldDays: 0, minimumPayoutAmount: 5 })
    const [boss, mod] = [await anew(owner), await anew(moderator)]
    const athlete = await registerEarner(app.client, boss)
    await app.jobs.send(app.db, 'sales.mature', {})
    await app.settle()
    const asked = await requestPayout(app.client, athlete, 5)
    const id = asked.body.data._id
    await app.client.send('adminPayouts.decide', { token: boss.token, params: { id }, body: { status: 'approved' } })
    app.clock.advance(days(4))
    const export_ = async () =>
      codeOf(app.client.try('adminPayouts.export', { token: (await anew(boss)).token, body: { paymentAccountType: 'banking' } }))
    const sheet = await app.client.send('accounts.consequences', { token: (await anew(mod)).token, params: { id: athlete.id } })
    expect(sheet.data).toMatchObject({ heldPayouts: 1, heldTokens: 5 })
    expect(await codeOf(suspend(await anew(mod), athlete.id))).toBe('204')
    expect(await export_()).toBe('payout.nothing_to_export')
    const state = async () =>
      (await sql<{ state: string }>`select state from payout_request where id = ${id}`.execute(app.db)).rows[0]?.state
    expect(await state()).toBe('approved')
    expect(await codeOf(restore(await anew(mod), athlete.id))).toBe('204')
    expect([await export_(), await state()]).toEqual(['201', 'processing'])
  })
})

const anew = (person: Person) => signIn(app.client, person)

describe('a limit', () => {
  test('takes links, new threads and search, and nothing that is there', async () => {
    const [fan, athlete, mod] = [await registerFan(app.client), await registerPerformer(app.client), await anew(moderator)]
    await verifyPerformer(app.client, await anew(owner), athlete)
    const thread = await openConversation(app.client, fan, athlete)
    await app.settle()
    const found = async () =>
      (await app.client.send('performers.search', { query: { q: athlete.name, limit: 50 } })).data.filter(({ _id }) => _id === athlete.id)
        .length
    expect(await found()).toBe(1)
    const limit = (dayCount: number) =>
      app.client.try('accounts.limit', {
        token: mod.token,
        params: { id: athlete.id },
        body: { rule: 'spam', words: 'Links to elsewhere.', days: dayCount },
      })
    expect((await limit(31)).status).toBe(400)
    expect((await limit(2)).status).toBe(204)
    await app.settle()
    expect(await found()).toBe(0)
    const send = (text: string) =>
      app.client.try('messages.send', { token: athlete.token, params: { id: thread._id }, body: { data: { type: 'text', text } } })
    expect((await send('see www.example.org')).error?.code).toBe('account.limited')
    const other = await registerFan(app.client)
    expect(
      await codeOf(app.client.try('conversations.open', { token: athlete.token, body: { source: 'user', sourceId: other.id } as never })),
    ).toBe('account.limited')
    const profile = (form: object) => app.client.try('performers.update', { token: athlete.token, params: { id: 'me' }, body: form })
    expect(await codeOf(profile({ socials: { instagram: 'somebody' } }))).toBe('account.limited')
    expect(await codeOf(profile({ bio: 'Go to www.example.org' }))).toBe('account.limited')
    expect(await codeOf(profile({ bio: 'I run.' }))).toBe('200')
    app.clock.advance(days(2) + minutes(5))
    await app.jobs.send(app.db, 'cases.lift', {})
    await app.settle()
    expect(await found()).toBe(1)
  })
})

describe('second factors', () => {
  test('are taken away after a day that every address is told of, unless somebody signs in with them', async () => {
    const fan = await proven(await registerFan(app.client))
    const hold = async () =>
      sql`insert into authenticator (account_id, secret, created_at, confirmed_at) values (${fan.id}, 'x', now(), now()) on conflict do nothing`.execute(
        app.db,
      )
    const reset = async () =>
      app.client.send('accounts.resetFactors', {
        token: (await anew(support)).token,
        params: { id: fan.id },
        body: { evidence: 'A video call with an identity card' },
      })
    await expect(reset()).rejects.toThrow('factor.unknown')
    await hold()
    await reset()
    expect((await card(fan.id, await anew(support))).reset).toMatchObject({ startsAt: expect.any(String) })
    const letter = (await app.mail.list(20)).find(({ subject }) => subject === 'Your second factors will be taken away')
    expect(letter?.to).toBe(`${fan.username}@example.org`)
    const run = async () => {
      await app.jobs.send(app.db, 'factors.resets', {})
      await app.settle()
    }
    const hasFactors = async () => (await card(fan.id, await anew(support))).hasFactors
    app.clock.advance(hours(23))
    await run()
    expect(await hasFactors()).toBe(true)
    const stop = async () => app.client.try('accounts.keepFactors', { token: (await anew(moderator)).token, params: { id: fan.id } })
    expect((await stop()).status).toBe(204)
    expect(await codeOf(stop())).toBe('factor.unknown')
    app.clock.advance(hours(2))
    await run()
    expect(await hasFactors()).toBe(true)
    await reset()
    app.clock.advance(hours(24) + 1)
    await run()
    expect([await hasFactors(), (await card(fan.id, await anew(support))).reset]).toEqual([false, null])
  })
})

describe('finance', () => {
  test('opens contact data of people who are paid out, and of nobody else', async () => {
    const finance = await staffAs('finance')
    const [fan, earner] = [await registerFan(app.client), await registerEarner(app.client, owner)]
    const read = async (account: string, token: string) =>
      codeOf(app.client.try('accounts.read', { token, body: { account, fields: ['email'], reason: 'The bank sent a payout back' } }))
    const payee = await registerPerformer(app.client)
    await verifyPerformer(app.client, owner, payee)
    expect([await read(fan.id, finance.token), await read(payee.id, finance.token)]).toEqual(['staff.payees_only', 'staff.payees_only'])
    expect(await read(earner.id, finance.token)).toBe('201')
    const both = await staffAs('finance', 'support')
    expect(await read(fan.id, both.token)).toBe('201')
  })
})
