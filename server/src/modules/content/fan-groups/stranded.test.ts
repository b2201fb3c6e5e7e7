// A message to many whose job fails for good: it stops where it is, its writer sees it and goes on, and each fan gets it once,
// though a process dies in between.
import { sql } from 'kysely'
import { Client as PgClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import type { TestDatabase } from '#test/create-test-app.ts'
import { createTestApp, createTestDatabase, type TestApp } from '#test/index.ts'
import { templateName } from '#test/postgres.ts'

const fans = 6
let database: TestDatabase
let app: TestApp
let owner: Person
let id: string

/** The program on the persisted state; closing it leaves the database as it is. */
const begin = () => createTestApp({ database: { url: database.url, drop: async () => undefined }, worker: true, isAlone: true })
const asOwner = async (text: string) => {
  const client = new PgClient({ connectionString: database.url })
  await client.connect()
  await client.query(text)
  await client.end()
}
/** The n-th copy from now on fails, each time it is tried. */
const failAfter = (copies: number) =>
  asOwner(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin
      if (select count(*) from message where broadcast_id = new.broadcast_id) >= ${copies} then raise 'refused'; end if; return new; end $$;
    create or replace trigger refuse before insert on message for each row when (new.broadcast_id is not null) execute function refuse()`)
const view = async () => (await app.client.send('broadcasts.view', { token: owner.token, params: { id } })).data
const act = (name: 'pause' | 'resume' | 'unsend', by = owner) => app.client.try(`broadcasts.${name}`, { token: by.token, params: { id } })
const copies = async () =>
  (
    await sql<{ all: number; readers: number }>`
      select count(*)::int as all, count(distinct conversation_id)::int as readers from message where broadcast_id = ${id}`.execute(app.db)
  ).rows[0]
const job = async () =>
  (
    await sql<{ state: string; tries: number }>`
      select state, retry_count + 1 as tries from pgboss.job where name = 'fan-groups.send' order by created_on desc limit 1`.execute(
      app.db,
    )
  ).rows[0]
const look = () => app.jobs.send(app.db, 'fan-groups.due', {})
const until = async (read: () => Promise<unknown>, wanted: object) => {
  await expect.poll(read, { timeout: 60_000, interval: 200 }).toMatchObject(wanted)
}
/** Attempts follow each other without the pauses between them. */
const hurry = async () => {
  await sql`update pgboss.job set start_after = now() where name = 'fan-groups.send' and state = 'retry'`.execute(app.db)
  return job()
}

beforeAll(async () => {
  database = await createTestDatabase(templateName)
  app = await begin()
  owner = await registerPerformer(app.client)
  for (let i = 0; i < fans; i += 1) await follow(app.client, await registerFan(app.client), owner)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

test('it ends where it is once its job has failed six times, and its writer sees how far it came', async () => {
  await failAfter(2)
  const { body } = await app.client.try('broadcasts.create', {
    token: owner.token,
    body: { audience: { list: 'never_bought' }, text: 'Bus at nine' },
  })
  id = body.data._id
  await until(job, { state: 'retry' })
  // While there are attempts to come it is on its way.
  await look()
  expect(await view()).toMatchObject({ status: 'sending', total: fans })
  await until(hurry, { state: 'failed', tries: 6 })
  await look()
  await until(view, { status: 'failed', sent: 2, total: fans })
  expect(await copies()).toEqual({ all: 2, readers: 2 })
  expect((await act('pause')).error.code).toBe('broadcast.not_running')
  const stranger = await registerPerformer(app.client)
  expect((await act('resume', stranger)).error.code).toBe('broadcast.unknown')
})

test('it goes on when its writer says so, and stays so while a job carries it', async () => {
  await failAfter(4)
  const answers = await Promise.all([act('resume'), act('resume')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await until(copies, { all: 4, readers: 4 })
  await until(job, { state: 'retry' })
  await look()
  expect(await view()).toMatchObject({ status: 'sending', sent: 4 })
})

test('its process dies in between, and the next one sends the rest, each once', async () => {
  await app.close()
  // As a process that was killed leaves its job.
  await asOwner(`update pgboss.job set state = 'active', started_on = now() where name = 'fan-groups.send' and state = 'retry'`)
  await asOwner('drop trigger refuse on message')
  app = await begin()
  owner = await signIn(app.client, owner)
  await until(hurry, { state: 'completed' })
  await until(view, { status: 'sent', sent: fans, total: fans })
  expect(await copies()).toEqual({ all: fans, readers: fans })
  await look()
  expect(await view()).toMatchObject({ status: 'sent' })
  expect((await act('resume')).error.code).toBe('broadcast.not_running')
})

test('one whose job is lost altogether ends, too, and can be taken back', async () => {
  await sql`update broadcast set state = 'sending' where id = ${id}`.execute(app.db)
  await look()
  await until(view, { status: 'failed' })
  expect((await act('unsend')).body.data.status).toBe('unsent')
})
