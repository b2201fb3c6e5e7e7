// What staff does leaves exactly one row, in the transaction of the change; what it tries in vain, too.
import { calls, marksOf, permits, siteRoles, type Call, type CallName } from '@fieldhouse/contract'
import { Client as PgClient } from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCall, publish, registerAdministrator, registerFan, registerPerformer, report, takeCase, type Person } from '#scenario/index.ts'
import { createTestApp, foundTeam, testSecret, type TestApp } from '#test/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { verifyAudit } from './verifying.ts'

const keys = deriveKeys(testSecret)

let app: TestApp
let owner: Person
const staff = new Map<string, Person>()
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  for (const role of siteRoles.filter((one) => one !== 'admin')) {
    const person = await registerFan(app.client)
    await sql`update account set roles = ${[role]} where id = ${person.id}`.execute(app.db)
    staff.set(role, person)
  }
  app.clock.advance(6000)
})
afterAll(() => app.close())

interface Row {
  readonly action: string
  readonly actor: string
  readonly result: string
  readonly refusal: string | null
  readonly object_id: string | null
  readonly account: string | null
  readonly reason: string | null
  readonly before: unknown
  readonly after: unknown
}
const rows = async (): Promise<Row[]> => (await sql<Row>`select * from audit order by day, n`.execute(app.db)).rows
/** The rows that something leaves. */
async function left(by: () => Promise<unknown>): Promise<Row[]> {
  const before = (await rows()).length
  await by()
  return (await rows()).slice(before)
}

const names = Object.entries(calls).flatMap(([area, group]) => Object.keys(group).map((name) => `${area}.${name}` as CallName))
const ofStaff = names.filter((name) => findCall(name).access === 'staff')
const writes = ofStaff.filter((name) => findCall(name).method !== 'GET')
const missing = '0190a2b4-0000-7000-8000-00000000dead'

function bare(name: CallName) {
  const params = Object.fromEntries([...findCall(name).path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, missing]))
  return { params, ...(findCall(name).method === 'GET' ? {} : { body: {}, headers: { 'idempotency-key': `bare-${name}` } }) }
}
const tryBare = (name: CallName, person: Person) =>
  app.client.try(name, { token: person.token, isBare: true, ...(bare(name) as Record<never, never>) })

/** Staff whose role does not open this; undefined where every role does. */
const without = ({ permission, within }: Call) => [...staff].find(([role]) => permission && !permits([role], permission, within))?.[1]

describe('whatever becomes of it, a write leaves one row:', () => {
  test.each(writes)('%s', async (name) => {
    const [row, ...more] = await left(() => tryBare(name, owner))
    expect([row?.action, row?.actor, more]).toEqual([name, owner.id, []])
    const other = without(findCall(name))
    const [refused, ...others] = other ? await left(() => tryBare(name, other)) : []
    if (other) expect([refused?.action, refused?.actor, refused?.refusal, others]).toEqual([name, other.id, 'staff.not_permitted', []])
  })
})

test('a read leaves none, but for what nobody reads unseen and what a role does not open', async () => {
  const reads = ofStaff.filter((name) => findCall(name).method === 'GET')
  for (const name of reads) {
    const call: Call = findCall(name)
    expect([name, (await left(() => tryBare(name, owner))).length]).toEqual([name, call.leavesRow ? 1 : 0])
    const other = without(call)
    if (other)
      expect([name, (await left(() => tryBare(name, other))).map(({ refusal }) => refusal)]).toEqual([name, ['staff.not_permitted']])
  }
  // Who is no staff is refused as ever, and fills nothing.
  const fan = await registerFan(app.client)
  expect(await left(() => tryBare('staff.change', fan))).toEqual([])
})

const needsTwo = (name: CallName): boolean => {
  const { permission } = findCall(name)
  return permission !== undefined && marksOf(['admin'], permission).secondPerson
}

type Body = Record<string, unknown>
interface Deed {
  readonly params?: Record<string, string>
  readonly body?: Body
}

const siteKey: Body = { name: 'Prometheus', scopes: ['metrics:read'], days: 30 }

const notice = (text: string): Body => ({
  kind: 'banner',
  title: '',
  text,
  level: 'info',
  isDismissible: true,
  link: null,
  audience: 'everybody',
  from: new Date(0).toISOString(),
  until: null,
})
const told = async () => (await app.client.send('notices.create', { token: owner.token, body: notice('Told') as never })).data._id

const trouble = { title: 'Mail is late', components: ['mail'], impact: 'limited', text: 'We look.' }
const inTrouble = async () => (await app.client.send('incidents.open', { token: owner.token, body: trouble as never })).data._id

