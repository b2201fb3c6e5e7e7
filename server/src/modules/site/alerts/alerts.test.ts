// Each kind of alert is caused once, told once, and seen to end.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { alertKindOf, alertNames, runbookOf, type AlertKind, type AlertLevel } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  keepAll,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  report,
  signIn,
  takeCase,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, createTestDatabase, templateName, type TestApp } from '#test/index.ts'
import { asOwner } from '#test/as-owner.ts'
import { untilSealed } from '#test/until-sealed.ts'
import { note } from '#platform/backup/index.ts'
import { days, hours, minutes, seconds } from '#platform/clock.ts'
import { settleHome } from '#platform/storage/index.ts'
import { startHookHost, type HookHost } from '../../../../test/fakes/hook-host.ts'

let app: TestApp
let owner: Person
let fan: Person
let athlete: Person
let copies: HookHost
let free = 0.5
let certificateDays = 80

/** As if the database were the embedded one: only what lies beside it is looked at. */
const embeddedHome = mkdtempSync(join(tmpdir(), 'fieldhouse-alerts-'))
const logState = join(embeddedHome, 'spool', 'state.json')

beforeAll(async () => {
  writeFileSync(join(embeddedHome, 'cluster.json'), JSON.stringify({ password: '', privileges: 'direct' }))
  copies = await startHookHost()
  const database = await createTestDatabase(templateName)
  app = await createTestApp({
    database,
    env: {
      SECRET_KEY: 'a secret of the tests, longer than 32 characters',
      // Nobody is there; the site begins on it, and is on the disk until its alert is caused.
      AUDIT_HOOK_URL: copies.origin,
      AUDIT_HOOK_SECRET: copies.secret,
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'nobody',
      S3_KEY: 'nobody',
      S3_SECRET: 'nothing',
    },
    app: {
      ownerUrl: database.url,
      embeddedHome,
      spaceOf: async () => ({ free: free * 1e12, total: 1e12 }),
      certificateLeft: async () => days(certificateDays),
    },
  })
  await settleHome(app.db, 'disk')
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink(), {
    username: 'night_watch',
    email: 'watch@example.org',
  })
  ;[fan, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
  await app.settle()
})
afterAll(async () => {
  await app.close()
  await copies.close()
  rmSync(embeddedHome, { recursive: true, force: true })
})

const run = async (name: 'audit-copy.send' | 'alerts.look' | 'alerts.audit' | 'alerts.certificate' | 'reconciliation') => {
  await app.jobs.send(app.db, name, {})
  await app.jobs.drain()
}
const look = () => run('alerts.look')
/** As the owner of the tables. */
const change = (text: string) => asOwner(app.databaseUrl, (db) => sql.raw(text).execute(db))
const freshOwner = () => signIn(app.client, owner)
async function backUpInto(backupFolder: string) {
  await app.settings.write(app.db, { backupFolder })
  app.clock.advance(seconds(6))
  await app.client.send('backups.take', { token: (await freshOwner()).token })
  await app.jobs.drain()
}
const list = async () => (await app.client.send('alerts.list', { token: (await freshOwner()).token })).data
const openOf = async (kind: AlertKind) => (await list()).open.find((alert) => alert.kind === kind)
const letters = async (kind: AlertKind) =>
  (await app.mail.list(200))
    .filter(({ to, subject }) => to === 'watch@example.org' && subject.endsWith(`: ${alertKindOf(kind).label}`))
    .map(({ subject }) => subject.split(':')[0])

interface Case {
  readonly level: AlertLevel
  cause(): Promise<unknown>
  /** What lasts only as long as it goes on. */
  readonly goesOn?: boolean
  end(): Promise<unknown>
}

/** All connections are taken, and somebody waits for one while time passes. */
async function keepSomebodyWaiting(): Promise<void> {
  const gate = Promise.withResolvers<void>()
  const holders = Array.from({ length: 64 }, () => app.db.transaction().execute(() => gate.promise))
  await new Promise((done) => setImmediate(done))
  app.clock.advance(seconds(3))
  gate.resolve()
  await Promise.all(holders)
}

