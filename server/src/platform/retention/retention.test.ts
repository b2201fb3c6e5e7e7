// What is kept for a while goes when it is old enough and not a moment before, by the jobs themselves; the page counts what they take.
import { calls } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, registerFan, signIn, type Person } from '#scenario/index.ts'
import { asOwner, createTestApp, type TestApp } from '#test/index.ts'
import { after, days, hours } from '#platform/clock.ts'
import { nextOf } from './next.ts'
import { retentionKeys, retentions, type RetentionKey } from './kinds.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  await registerFan(app.client)
  await app.settle()
})
afterAll(() => app.close())

const id = sql`gen_random_uuid()`
const importRun = sql.raw(
  'id, by_account, is_staff, source, file_name, old_site, not_moved, state, attestation, may_take, may_write, paid, gives_days, created_at, ended_at',
)
/** A row that is so old, as the owner of the tables would find it. */
const rows: Readonly<Record<RetentionKey, (at: Date) => ReturnType<typeof sql>>> = {
  'mail.words': (at) =>
    sql`insert into mail (id, name, to_address, subject, body, state, created_at) values (${id}, '', 'a@example.org', 's', 'words', 'queued', ${at})`,
  'mail.letters': (at) =>
    sql`insert into mail (id, name, to_address, subject, body, state, created_at, sent_at) values (${id}, '', 'a@example.org', 's', '', 'sent', ${at}, ${at})`,
  sessions: (at) =>
    sql`insert into session (id, token_hash, account_id, device, network, created_at, last_seen_at, stepped_up_at, expires_at)
      values (${id}, sha256(gen_random_uuid()::text::bytea), ${owner.id}, 'Phone', '192.0.2.0/24', ${at}, ${at}, ${at}, ${at})`,
  'staff-refusals': (at) => sql`insert into staff_refusal (id, account_id, at) values (${id}, ${owner.id}, ${at})`,
  webhooks: (at) =>
    sql`insert into webhook_inbox (event_id, type, object_id, livemode, payload, state, received_at, done_at)
      values (gen_random_uuid()::text, 'charge.succeeded', 'ch_1', false, '{"id": "ch_1"}', 'done', ${at}, ${at})`,
  keys: (at) =>
    sql`insert into idempotency (account_id, key, route, body_hash, state, lease_until, created_at)
      values (${owner.id}, gen_random_uuid()::text, 'x', '', 'done', ${at}, ${at})`,
  'brief-keys': (at) =>
    sql`insert into idempotency (account_id, key, route, body_hash, state, lease_until, created_at)
      values (${owner.id}, gen_random_uuid()::text, ${`${calls.feeds.create.method} ${calls.feeds.create.path}`}, '', 'done', ${at}, ${at})`,
  deliveries: (at) =>
    sql`insert into delivery (id, account_id, source_type, source_id, channel, dedupe, is_certain, due_at, state, created_at)
      values (${id}, ${owner.id}, 'notification', ${id}, 'push', gen_random_uuid()::text, true, ${at}, 'sent', ${at})`,
  announcements: (at) =>
    sql`insert into announcement (id, subject, text, audience, state, why, is_pressed, is_gathered, made_by, created_at, ended_at)
      values (${id}, 'a', 'a', 'fans', 'done', '', false, true, ${owner.id}, ${at}, ${at})`,
  'imports.plans': (at) =>
    sql`insert into import_run (${importRun}) values (${id}, ${owner.id}, true, 'ghost', 'a', '', '{}', 'planned', '', false, false, 0, false, ${at}, null)`,
  'imports.lines': (at) => sql`
    with run as (insert into import_run (${importRun}) values (${id}, ${owner.id}, true, 'ghost', 'a', '', '{}', 'done', '', true, false, 0, false, ${at}, ${at}) returning id)
    insert into import_line (run_id, n, line, kind, external_id, title, action, state, pictures, digest, target_ids)
    select id, 0, 1, 'post', 'a', 'a', 'create', 'done', 0, '', '{}' from run`,
  'notifications.read': (at) => sql`select ${at}`,
  'notifications.all': (at) => sql`select ${at}`,
  audit: (at) => sql`insert into audit (day, n, id, at, role, via, action, result, hash)
    values (${at}::date, 1, ${id}, ${at}, 'admin', 'web', 'settings.update', 'ok', sha256(gen_random_uuid()::text::bytea))`,
  statistics: (at) => sql`insert into action_count (day, action, source, n) values (${at.toISOString().slice(0, 10)}, 'x', '', 1)`,
  status: (at) =>
    sql`insert into status_incident (id, title, components, impact, state, started_at, ended_at, version)
      values (${id}, 'Slow', '{site}', 'limited', 'over', ${at}, ${at}, 1)`,
  limits: (at) =>
    sql`insert into limit_hit (bucket, action, subject, count, last_at) values (${at}, 'read', sha256(gen_random_uuid()::text::bytea), 1, ${at})`,
  storms: (at) => sql`insert into storm_hour (metric, hour, count) values ('cards', ${at}, 1)`,
  quiet: (at) =>
    sql`insert into quiet_hold (account_id, reason, by_account, since, until) values (${owner.id}, 'x', ${owner.id}, ${at}, ${at})
      on conflict (account_id) do update set until = excluded.until, since = excluded.since`,
  screening: (at) => sql`
    with rule as (
      insert into screen_rule (id, kind, pattern, action, note, created_at) values (gen_random_uuid(), 'word', gen_random_uuid()::text, 'flag', '', ${at})
      returning id)
    insert into screen_match (id, rule_id, place, action, at) select gen_random_uuid(), id, 'comment', 'flag', ${at} from rule`,
  alerts: (at) => sql`insert into alert (id, kind, level, said, since, ended_at) values (${id}, 'disk', 'warning', '', ${at}, ${at})`,
  faults: (at) => sql`insert into fault (place, first_at, last_at, count) values (gen_random_uuid()::text, ${at}, ${at}, 1)`,
  books: (at) => sql`select ${at}`,
}