/** Something that each of these really does. */
/** A job that gave up, for whatever reason. */
async function alerted(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into alert (id, kind, level, said, since, told_at) values (gen_random_uuid(), 'event.stuck', 'broken', 'One.', now(), now())
    returning id`.execute(app.db)
  return rows[0]?.id ?? ''
}

async function gaveUp(): Promise<string> {
  await app.jobs.send(app.db, 'media.sweep', {})
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', completed_on = now() where name = 'media.sweep' and state = 'created' returning id`.execute(
    app.db,
  )
  return rows[0]?.id ?? ''
}

/** An event that nobody could be told of so far. */
async function undelivered(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into outbox (topic, payload, attempts, due_at) values ('page.changed', '{"pageId": "nobody"}', 21, now() + interval '1 year')
    returning id::text`.execute(app.db)
  return rows[0]?.id ?? ''
}

const deeds: Partial<Record<CallName, () => Promise<Deed>>> = {
  'settings.change': async () => {
    const { version } = await setting()
    return { body: { changes: { siteName: `Oval ${version}` }, versions: { siteName: version }, reason: 'Opening week' } }
  },
  'settings.revert': async () => ({ body: { key: 'siteName', to: 0, seen: (await setting()).version } }),
  'inquiries.take': async () => ({ params: { id: await inquiry() }, body: { isTaken: true } }),
  'inquiries.answer': async () => ({ params: { id: await inquiry() }, body: { text: 'We look at it.', seen: 0 } }),
  'inquiries.setState': async () => ({ params: { id: await inquiry() }, body: { state: 'closed', seen: 0 } }),
  'inquiries.letAskAgain': async () => ({ params: { id: await inquiry() } }),
  'schools.update': async () => ({ params: { id: await school('Elm High') }, body: { name: 'Elm Street High' } }),
  'schools.merge': async () => ({ params: { id: await school('Oak High') }, body: { into: await school('Ash High') } }),
  'sports.update': async () => ({
    params: { id: await sport() },
    body: { positions: [`Keeper ${Math.round(app.clock.now().getTime())}`] },
  }),
  'coupons.createForPlatform': async () => ({ body: coupon('FIRST') }),
  'coupons.updateForPlatform': async () => {
    const { data } = await app.client.send('coupons.createForPlatform', { token: owner.token, body: coupon('SECOND') as never })
    return { params: { id: data._id }, body: { status: 'inactive' } }
  },
  'commissions.set': async () => ({ body: { saleType: 'tip', percent: 12 } }),
  'taxes.set': async () => ({ body: { country: 'AT', name: 'VAT', percent: 20 } }),
  'siteKeys.create': async () => ({ body: siteKey }),
  'siteKeys.revoke': async () => {
    const { data } = await app.client.send('siteKeys.create', { token: owner.token, body: siteKey as never })
    return { params: { id: data.made._id } }
  },
  'alerts.test': async () => ({}),
  'alerts.acknowledge': async () => ({ params: { id: await alerted() } }),
  'work.retry': async () => ({ params: { queue: 'media.sweep', id: await gaveUp() } }),
  'work.discard': async () => ({ params: { queue: 'media.sweep', id: await gaveUp() }, body: { reason: 'Nothing hangs on it' } }),
  'work.retryEvent': async () => ({ params: { id: await undelivered() } }),
  'sitePages.create': async () => ({ body: page('house-rules') }),
  'sitePages.update': async () => {
    const { data } = await app.client.send('sitePages.create', { token: owner.token, body: page('our-rules') as never })
    return { params: { id: data._id }, body: { ...page('our-rules'), title: 'Ours', seen: 1 } }
  },
  'sitePages.remove': async () => {
    const { data } = await app.client.send('sitePages.create', { token: owner.token, body: page('no-rules') as never })
    return { params: { id: data._id } }
  },
  'switches.change': async () => ({
    params: { key: 'tips' },
    body: { state: 'off', share: 0, roles: [], until: null, reason: 'A storm', seen: 0 },
  }),
  'mails.change': async () => ({ params: { name: 'order.news' }, body: { subject: '{{subject}}', text: 'Hello!\n\n{{text}}', seen: 0 } }),
  'menus.save': async () => ({ body: { items: [], seen: 0 } }),
  'notices.create': async () => ({ body: notice('Told') }),
  'notices.update': async () => ({ params: { id: await told() }, body: { ...notice('Told anew'), seen: 1 } }),
  'notices.remove': async () => ({ params: { id: await told() } }),
  'incidents.open': async () => ({ body: trouble }),
  'incidents.tell': async () => ({ params: { id: await inTrouble() }, body: { state: 'over', text: 'It is mended.', seen: 1 } }),
  'incidents.remove': async () => ({ params: { id: await inTrouble() } }),
  'cases.next': async () => (await reported(), {}),
  'cases.claim': async () => ({ params: { id: await reported() } }),
  'cases.gather': async () => ({ params: { id: await sampled() } }),
  'cases.decide': async () => {
    const { id, seen } = await taken()
    return { params: { id }, body: { decision: 'keep', rule: 'no_breach', words: 'Nothing of it is so.', seen } }
  },
  'cases.release': async () => ({ params: { id: (await taken()).id } }),
  'teams.verify': async () => ({ params: { id: (await foundTeam(app, owner, 'Hawks Rowing')).id }, body: { verified: true } }),
  'admin.verify': async () => ({ params: { id: (await registerPerformer(app.client)).id }, body: { status: 'approved' } }),
  'reconciliation.run': async () => ({}),
  'staff.change': async () => {
    const person = await registerFan(app.client)
    await sql`update account set email_verified_at = now() where id = ${person.id}`.execute(app.db)
    return { body: { username: person.username, role: 'support', wish: 'give', reason: 'For the season’s queue' } }
  },
}

const setting = async () => {
  const { data } = await app.client.send('settings.all', { token: owner.token })
  return data.find(({ key }) => key === 'siteName') ?? { version: 0 }
}
const coupon = (code: string) => ({ name: 'Ten off', code: `${code}${app.clock.now().getTime() % 100_000}`, type: 'percent', value: 10 })
const page = (slug: string) => ({
  type: 'page',
  title: 'Rules',
  slug,
  text: 'Be fair.',
  isPublished: true,
  isInFooter: false,
  shortDescription: 'How we play.',
})
async function inquiry(): Promise<string> {
  await sql`insert into inquiry (id, kind, name, email, details, state, created_at, moved_at)
    values (gen_random_uuid(), 'contact', 'Wendy Vane', 'wendy@example.org', '{}', 'new', now(), now())`.execute(app.db)
  const { rows: found } = await sql<{ id: string }>`select id from inquiry order by created_at desc limit 1`.execute(app.db)
  return found[0]?.id ?? ''
}
async function school(name: string): Promise<string> {
  await registerPerformer(app.client, { educationType: 'High School', schoolName: name })
  const { rows: found } = await sql<{ id: string }>`select id from school where name = ${name}`.execute(app.db)
  return found[0]?.id ?? ''
}
const sport = async () => (await app.client.send('sports.all', { token: owner.token })).data[0]?._id ?? ''
async function reported(author?: Person): Promise<string> {
  const [fan, athlete] = [await registerFan(app.client), author ?? (await registerPerformer(app.client))]
  await sql`update account set email_verified_at = now() where id = ${fan.id}`.execute(app.db)
  const post = await publish(app.client, athlete, { text: 'Buy this' })
  await report(app.client, fan, 'feed', post._id)
  await app.settle()
  const { rows: found } = await sql<{ id: string }>`select id from review_case where target_id = ${post._id}`.execute(app.db)
  return found[0]?.id ?? ''
}
async function taken(author?: Person) {
  const id = await reported(author)
  const { item } = await takeCase(app.client, owner, id)
  return { id, seen: item?.version }
}

/** Whoever takes many at once has opened three. */
async function sampled(): Promise<string> {
  const athlete = await registerPerformer(app.client)
  const [{ id }] = [await taken(athlete), await taken(athlete), await taken(athlete)]
  return id
}

/** As the owner of the tables, who alone could do that. */
async function asOwner(text: string): Promise<void> {
  const client = new PgClient({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** Everything that stands in the database, but for what counts and tells in its own time. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('session', 'last_visit', 'process', 'fault', 'status_day') order by 1`.execute(app.db)
  const sums = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows: found } = await sql<{ sum: string }>`
        select ${name} || ' ' || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${sql.table(name)} t`.execute(
        app.db,
      )
      return found[0]?.sum ?? ''
    }),
  )
  return sums.join('\n')
}

