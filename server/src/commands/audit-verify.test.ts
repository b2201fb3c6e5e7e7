import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, signIn, type Person } from '#scenario/index.ts'
import { asOwner, asProgram, createTestApp, testSecret, type TestApp } from '#test/index.ts'
import { programOf } from '#test/program.ts'
import { days } from '#platform/clock.ts'
import { takeBackup } from '#wiring/backup.ts'
import { readEnv } from '../env.ts'

let app: TestApp
let administrator: Person
const command = programOf('audit-verify')

beforeAll(async () => {
  app = await createTestApp()
  // The database itself lets no day go that is younger than a year by its own clock.
  app.clock.advance(-days(8 * 365))
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  const { token } = administrator
  for (const percent of [5, 6]) await app.client.send('commissions.set', { token, body: { saleType: 'tip', percent } })
})
afterAll(() => app.close())

const envFor = () => ({
  ...process.env,
  NODE_ENV: 'test',
  DATABASE_URL: asProgram(app.databaseUrl),
  FIELDHOUSE_DATA: app.dataFolder,
  SECRET_KEY: testSecret,
})

function run(...words: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...words], { env: envFor() })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}

/** What no statement of the program can do. */
const touch = (change: string) =>
  asOwner(app.databaseUrl, (db) =>
    sql.raw(`alter table audit disable trigger append_only; ${change}; alter table audit enable trigger append_only`).execute(db),
  )

const whole = { code: 0, said: expect.stringMatching(/^✓ 9 rows\nthe last is row 9 of \d{4}-\d\d-\d\d: [0-9a-f]{64}\n$/) as string }
const named = (n: number, why: string) => ({
  code: 1,
  said: expect.stringMatching(new RegExp(`^✗ row ${n} of \\d{4}-\\d\\d-\\d\\d: ${why}[^\\n]*\\n$`)) as string,
})

test('it walks the whole chain, and names the first row that somebody has edited, deleted or put in', async () => {
  expect(await run()).toEqual(whole)
  await touch(`update audit set reason = 'Another one' where n = 2`)
  expect(await run()).toEqual(named(2, 'it does not say what was written'))
  await touch(`update audit set reason = null where n = 2`)
  expect(await run()).toEqual(whole)

  await touch(`create table taken as select * from audit where n = 4; delete from audit where n = 4`)
  expect(await run()).toEqual(named(5, 'number 4 of this day is missing'))
  await touch(`insert into audit select * from taken; drop table taken`)
  expect(await run()).toEqual(whole)

  await touch(`create table added as select * from audit where n = 9; update added set n = 10, id = gen_random_uuid();
    insert into audit select * from added`)
  expect(await run()).toEqual(named(10, 'it does not say what was written'))
  await touch(`delete from audit where n = 10; drop table added`)
  expect(await run()).toEqual(whole)

  // Between two others: what came after it makes room.
  await touch(`create table kept as select * from audit where n >= 6; create table later as select * from audit where n >= 6; delete from audit where n >= 6; update later set n = n + 1;
    insert into audit select * from later; update later set n = n - 1, id = gen_random_uuid();
    insert into audit select * from later where n = 6`)
  expect(await run()).toEqual(named(6, 'it does not say what was written'))
})

test('what was its last row in a backup has to be there: rows that are taken from the end are missed', async () => {
  await touch('delete from audit where n >= 6; insert into audit select * from kept')
  const folder = join(app.dataFolder, 'backups')
  const { place } = await takeBackup(readEnv(envFor()), { url: app.databaseUrl, folder, clock: app.clock })
  expect(await run(folder)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`the last in the backup ${place.name}, is there`) as string,
  })
  await touch('create table ends as select * from audit where n >= 8; delete from audit where n >= 8')
  // By itself the chain is whole.
  expect(await run()).toMatchObject({ code: 0, said: expect.stringMatching(/^✓ 7 rows/) as string })
  expect(await run(folder)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`was the last in the backup ${place.name}, and is not there`) as string,
  })
  // Others in their place, which fit the chain, are not those.
  const { token } = await signIn(app.client, administrator)
  for (const percent of [7, 8]) await app.client.send('commissions.set', { token, body: { saleType: 'tip', percent } })
  expect((await run()).code).toBe(0)
  expect((await run(folder)).code).toBe(1)
  await touch('delete from audit where n >= 8; insert into audit select * from ends; drop table ends')
  expect((await run(folder)).code).toBe(0)
  // A copy elsewhere knows of each row, by the bodies that it got.
  const { rows } = await sql<{ row: string; hash: string }>`
    select to_char(day, 'YYYY-MM-DD') || ' ' || n as row, encode(hash, 'hex') as hash from audit order by day, n`.execute(app.db)
  const copy = join(app.dataFolder, 'copy.jsonl')
  writeFileSync(copy, `${JSON.stringify({ type: 'audit.rows', data: { rows } })}\n`)
  expect(await run('--copy', copy)).toMatchObject({ code: 0, said: expect.stringContaining('✓ 9 rows of the copy are there') as string })
  await touch('create table ends as select * from audit where n >= 8; delete from audit where n >= 8')
  expect(await run('--copy', copy)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/✗ row 8 of .* of the copy is not there/) as string,
  })
  await touch('insert into audit select * from ends; drop table ends')
  writeFileSync(copy, 'What a mess\n')
  expect(await run('--copy', copy)).toMatchObject({ code: 1, said: expect.stringContaining('line 1 is no message of the audit') as string })
  // A day that went by its time, with its signed end.
  app.clock.advance(days(8 * 365))
  const again = await signIn(app.client, administrator)
  await app.client.send('commissions.set', { token: again.token, body: { saleType: 'tip', percent: 9 } })
  await app.jobs.send(app.db, 'retention.sweep', {})
  await app.settle()
  expect((await sql`select 1 from audit_head`.execute(app.db)).rows).toHaveLength(1)
  expect((await run(folder)).code).toBe(0)
})