const list = async () => (await app.client.send('house.retention', { token: (await signIn(app.client, owner)).token })).data
const line = async (key: RetentionKey) => (await list()).find((one) => one.key === key)
const sweeps = [
  'mail.sweep',
  'idempotency.prune',
  'announcements.sweep',
  'delivery.forget',
  'notifications.forget',
  'statistics.forget',
  'retention.sweep',
] as const
const sweepAll = async () => {
  for (const name of sweeps) await app.jobs.send(app.db, name, {})
  await app.jobs.drain()
}

test('every kind is kept by somebody, and told with its days', async () => {
  expect((await list()).map(({ key, days: kept }) => [key, kept])).toEqual(retentionKeys.map((key) => [key, retentions[key].days]))
  expect(await line('mail.words')).toMatchObject({ waiting: 0, sweptAt: null })
})

const made = retentionKeys.filter((key) => !['notifications.read', 'notifications.all', 'books'].includes(key))
test.each(made)('%s', async (key) => {
  await sweepAll()
  const old = after(app.clock.now(), -days(retentions[key].days))
  const insert = (at: Date) => asOwner(app.databaseUrl, (db) => rows[key](at).execute(db))
  await insert(after(old, hours(25)))
  expect((await line(key))?.waiting).toBe(0)
  await insert(after(old, -hours(25)))
  expect((await line(key))?.waiting).toBe(1)
  await sweepAll()
  expect(await line(key)).toMatchObject({ waiting: 0, removed: 1 })
  expect((await line(key))?.sweptAt).not.toBeNull()
})

test('what the gateway told goes, that it was told stays, and the program itself can change nothing of it', async () => {
  const { rows: events } = await sql<{ payload: object }>`select payload from webhook_inbox order by received_at`.execute(app.db)
  expect(events.map(({ payload }) => payload)).toEqual([{}, { id: 'ch_1' }])
  await expect(sql`update webhook_inbox set payload = '{}'`.execute(app.db)).rejects.toThrow('permission denied')
})

test('what comes round next, of the forms that ours have', () => {
  const now = new Date('2026-03-04T10:20:30Z')
  expect(
    ['33 4 * * *', '17 * * * *', '*/10 * * * *', '* * * * *', '30 10 * * *'].map((cron) => nextOf(cron, now)?.toISOString().slice(0, 16)),
  ).toEqual(['2026-03-05T04:33', '2026-03-04T11:17', '2026-03-04T10:30', '2026-03-04T10:21', '2026-03-04T10:30'])
})