describe('a row that cannot be written takes the change back:', () => {
  test.each(Object.entries(deeds))('%s', async (name, prepare) => {
    const deed = await prepare()
    const act = () =>
      app.client.try(name as CallName, {
        token: owner.token,
        headers: { 'idempotency-key': `deed-${name}` },
        ...(deed as Record<never, never>),
      })
    await app.settle()
    await asOwner(`create function audit_is_full() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
      create trigger full_now before insert on audit for each row execute function audit_is_full()`)
    const before = await everything()
    const status = await act().then((answer) => answer.status)
    const after = await everything()
    await asOwner('drop trigger full_now on audit; drop function audit_is_full')
    expect([status, after]).toEqual([500, before])
    const done = await left(async () => expect([200, 201, 204]).toContain((await act()).status))
    // What two decide on leaves rows of its own before that.
    const own = needsTwo(name as CallName) ? done.filter(({ action, result }) => action === name && result === 'ok') : done
    expect(own.map(({ action, result }) => [action, result])).toEqual([[name, 'ok']])
  })
})

test('what was typed freely is not in it, and what was chosen is', async () => {
  const { body } = (await deeds['coupons.createForPlatform']?.()) ?? {}
  const [row] = (
    await left(() =>
      app.client.send('coupons.createForPlatform', { token: owner.token, body: { ...body, name: 'For Wendy Vane' } as never }),
    )
  ).filter(({ action, result }) => action === 'coupons.createForPlatform' && result === 'ok')
  expect(JSON.stringify(row?.after)).not.toContain('Wendy')
  expect(row?.after).toMatchObject({ type: 'percent', value: 10, name: expect.stringMatching(/^#[\w-]{16}$/) })
  const [changed] = await left(async () =>
    app.client.send('staff.change', { token: owner.token, ...((await deeds['staff.change']?.()) as { body: never }) }),
  )
  expect(changed).toMatchObject({ account: expect.any(String), before: { roles: [] }, after: { role: 'support', wish: 'give' } })
  expect(changed?.reason).toBe('For the season’s queue')
})

test('many at once stand in one chain, and it shows the first row that somebody has touched', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      app.client.send('commissions.set', { token: owner.token, body: { saleType: 'tip', percent: at } }),
    ),
  )
  const whole = await verifyAudit(app.db, keys)
  expect([whole.wrong, whole.rows]).toEqual([undefined, (await rows()).length])
  const { rows: found } = await sql<{ day: string; n: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, n from audit where action = 'commissions.set' and result = 'ok' order by audit.day, n offset 3 limit 1`.execute(
    app.db,
  )
  const { day = '', n = 0 } = found[0] ?? {}
  const touch = (change: string) =>
    asOwner(
      `alter table audit disable trigger append_only; ${change} where day = '${day}' and n = ${n}; alter table audit enable trigger append_only`,
    )
  await expect(sql`update audit set reason = 'x'`.execute(app.db)).rejects.toThrow()
  await touch(`update audit set role = 'support'`)
  expect((await verifyAudit(app.db, keys)).wrong).toMatchObject({ day, n })
  await touch(`update audit set role = 'admin'`)
  expect((await verifyAudit(app.db, keys)).wrong).toBeUndefined()
  await touch('delete from audit')
  expect((await verifyAudit(app.db, keys)).wrong).toMatchObject({ day, n: n + 1 })
})

test('everybody reads what their roles let them, and finds it', async () => {
  const read = async (person: Person | undefined, query: Record<string, string> = {}) =>
    (await app.client.send('audit.list', { token: person?.token ?? '', query: { limit: 100, ...query } })).data
  const areas = async (role: string) => new Set((await read(staff.get(role), { result: 'ok' })).map(({ action }) => action.split('.')[0]))
  expect(await areas('support')).toEqual(new Set())
  const ofMoney = await areas('finance')
  expect([ofMoney.has('commissions'), ofMoney.has('coupons'), ofMoney.has('staff'), ofMoney.has('settings')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect((await read(owner)).length).toBe(100)
  const support = staff.get('support')
  expect((await read(support)).every(({ actor }) => actor?._id === support?.id)).toBe(true)
  const found = await read(owner, { actor: owner.username, action: 'staff.change', result: 'ok', q: 'season queue' })
  expect(found.map(({ action, actor }) => [action, actor?._id])).toEqual(found.map(() => ['staff.change', owner.id]))
  expect(found.length).toBeGreaterThan(0)
  expect(await read(owner, { q: 'words that nobody wrote' })).toEqual([])
  expect(await read(owner, { actor: 'nobody_here' })).toEqual([])
  const first = await app.client.send('audit.list', { token: owner.token, query: { limit: 3 } })
  const second = await app.client.send('audit.list', { token: owner.token, query: { limit: 3, cursor: first.nextCursor ?? '' } })
  expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(6)
  const { data: file } = await app.client.send('audit.file', { token: owner.token, query: { action: 'commissions' } })
  expect(file.csv.split('\r\n').length).toBeGreaterThan(10)
  expect(file.csv).not.toContain(owner.name)
})