let letGo = () => undefined as void
let ended: Promise<unknown> = Promise.resolve()
const holdTransaction = () =>
  new Promise<void>((held) => {
    ended = app.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await new Promise<void>((done) => {
        letGo = done
        held()
      })
    })
  })

const giveUp = async () => {
  await app.jobs.send(app.db, 'mail.send', { mailId: '0190a2b4-0000-7000-8000-00000000dead' })
  await sql`update pgboss.job set state = 'failed', retry_count = 5, completed_on = now() where name = 'mail.send' and state = 'created'`.execute(
    app.db,
  )
}

async function tryPasswords(): Promise<void> {
  for (let count = 0; count < 10; count += 1)
    await app.client.try('auth.login', { body: { username: owner.username, password: `guess number ${count}`, remember: false } })
  // They are written beside the answer.
  for (;;) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from staff_refusal`.execute(app.db)
    if (rows[0]?.count === 10) return
    await wait(5)
  }
}

const differ = async (by: number) => {
  await change(
    `update balance set posted = posted + ${by} where account_id = (select id from ledger_account where owner_id = '${fan.id}' order by id limit 1)`,
  )
  await run('reconciliation')
}

const headsFile = () => join(app.dataFolder, 'ledger-heads.jsonl')
/** Another head of the ledger's chain than the one that it had. */
async function forgeHead(): Promise<void> {
  await untilSealed(app.db)
  await run('reconciliation')
  const last = JSON.parse(readFileSync(headsFile(), 'utf8').trim().split('\n').at(-1) ?? '{}') as object
  appendFileSync(headsFile(), `\n${JSON.stringify({ ...last, hash: '00' })}\n`)
  await run('reconciliation')
}
async function takeHeadBack(): Promise<void> {
  const lines = readFileSync(headsFile(), 'utf8').split('\n')
  writeFileSync(headsFile(), lines.filter((line) => !line.includes('"hash":"00"')).join('\n'))
  await run('reconciliation')
}

const reported = async (reason: 'spam' | 'child_safety') => {
  const post = await publish(app.client, athlete, {})
  await report(app.client, fan, 'feed', post._id, { reason })
  const { rows } = await sql<{ id: string }>`select id from review_case where target_id = ${post._id}`.execute(app.db)
  return rows[0]?.id ?? ''
}

let urgent = ''

const cases: Readonly<Record<AlertKind, Case>> = {
  'process.silent': {
    level: 'broken',
    cause: () =>
      change(`insert into process (id, name, roles, beat_at) values (gen_random_uuid(), 'east', 'worker', now() - interval '3 minutes')`),
    end: () => change(`delete from process where name = 'east'`),
  },
  'clock.off': {
    level: 'warning',
    cause: () => change(`insert into process (id, name, roles, ahead_ms) values (gen_random_uuid(), 'west', 'web', -90000)`),
    end: () => change(`delete from process where name = 'west'`),
  },
  'pool.waiting': { level: 'warning', cause: keepSomebodyWaiting, goesOn: true, end: async () => undefined },
  'transaction.long': {
    level: 'warning',
    async cause() {
      await holdTransaction()
      app.clock.advance(minutes(16))
    },
    async end() {
      letGo()
      await ended
    },
  },
  disk: {
    level: 'broken',
    async cause() {
      free = 0.05
      app.clock.advance(seconds(6))
    },
    async end() {
      free = 0.5
      app.clock.advance(seconds(6))
    },
  },
  'storage.away': {
    level: 'broken',
    cause: () => settleHome(app.db, 's3'),
    end: () => settleHome(app.db, 'disk'),
  },
  'backup.late': {
    level: 'broken',
    cause: async () =>
      note(app.dataFolder, { backup: { folder: '/b', name: 'one', at: new Date(app.clock.now().getTime() - hours(27)).toISOString() } }),
    end: async () => note(app.dataFolder, { backup: { folder: '/b', name: 'two', at: app.clock.now().toISOString() } }),
  },
  'backup.failed': {
    level: 'warning',
    cause: () => backUpInto('/nowhere/at/all'),
    end: () => backUpInto(join(app.dataFolder, 'backups')),
  },
  'backup.log': {
    level: 'broken',
    async cause() {
      await app.settings.write(app.db, { backupContinuous: true })
      app.clock.advance(seconds(6))
      writeFileSync(logState, JSON.stringify({ broken: { at: app.clock.now().toISOString(), why: 'More waited than there is room for.' } }))
    },
    end: async () => writeFileSync(logState, '{}'),
  },
  'drill.late': {
    level: 'warning',
    cause: async () => note(app.dataFolder, { drill: { name: 'one', at: app.clock.now().toISOString(), passed: false } }),
    end: async () => note(app.dataFolder, { drill: { name: 'two', at: app.clock.now().toISOString(), passed: true } }),
  },
  'job.failing': {
    level: 'warning',
    cause: giveUp,
    async end() {
      const { token } = await freshOwner()
      const { data } = await app.client.send('work.failed', { token, query: {} })
      for (const { queue, _id: id } of data)
        await app.client.send('work.discard', { token, params: { queue, id }, body: { reason: 'Nothing hangs on it' } })
    },
  },
  'queue.old': {
    level: 'broken',
    // Of a queue that nobody here takes anything from.
    cause: () =>
      change(
        `select pgboss.create_queue('of.before', '{"policy": "standard"}'); insert into pgboss.job (name, start_after) values ('of.before', now() - interval '20 minutes')`,
      ),
    end: () => change(`delete from pgboss.job where name = 'of.before'`),
  },
  'event.stuck': {
    level: 'broken',
    cause: () =>
      sql`insert into outbox (topic, payload, attempts, due_at) values ('follow.changed', '{}', 21, now() + interval '10 years')`.execute(
        app.db,
      ),
    end: () => sql`delete from outbox where attempts > 20`.execute(app.db),
  },
  'mail.failing': {
    level: 'broken',
    cause: () =>
      sql`insert into mail (id, to_address, subject, body, created_at, state, tried_at, why)
        values (gen_random_uuid(), 'nobody@example.org', 'x', 'x', ${new Date(app.clock.now().getTime() - minutes(16))}, 'deferred', ${app.clock.now()}, '451 4.7.1')`.execute(
        app.db,
      ),
    end: () => sql`update mail set state = 'sent' where state = 'deferred'`.execute(app.db),
  },
  'mail.bounces': {
    level: 'warning',
    cause: () =>
      sql`insert into mail_count (hour, state, count) values (date_trunc('hour', ${app.clock.now()}::timestamptz), 'sent', 100), (date_trunc('hour', ${app.clock.now()}::timestamptz), 'bounced', 12)`.execute(
        app.db,
      ),
    end: () => sql`delete from mail_count`.execute(app.db),
  },
  'mail.complaints': {
    level: 'broken',
    cause: () =>
      sql`insert into mail_count (hour, state, count) values (date_trunc('hour', ${app.clock.now()}::timestamptz), 'sent', 1000), (date_trunc('hour', ${app.clock.now()}::timestamptz), 'complained', 3)`.execute(
        app.db,
      ),
    end: () => sql`delete from mail_count`.execute(app.db),
  },
  'mail.unreached': {
    level: 'warning',
    cause: () =>
      sql`insert into mail (id, name, to_address, subject, body, created_at, tried_at, state)
        values (gen_random_uuid(), 'guardian.asked', 'nobody@example.org', 'a', '', ${app.clock.now()}, ${app.clock.now()}, 'bounced')`.execute(
        app.db,
      ),
    end: () => sql`delete from mail where to_address = 'nobody@example.org'`.execute(app.db),
  },
  'gateway.away': {
    level: 'broken',
    async cause() {
      for (let count = 0; count < 12; count += 1) await app.money.sandbox?.scriptFault('payment_intents.retrieve', 'drop_before')
      for (let count = 0; count < 3; count += 1) await app.money.gateway.retrieveIntent('pi_nobody').catch(() => undefined)
    },
    async end() {
      await app.money.sandbox?.clearFaults()
      await app.money.gateway.readBalance('usd')
    },
  },
  'dispute.due': {
    level: 'broken',
    cause: () =>
      change(
        `insert into dispute (id, amount, state, gateway_id, reason, created_at, updated_at, answer_by)
          values (gen_random_uuid(), 100, 'inquiry', 'dp_due', 'general', now(), now(), '${new Date(app.clock.now().getTime() + hours(20)).toISOString()}')`,
      ),
    end: () => change(`update dispute set answers = 1 where gateway_id = 'dp_due'`),
  },
  'webhooks.silent': {
    level: 'warning',
    async cause() {
      await topUp(app.client, fan, 20)
      app.clock.advance(minutes(16))
    },
    end: () => app.settle(),
  },
  'reconciliation.difference': { level: 'broken', cause: forgeHead, end: takeHeadBack },
  'ledger.imbalance': { level: 'broken', cause: () => differ(1), end: () => differ(-1) },
  'case.overdue': {
    level: 'warning',
    async cause() {
      const id = await reported('spam')
      await sql`update review_case set waiting_since = waiting_since - interval '8 days' where id = ${id}`.execute(app.db)
    },
    end: async () => keepAll(app.client, await freshOwner()),
  },
  'case.urgent': {
    level: 'broken',
    async cause() {
      urgent = await reported('child_safety')
      app.clock.advance(minutes(11))
    },
    end: async () => takeCase(app.client, await freshOwner(), urgent),
  },
  storm: {
    level: 'warning',
    cause: () =>
      change(`insert into storm (id, metric, began_at, ends_at, count, line)
        select gen_random_uuid(), 'signups', at, at + interval '2 hours', 90, 60
        from (values ('${app.clock.now().toISOString()}'::timestamptz)) t (at)`).then(() => app.clock.advance(seconds(6))),
    async end() {
      app.clock.advance(minutes(121))
    },
  },
  'staff.sign-ins': {
    level: 'warning',
    cause: tryPasswords,
    async end() {
      app.clock.advance(minutes(61))
    },
  },
  'staff.private-reads': {
    level: 'warning',
    cause: () =>
      change(`insert into private_read (id, account_id, by_account, roles, fields, reason, at, until, told_from)
        select gen_random_uuid(), '${fan.id}', '${owner.id}', '{admin}', '{email}', 'They asked for it', at, at + interval '15 minutes', at
        from generate_series(1, 20), (values ('${new Date(app.clock.now().getTime() - hours(23.9)).toISOString()}'::timestamptz)) t (at)`),
    async end() {
      app.clock.advance(minutes(30))
    },
  },
  'fault.new': {
    level: 'warning',
    async cause() {
      await sql`insert into outbox (topic, payload) values ('follow.changed', '{"pageId": "nobody", "by": 1}')`.execute(app.db)
      await app.settle()
      await sql`delete from outbox`.execute(app.db)
    },
    end: () => sql`update fault set first_at = first_at - interval '2 days'`.execute(app.db),
  },
  certificate: {
    level: 'warning',
    async cause() {
      certificateDays = 10
      await run('alerts.certificate')
    },
    async end() {
      certificateDays = 80
      await run('alerts.certificate')
    },
  },
  'audit.broken': {
    level: 'broken',
    async cause() {
      await change(
        `alter table audit disable trigger append_only; update audit set reason = coalesce(reason, '') || 'x' where (day, n) = (select day, n from audit order by day, n limit 1)`,
      )
      await run('alerts.audit')
    },
    async end() {
      await change(
        `update audit set reason = nullif(left(reason, -1), '') where (day, n) = (select day, n from audit order by day, n limit 1)`,
      )
      await run('alerts.audit')
    },
  },
  'audit.untold': {
    level: 'warning',
    async cause() {
      copies.answer(500)
      await run('audit-copy.send')
      app.clock.advance(minutes(61))
    },
    async end() {
      copies.answer(204)
      await run('audit-copy.send')
    },
  },
}

test.each(alertNames)('%s: caused, told once, and over', async (kind) => {
  const { cause, end, level, goesOn = false } = cases[kind]
  await look()
  expect(await openOf(kind)).toBeUndefined()
  await cause()
  await look()
  const { after } = alertKindOf(kind)
  if (after > 0) {
    // Nobody is told of what may pass by itself.
    expect([await openOf(kind), await letters(kind)]).toEqual([undefined, []])
    app.clock.advance(minutes(after))
    if (goesOn) await cause()
    await look()
  }
  expect(await openOf(kind)).toMatchObject({ kind, level, endedAt: null, acknowledgedAt: null })
  const told = level === 'broken' ? 'Broken' : 'Warning'
  if (goesOn) await cause()
  await look()
  expect(await letters(kind)).toEqual([told])
  await end()
  await look()
  expect(await openOf(kind)).toBeUndefined()
  expect((await list()).over[0]).toMatchObject({ kind })
  expect(await letters(kind)).toEqual(['Over', told])
})

test('what is missing at the end of the audit is missed by the newest backup', async () => {
  await backUpInto(join(app.dataFolder, 'backups'))
  await run('alerts.audit')
  await look()
  expect(await openOf('audit.broken')).toBeUndefined()
  await change(`alter table audit disable trigger append_only;
    create table cut as select * from audit order by day desc, n desc limit 1; delete from audit where id in (select id from cut)`)
  await run('alerts.audit')
  await look()
  expect(await openOf('audit.broken')).toMatchObject({ endedAt: null })
  await change('insert into audit select * from cut; drop table cut; alter table audit enable trigger append_only')
  await run('alerts.audit')
  await look()
  expect(await openOf('audit.broken')).toBeUndefined()
})

test('no look has failed by itself', async () => {
  const { counts } = (await app.client.send('faults.list', { token: (await freshOwner()).token })).data
  expect(counts.filter(({ where }) => where.startsWith('alert') || where.startsWith('job'))).toEqual([])
})

test('what is open is told again each day until somebody looks after it, and anew once it gets worse', async () => {
  free = 0.1
  app.clock.advance(seconds(6))
  const before = (await letters('disk')).length
  const more = async () => (await letters('disk')).slice(0, -before)
  await look()
  await look()
  expect(await more()).toEqual(['Warning'])
  app.clock.advance(days(1))
  await look()
  await look()
  expect(await more()).toEqual(['Still', 'Warning'])
  const alert = await openOf('disk')
  const { token } = await freshOwner()
  const params = { id: alert?._id ?? '' }
  expect((await app.client.try('alerts.acknowledge', { token, params })).status).toBe(204)
  expect(await openOf('disk')).toMatchObject({
    acknowledgedBy: { username: 'night_watch' },
    said: '10 % of the disk are free. Uploads stop at 8 %.',
  })
  const { data: rows } = await app.client.send('audit.list', { token, query: { action: 'alerts.acknowledge' } })
  expect(rows).toMatchObject([{ result: 'ok', after: { kind: 'disk', level: 'warning' } }])
  app.clock.advance(days(1))
  await look()
  expect(await more()).toEqual(['Still', 'Warning'])
  free = 0.05
  app.clock.advance(seconds(6))
  await look()
  expect(await more()).toEqual(['Broken', 'Still', 'Warning'])
  expect(await openOf('disk')).toMatchObject({ level: 'broken', acknowledgedBy: null })
  free = 0.5
  app.clock.advance(seconds(6))
  await look()
  const again = await app.client.try('alerts.acknowledge', { token: (await freshOwner()).token, params })
  expect(again.error.code).toBe('alert.unknown')
})

test('a second process that looks at the same time tells nothing twice', async () => {
  free = 0.1
  app.clock.advance(seconds(6))
  const before = (await letters('disk')).length
  await Promise.all([1, 2, 3].map(() => app.jobs.send(app.db, 'alerts.look', {})))
  await Promise.all([app.jobs.drain(), app.jobs.drain(), app.jobs.drain()])
  expect((await letters('disk')).length - before).toBe(1)
  free = 0.5
})

test('each kind has its chapter in the book of operations', () => {
  const book = readFileSync(fileURLToPath(new URL('../../../../../docs/OPERATIONS.md', import.meta.url)), 'utf8')
  const anchors = [...book.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(alertNames.map(runbookOf).filter((anchor) => !anchors.includes(anchor))).toEqual([])
  process.stdout.write(`${alertNames.length} kinds of alerts, each caused, told, ended, and with its chapter\n`)
})
